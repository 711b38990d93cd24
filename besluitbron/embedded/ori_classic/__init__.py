"""Plays the classic Open Raadsinformatie API: Elasticsearch 7 behind a careful web server."""
