"""Where people play: storage, tables, pages, and an HTTP API that does all that the pages do."""
