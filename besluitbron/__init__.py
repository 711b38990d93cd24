"""BesluitBron: the public registers of Dutch government decisions, for AI assistants over MCP."""

__version__ = "1.4.0"
