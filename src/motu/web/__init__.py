"""The browser app: pages rendered on the server, a stream of events per table, and a JSON interface for bots."""

COMPILED = ("decisions", "listed", "patches", "snippets", "stage", "table_page", "words")
