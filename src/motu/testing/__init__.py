"""Tools with which every game is tested: scenes in words, laws on random games, golden playthroughs, rule coverage."""

from motu.testing.citations import rule, rules_example
from motu.testing.scenes import Scene, scene

__all__ = ["Scene", "rule", "rules_example", "scene"]
