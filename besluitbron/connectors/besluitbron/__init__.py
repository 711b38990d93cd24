"""All registers behind one address. It has no platform of its own: its tools ask the other connectors."""
