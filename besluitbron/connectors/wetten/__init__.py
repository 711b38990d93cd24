"""Wetten: the consolidated national law of the Netherlands (Basiswettenbestand), over KOOP's search service."""
