"""The bodies behind the creators that KOOP's registers write: a bare name ("Utrecht") beside a kind of organisation.

Each register has spellings of its own: `also_creator` among the facts of a source names others, with `|` between them.
"""

from collections.abc import Callable, Iterable

from besluitbron.contract.sources import Source, SourceList


def creator_names(source: Source) -> tuple[str, ...]:
    """Every spelling under which a register may hold records of this body, the usual one first."""
    others = source.facts.get("also_creator", "").split("|")
    return tuple(dict.fromkeys(name for name in (source.platform_name or source.short_name, *others) if name))


class CreatorIndex:
    """Finds the source of a record by its creator and kind of organisation. Made once a page."""

    def __init__(
        self,
        listing: SourceList,
        *,
        names_of: Callable[[Source], Iterable[str]],
        type_of: Callable[[Source], str | None],
        fold: Callable[[str], str],
    ) -> None:
        """`fold` gives two spellings of one name the same form."""
        self._type_of, self._fold = type_of, fold
        self._by_name: dict[str, list[Source]] = {}
        for source in listing.sources:
            for name in dict.fromkeys(names_of(source)):
                self._by_name.setdefault(fold(name), []).append(source)

    def find(self, creator: str, kind: str | None) -> Source | None:
        """The one source that fits; None when none or several do: a namesake is not a match (H33)."""
        fitting = [source for source in self._by_name.get(self._fold(creator), ()) if self._fits(source, kind)]
        return fitting[0] if len(fitting) == 1 else None

    def _fits(self, source: Source, kind: str | None) -> bool:
        own = self._type_of(source)
        return own is None or kind is None or own.casefold() == kind.casefold()
