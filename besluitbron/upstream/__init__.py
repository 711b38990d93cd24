"""The only door out: platforms are asked here, their answers kept here, and their formats opened safely here."""
