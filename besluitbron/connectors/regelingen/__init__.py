"""Regelingen: local regulations of municipalities, provinces and water boards (CVDR), over KOOP's search service."""
