"""A source list by key, as tests look into it."""

from collections.abc import Mapping

from besluitbron.contract.sources import Source, SourceList


def by_key(listing: SourceList) -> Mapping[str, Source]:
    return {source.key: source for source in listing.sources}
