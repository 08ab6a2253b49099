"""The history of the database, oldest first; applied when a house opens."""
