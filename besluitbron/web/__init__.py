"""Pages for people and monitors: the home page, the health checks, and errors outside the MCP addresses."""
