"""Open Raadsinformatie: what councils of municipalities, provinces and water boards discussed and decided."""
