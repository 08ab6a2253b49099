"""The pages, one module per place."""
