"""Officiële bekendmakingen: the official gazettes and parliamentary papers, over KOOP's SRU service."""
