"""Whether plain data is of a declared type: typed dictionaries, lists, dictionaries, unions and plain values."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict


def mismatch(value: object, hint: Any, path: str = "view") -> str:
    """Where and how a value differs from its type; empty if it does not."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return ""
    if is_typeddict(hint):
        return mismatch_of_keys(value, hint, path)
    if origin in (Union, UnionType):
        found = [mismatch(value, option, path) for option in arguments]
        return "" if "" in found else found[0]
    if origin is list:
        if not isinstance(value, list):
            return f"{path} is not a list but {value!r}"
        return first([mismatch(item, arguments[0], f"{path}[{place}]") for place, item in enumerate(value)])
    if origin is dict:
        if not isinstance(value, dict):
            return f"{path} is not a dictionary but {value!r}"
        keys = [mismatch(key, arguments[0], f"a key of {path}") for key in value]
        return first(keys + [mismatch(item, arguments[1], f"{path}[{key!r}]") for key, item in value.items()])
    return "" if type(value) is hint else f"{path} is not {getattr(hint, '__name__', hint)} but {value!r}"


def mismatch_of_keys(value: object, hint: Any, path: str) -> str:
    """The same for a typed dictionary: every declared key and no other."""
    hints = get_type_hints(hint)
    if not isinstance(value, dict):
        return f"{path} is not a dictionary but {value!r}"
    odd = {*value, *hints} - ({*value} & {*hints}) - hint.__optional_keys__
    if odd:
        return f"{path} has or lacks {sorted(odd)} against {hint.__name__}"
    return first([mismatch(value[key], hints[key], f"{path}.{key}") for key in hints if key in value])


def first(found: list[str]) -> str:
    return next(filter(None, found), "")
