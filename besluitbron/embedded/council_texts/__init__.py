"""Texts of invented councils, which every sample of council information is written with."""
