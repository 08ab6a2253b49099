"""A worker whose bots misbehave as their names say; anything else plays the first legal action."""

from __future__ import annotations

import json
import os
import sys
import time

for line in sys.stdin:
    question = json.loads(line)
    assert sorted(question) == ["bot", "game", "view"], "a bot is told more than its view"
    setting = question["bot"].partition(":")[2]
    if setting == "crash":
        os._exit(1)
    if setting == "stall":
        time.sleep(60)
    if setting.startswith("seconds="):
        time.sleep(float(setting.partition("=")[2]))
    if setting == "garbage":
        print("this is not JSON", flush=True)
        continue
    if setting == "silent":
        print("{}", flush=True)
        continue
    action = 10_000_000 if setting == "nonsense" else question["view"]["legal"][0]
    print(json.dumps({"action": action}), flush=True)
