"""The language of the command line: MOTU_LANGUAGE, or what the system says, or English."""

from __future__ import annotations

import os

from motu.core.texts import LANGUAGES, program_texts


def language() -> str:
    """The first language of the environment that we speak."""
    for name in ("MOTU_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].casefold()
        if code in LANGUAGES:
            return code
    return "en"


def say(key: str, **fields: object) -> str:
    """A message of the program in that language."""
    return program_texts().say(key, language(), **fields)
