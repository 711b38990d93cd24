"""One folder a register. A new folder with a `connector.py` is a new connector; `_example` is the one to copy."""
