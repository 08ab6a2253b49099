"""One folder per game. A folder with an `__init__.py` that defines `GAME` is a game; nothing else has to be edited."""
