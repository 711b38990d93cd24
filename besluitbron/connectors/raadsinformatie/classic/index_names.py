"""Names of indices, and the bodies behind them.

An index is called `<prefix>_<slug>_<yyyymmddhhmmss>`, and an alias without the time points at the current one. Slugs
are irregular (`ori_den_bosch`, `osi_provincie-utrecht`, `ori_kaag_en_brasssem`), so a body's alias always comes from a
list. Only for an alias that no list knows is a name made from it.
"""

import re
from collections.abc import Mapping
from typing import Final

from besluitbron.contract.sources import Layer, Source

from ..sources import KIND_WORDS

LAYERS: Final[Mapping[str, Layer]] = {"ori": "municipality", "osi": "province", "owi": "water_board"}
"""The layer comes from the prefix: `classification` calls a province a municipality (registers.md quirk 8)."""
ALL_INDICES: Final = "ori_*,osi_*,owi_*"
INDEX_NAME: Final = re.compile(r"(?:ori|osi|owi)_[a-z0-9](?:[a-z0-9_-]{0,118}[a-z0-9])?", re.ASCII)
TIMESTAMP: Final = re.compile(r"_\d{14}$", re.ASCII)
SMALL_WORDS: Final = frozenset({"aan", "ad", "de", "den", "en", "het", "in", "op", "te", "van"})
REPEATED_KIND: Final = re.compile(r"^(?:gemeente|provincie|waterschap)[_-]")


def is_index_name(name: str) -> bool:
    """Whether a name can only be one index or alias of a council: no wildcard, list, path or date math."""
    return INDEX_NAME.fullmatch(name) is not None


def alias_of(index: str) -> str:
    """The alias of an index: its name without the time of the import."""
    return TIMESTAMP.sub("", index)


def older_indices(alias: str) -> str:
    """The pattern of a body's own indices, also those that lost their alias.

    The import time begins with `20`, so the pattern fits no other body: `ori_bergen_*` would fit `ori_bergen_nh` too.
    """
    return f"{alias}_20*"


def source_of(index: str, by_alias: Mapping[str, Source]) -> Source:
    """The body behind an index: from the list, else derived from the alias."""
    alias = alias_of(index)
    return by_alias.get(alias) or derived_source(alias)


def derived_source(alias: str) -> Source:
    """A source for an alias that no list knows: `ori_nieuw_dorp` -> `nieuw-dorp`, `Gemeente Nieuw Dorp`."""
    prefix, _, slug = alias.partition("_")
    layer = LAYERS.get(prefix, "other")
    slug = REPEATED_KIND.sub("", slug)
    bare = " ".join(
        _capital(word, place) for place, word in enumerate(slug.replace("-", " ").replace("_", " ").split())
    )
    return Source(
        key=slug.replace("_", "-"),
        name=f"{KIND_WORDS.get(layer, '')} {bare}".strip(),
        layer=layer,
        short_name=bare,
        platform_name=alias,
    )


def _capital(word: str, place: int) -> str:
    return word if place and word in SMALL_WORDS else word.capitalize()
