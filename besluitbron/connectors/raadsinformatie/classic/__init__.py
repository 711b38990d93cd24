"""The classic API of Open Raadsinformatie: Elasticsearch 7 (design: registers.md 1.1-1.8).

Everything that speaks its language or knows its field names is in here. The tools, their words and the list of sources
are outside, so that the successor's API (registers.md 1.9) can become a second dialect behind the same tools.
"""
