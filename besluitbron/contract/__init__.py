"""The words all rooms share. This package imports nothing else of BesluitBron."""
