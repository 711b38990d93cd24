"""What we keep: the request log and the sessions' bindings."""
