"""Forms as plain texts, and requests that are answered in a thread."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from urllib.parse import parse_qsl

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from motu.core.errors import BadOption
from motu.web.threads import in_a_thread

MOST_FIELDS = 100
PLAIN_FORM = "application/x-www-form-urlencoded"
"""What nearly all forms are; read at once, which takes a tenth of the time that a reader for parts and files needs."""


class CountInPath(Convertor[int]):
    """A whole number in an address, `{name:count}`: no longer than any of ours, so that nobody can make us read digits for ever."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("count", CountInPath())


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; the last one counts if a name stands twice, and files are left out."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() == PLAIN_FORM:
        try:
            return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
        except ValueError:  # too many fields, or no text
            raise HTTPException(400, "The form cannot be read.") from None
    form = await request.form(max_files=0, max_fields=MOST_FIELDS)
    return {name: value for name, value in form.multi_items() if isinstance(value, str)}


def in_thread(page: Callable[[Request], Response]) -> Callable[[Request], Awaitable[Response]]:
    """A page that is made in a thread, so that drawing one does not hold up the streams of the others."""

    @wraps(page)
    async def answered(request: Request) -> Response:
        return await in_a_thread(page, request)

    return answered


def with_form(page: Callable[[Request, dict[str, str]], Response]) -> Callable[[Request], Awaitable[Response]]:
    """A page that answers a form, made in a thread."""

    @wraps(page)
    async def answered(request: Request) -> Response:
        form = await form_of(request)
        return await in_a_thread(page, request, form)

    return answered


def whole(form: dict[str, str], name: str) -> int:
    """A whole number of a form."""
    text = form.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise BadOption(f"the form needs a whole number called {name}, not {text[:20]!r}")
    return int(text)
