"""What every game shares. Nothing in here knows a game or does input and output of its own accord."""

COMPILED = (
    "agenda",
    "batch",
    "bits",
    "board",
    "choices",
    "evaluator",
    "field_shapes",
    "fields",
    "generator",
    "journal",
    "kinds",
    "learned",
    "network",
    "numbering",
    "play",
    "policy",
    "rows",
    "state",
    "texts",
)
