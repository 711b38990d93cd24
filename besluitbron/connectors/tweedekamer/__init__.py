"""Tweede Kamer: the open data of the Dutch House of Representatives."""
