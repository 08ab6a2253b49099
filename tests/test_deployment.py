"""The container and compose files name what is there."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, ip_address
from pathlib import Path

from motu.cli import commands, parser_for
from motu.web.fair_use import LINES
from motu.web.middleware import LARGER, MOST_BYTES

ROOT = Path(__file__).parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_commands_of_the_container_files_are_understood() -> None:
    found = re.findall(r'\["motu", ([^\]]+)\]', text("Dockerfile") + text("compose.yaml"))
    assert len(found) == 2
    for words in found:
        parsed = parser_for("serve").parse_args(re.findall(r'"([^"]+)"', words))
        assert parsed.host == "0.0.0.0" and parsed.port == 8080


def test_the_proxy_leads_to_the_server_of_two_processes() -> None:
    compose = text("compose.yaml")
    [words] = re.findall(r'\["motu", ([^\]]+)\]', compose)
    assert parser_for("serve").parse_args(re.findall(r'"([^"]+)"', words)).processes == 2
    proxy = text("deploy/nginx.conf")
    for name, port in re.findall(r"^    server ([a-z0-9-]+):(\d+);$", proxy, re.MULTILINE):
        assert f"\n  {name}:\n    build: ." in compose and f'"--port", "{port}"' in compose
    assert "ip_hash" not in proxy and not re.search(r"^\s*hash ", proxy, re.MULTILINE), "any process serves any request"
    for name in re.findall(r"docker compose exec ([a-z]+)", proxy + text("docs/run-it-for-your-club.md")):
        assert f"\n  {name}:\n" in compose


def test_the_proxy_that_is_believed_is_the_one_that_runs() -> None:
    compose = text("compose.yaml")
    [believed] = re.findall(r'"--proxy", "([^"]+)"', compose)
    assert f"ipv4_address: {believed}" in compose
    [streams] = re.findall(r"location ~ \^/(\S+)\$ \{", text("deploy/nginx.conf"))
    for place in ("table/T/stream", "table/T/news", "api/tables/T/wait", "api/tables/T/changes"):
        assert re.fullmatch(streams, place) and LINES.fullmatch(f"/{place}")


def test_no_container_takes_the_address_of_another() -> None:
    """Addresses that nobody asked for are given out from the lowest on, to whoever starts first."""
    compose = text("compose.yaml")
    [subnet], [free] = re.findall(r"subnet: ([0-9./]+)", compose), re.findall(r"ip_range: ([0-9./]+)", compose)
    assert IPv4Network(free).subnet_of(IPv4Network(subnet))
    asked = [ip_address(found) for found in re.findall(r"ipv4_address: ([0-9.]+)", compose)]
    assert len(asked) == 2 and all(place in IPv4Network(subnet) and place not in IPv4Network(free) for place in asked)


def test_the_proxy_lets_records_through_and_writes_no_invitation_down() -> None:
    proxy = text("deploy/nginx.conf")
    for place, most in LARGER.items():
        assert f"location = {place} {{\n            client_max_body_size {most >> 20}m;" in proxy
    assert f"client_max_body_size {MOST_BYTES >> 10}k;" in proxy and "limit_conn address" in proxy
    [shown] = re.findall(r"log_format house '([^']+)'", proxy)
    assert "$told" in shown and not {"$request", "$request_uri", "$uri", "$http_referer", "$args"} & set(re.findall(r"\$[a-z_]+", shown))
    assert re.search(r"map \$uri \$told \{\s+~\^/join/ /join/\.\.\.;", proxy) and "error_log stderr crit;" in proxy
    assert all(name.endswith(" house;") for name in re.findall(r"access_log .*", proxy))


def test_the_page_for_clubs_names_commands_settings_and_sentences_that_exist() -> None:
    page = text("docs/run-it-for-your-club.md")
    for name in re.findall(r"motu (serve|backup|check|restore)\b", page):
        assert name in commands()
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/motu").rglob("*.py")))
    settings = set(re.findall(r"MOTU_[A-Z_]+", page + text("compose.yaml") + text("Dockerfile"))) - {"MOTU_DATABASE_PASSWORD"}
    assert settings >= {"MOTU_SECRET", "MOTU_DATA", "MOTU_DATABASE", "MOTU_METRICS_TOKEN"}
    assert all(f'"{name}"' in sources for name in settings), settings
    known = sources + text("src/motu/tables/texts/en.toml")
    for sentence in re.findall(r'^\| "(?:\.\.\. )?([^"(]+?)(?: \(\.\.\.\)[^"]*)?"', page, re.MULTILINE):
        assert sentence.split(" 16 ")[0] in known, sentence
    for metric in re.findall(r"motu_([a-z_]+)", page):
        assert f'"{metric}"' in sources, metric


def test_what_is_left_out_of_the_image_is_not_needed_to_build_it() -> None:
    left_out = set(text(".dockerignore").split())
    assert not left_out & {
        "src",
        "build_support",
        "constraints.txt",
        "package.json",
        "package-lock.json",
        "README.md",
        "setup.py",
        "pyproject.toml",
    }
