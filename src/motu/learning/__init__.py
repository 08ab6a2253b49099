"""Bots that teach themselves: self-play one decision ahead, training on how the games ended, duels, and the file of weights."""

COMPILED = ("selfplay", "tries")
