"""Looking ahead on imagined worlds. Knows no game; compiled."""
