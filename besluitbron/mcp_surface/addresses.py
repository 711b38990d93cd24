"""The addresses people and clients see. Pure."""


def address_of(public_url: str | None, root_url: str, connector: str) -> str:
    """The full MCP address of a connector. `root_url` is that of the request, used when no public one is set."""
    return f"{(public_url or root_url).rstrip('/')}/mcp/{connector}"


def wants_page(accept: str | None) -> bool:
    """Whether the caller names HTML: a browser does, an MCP client never does; `*/*` is not enough."""
    return "text/html" in (accept or "").lower()
