"""Rechtspraak: Dutch case law by ECLI, over the open index and content service of data.rechtspraak.nl."""
