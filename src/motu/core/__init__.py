"""What every game shares. Nothing in here knows a game or does input and output of its own accord."""

COMPILED = ("bits", "board", "choices", "generator", "journal", "numbering", "play", "policy", "state")
