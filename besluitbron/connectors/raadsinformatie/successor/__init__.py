"""OpenBesluitvorming, the successor of the classic API: plain REST (design: registers.md 1.9).

Everything that speaks its language or knows its field names is in here; tools, words and bodies are outside.
"""
