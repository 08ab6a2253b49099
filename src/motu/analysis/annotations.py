"""Reviews are kept beside their record, so that they open at once the next time."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from motu.analysis.review import Review
from motu.core.record import Record

VERSION: Final = 3
ENDING: Final = ".review.json"


def fingerprint(record: Record) -> str:
    """What a review belongs to: the game, its options and every ply; not the names of the players."""
    plain = Record(record.game, record.seats, record.options, ["-"] * record.seats, record.plies)
    return hashlib.sha256(plain.text().encode()).hexdigest()[:24]


def annotation(record: Record, review: Review, seed: int) -> dict[str, Any]:
    """A review as plain data with what it belongs to; a table may keep it in its own store."""
    return {"motu_review": VERSION, "record": fingerprint(record), "seed": seed, "review": review.as_data()}


def read_annotation(data: object, record: Record, simulations: int, seed: int) -> Review | None:
    """The review in an annotation, if it is one of this record with this budget and seed."""
    if not isinstance(data, dict) or data.get("motu_review") != VERSION or data.get("record") != fingerprint(record):
        return None
    try:
        review = Review.from_data(data["review"])
    except (KeyError, TypeError):
        return None
    return review if review.simulations == simulations and data.get("seed") == seed else None


def annotated(path: Path, record: Record, simulations: int, seed: int) -> Review | None:
    """The review that is kept beside a record file, if there is one that fits; a damaged one counts as none."""
    try:
        data = json.loads(beside(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return read_annotation(data, record, simulations, seed)


def annotate(path: Path, record: Record, review: Review, seed: int) -> None:
    """Keep a review beside its record file; one that was there is replaced only when the new one is complete."""
    target = beside(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(annotation(record, review, seed), file)
    Path(name).replace(target)


def beside(path: Path) -> Path:
    return path.with_name(path.name + ENDING)
