"""What the collections behind zoekservice.overheid.nl have in common: SRU 1.2 with CQL, its envelope and refusals.

Another service than repository.overheid.nl (package koop_sru), with other indexes, other namespaces and other refusals.
"""
