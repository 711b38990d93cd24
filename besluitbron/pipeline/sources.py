"""The source check: a named source must exist. An unknown one is an error with the nearest names, never empty."""

import difflib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from besluitbron.contract.errors import ArgumentsRefused, SourceAmbiguous, SourceUnknown, name_choices
from besluitbron.contract.sources import Layer, Source, SourceList

MAX_SUGGESTIONS = 5
NOT_LETTERS = re.compile(r"[^a-z0-9]+")
LAYER_WORDS: dict[str, Layer] = {
    "gemeente": "municipality",
    "municipality": "municipality",
    "provincie": "province",
    "province": "province",
    "waterschap": "water_board",
    "hoogheemraadschap": "water_board",
    "ministerie": "ministry",
    "ministry": "ministry",
    "fractie": "party",
    "party": "party",
    "commissie": "committee",
    "committee": "committee",
}
LINKING_WORDS = ("of", "van")


def fold(name: str) -> str:
    """Fold a name for comparing: no diacritics, no case, no signs. `'s-Gravenhage` -> `s gravenhage`."""
    plain = name.casefold()
    if not plain.isascii():  # most are: ten thousand names are folded at the start
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return NOT_LETTERS.sub(" ", plain.replace("ß", "ss").replace("ø", "o")).strip()


class SourceIndex:
    """A source list made ready for look-up by any spelling. Made once per list."""

    def __init__(self, listing: SourceList) -> None:
        self.listing = listing
        self._exact: dict[str, list[Source]] = defaultdict(list)
        self._loose: dict[str, list[Source]] = defaultdict(list)
        for source in listing.sources:
            for name in dict.fromkeys((fold(source.key), fold(source.name))):
                self._exact[name].append(source)
            for name in dict.fromkeys(fold(n) for n in (source.short_name, source.platform_name, *source.aliases)):
                if name:
                    self._loose[name].append(source)

    def find(self, name: str) -> list[Source]:
        """All sources that a name can mean: by key or full name, else by short name, alias or platform name."""
        folded = fold(name)
        loose = self._loose.get(folded, [])
        exact = self._exact.get(folded, [])
        # A bare name is somebody's key and somebody else's short name: that is ambiguous, not a match.
        if exact and not any(source not in exact for source in loose):
            return exact
        if exact or loose:
            return _unique([*exact, *loose])
        layer, bare = split_layer(folded)
        return [] if layer is None else [s for s in self._loose.get(bare, []) if s.layer == layer]

    def nearest(self, name: str) -> list[Source]:
        """Sources whose name resembles a name, the nearest first; of the layer that the name says."""
        layer, bare = split_layer(fold(name))
        known = {
            n: fitting
            for table in (self._loose, self._exact)
            for n, found in table.items()
            if (fitting := [source for source in found if layer in (None, source.layer)])
        }
        close = difflib.get_close_matches(bare, known, n=MAX_SUGGESTIONS, cutoff=0.6)
        containing = [n for n in known if len(bare) > 3 and (bare in n or (len(n) > 3 and n in bare))]
        return _unique(source for n in [*close, *sorted(containing, key=len)] for source in known[n])[:MAX_SUGGESTIONS]

    def held_name(self, name: str) -> Source | None:
        """The source with this full name, if the register holds something of it."""
        return next((source for source in self._exact.get(fold(name), []) if source.held), None)

    def predecessors(self, successor: Source) -> list[Source]:
        """Held sources that this one took over from."""
        return [source for source in self.listing.sources if source.held and source.successor == successor.name]


def split_layer(folded: str) -> tuple[Layer | None, str]:
    """What a folded name says of the layer, and the rest: `gemeente bergen`, `utrecht provincie`."""
    words = folded.split()
    if len(words) < 2:
        return None, folded
    if words[0] in LAYER_WORDS:
        rest = words[2:] if words[1] in LINKING_WORDS and len(words) > 2 else words[1:]
        return LAYER_WORDS[words[0]], " ".join(rest)
    if words[-1] in LAYER_WORDS:
        return LAYER_WORDS[words[-1]], " ".join(words[:-1])
    return None, folded


def _unique(sources: Iterable[Source]) -> list[Source]:
    return list({source.key: source for source in sources}.values())


def check_source(name: str, index: SourceIndex, register: str) -> Source:
    """Return the one source that a name means. Raises SourceUnknown or SourceAmbiguous; asks nobody."""
    if not fold(name):
        raise ArgumentsRefused("source: give a name, such as that of list_sources, or leave source out.")
    found = index.find(name)
    if not found:
        raise SourceUnknown(_unknown(name, index, register))
    if len(found) > 1:
        choices = " or ".join(f"'{source.key}' ({source.name})" for source in found)
        raise SourceAmbiguous(f"'{_quotable(name)}' can mean several sources of {register}: give {choices}.")
    source = found[0]
    if not source.held:
        raise SourceUnknown(_not_held(source, index, register))
    return source


def dissolved_note(source: Source) -> list[str]:
    """Name the successor of a body that no longer exists (quirk 23)."""
    if source.dissolved_on is None:
        return []
    after = f"; later decisions are under {source.successor}" if source.successor else ""
    return [f"{source.name} ended on {source.dissolved_on.isoformat()}{after}."]


def _unknown(name: str, index: SourceIndex, register: str) -> str:
    nearest = index.nearest(name)
    advice = f" Did you mean {name_choices([source.name for source in nearest])}?" if nearest else ""
    return (
        f"{register} has no source '{_quotable(name)}'.{advice} Its own list_sources gives the current list. "
        "Nothing was searched."
    )


def _not_held(source: Source, index: SourceIndex, register: str) -> str:
    when = f" on {source.dissolved_on.isoformat()}" if source.dissolved_on else ""
    ended = f"{source.name} ended{when} and " if source.dissolved_on else f"{source.name} exists, but "
    return f"{ended}{register} holds nothing under its name.{_instead(source, index)} Nothing was searched."


def _instead(source: Source, index: SourceIndex) -> str:
    """Where the records of its area can be: with its successor, or with those it took over from."""
    if source.successor:
        if index.held_name(source.successor):
            return f" Search its successor {source.successor} instead."
        return f" Its successor {source.successor} is not held either."
    before = index.predecessors(source)
    return f" Older records of its area are under {name_choices([s.name for s in before])}." if before else ""


def _quotable(name: str) -> str:
    """A caller's name, fit to be shown back: one line, bounded."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:80]
