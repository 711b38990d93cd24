"""Who may call, and for whom: API keys and access tokens of OAuth 2.1. Off by default; knows no Flask and no SQL."""
