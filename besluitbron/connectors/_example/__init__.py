"""The connector to copy. Read connector.py first, then the modules in the order of a call: query.py, answer.py."""
