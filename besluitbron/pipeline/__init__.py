"""What happens to every call, whichever register it is for."""
