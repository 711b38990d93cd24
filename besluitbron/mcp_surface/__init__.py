"""The protocol: MCP over HTTP for one connector at a time. Knows Flask and JSON-RPC, no register."""
