"""Cookies: who the guest is (signed), and how they like their pages (checked, not signed)."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from motu.core.texts import LANGUAGES
from motu.web.words import chosen_language

GUEST: Final = "motu_guest"
THEMES: Final = ("auto", "light", "dark")
LAYOUTS: Final = ("wide", "tall")
YEAR: Final = 365 * 24 * 3600


def signing_key(folder: Path) -> str:
    """The key that signs cookies: MOTU_SECRET, or one that is made once and kept in the data folder, readable by its owner."""
    given = os.environ.get("MOTU_SECRET", "")
    if given:
        return given
    path = folder / "cookie.key"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w") as file:
        file.write(key)
    return key


class Signer:
    """Puts the id of a guest into a cookie and reads it back; a changed cookie is no cookie."""

    def __init__(self, key: str) -> None:
        self.serializer = URLSafeSerializer(key, salt="motu guest 1")

    def guest(self, request: Request) -> str | None:
        value = request.cookies.get(GUEST)
        if value is None or len(value) > 500:
            return None
        try:
            found = self.serializer.loads(value)
        except BadSignature:
            return None
        return found if isinstance(found, str) else None

    def remember(self, response: Response, guest: str, secure: bool) -> None:
        keep(response, GUEST, self.serializer.dumps(guest), secure)


def keep(response: Response, name: str, value: str, secure: bool) -> None:
    """Set a cookie that no script reads and no other site sends."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def forget(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax")


@dataclass(frozen=True)
class Preferences:
    """How a reader likes the pages."""

    language: str
    theme: str
    sound: bool
    confirm: bool
    """Whether every click on the board is confirmed by a second one, not only on touch screens."""
    layout: str
    """`wide` or `tall`: how boards are drawn. The script says what fits; before that, phones are guessed by what they call themselves."""

    @classmethod
    def of(cls, request: Request) -> Preferences:
        cookies = request.cookies
        asked = request.query_params.get("lang") or cookies.get("motu_language")
        theme = cookies.get("motu_theme", "auto")
        return cls(
            language=chosen_language(asked, request.headers.get("accept-language", "")),
            theme=theme if theme in THEMES else "auto",
            sound=cookies.get("motu_sound") == "on",
            confirm=cookies.get("motu_confirm") == "on",
            layout=cookies["motu_layout"] if cookies.get("motu_layout") in LAYOUTS else guessed_layout(request),
        )


def guessed_layout(request: Request) -> str:
    """The layout for a browser of which nothing else is known."""
    is_phone = request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobile" in request.headers.get("user-agent", "")
    return "tall" if is_phone else "wide"


CHOICES: Final = {
    "language": ("motu_language", LANGUAGES),
    "theme": ("motu_theme", THEMES),
    "sound": ("motu_sound", ("on", "off")),
    "confirm": ("motu_confirm", ("on", "off")),
}
"""What can be preferred: the cookie and its values."""
