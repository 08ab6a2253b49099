"""Looking ahead on imagined worlds. Knows no game; compiled."""

COMPILED = ("ahead", "mcts", "rehearsal", "tree")
