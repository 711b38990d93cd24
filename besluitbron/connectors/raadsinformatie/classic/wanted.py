"""Which records are asked for: one description makes the query and proves its answer (pure).

A filter that the platform ignores gives the whole collection (H20): shown as the agenda of one meeting, it would be
the work of all councils. So every record of an answer is held against what was asked.
"""

from dataclasses import dataclass
from typing import Any, Final

from .fields import Record, as_list
from .words import any_of

UPWARDS: Final = ("parent", "is_referenced_by")
"""The relations by which a record points at what it belongs to."""
ADDRESSES: Final = ("original_url", "url")
SEARCHED_AS: Final = {"motion": "motion.keyword"}
"""Relations that the index template leaves to Elasticsearch are texts with an exact field beside them."""


@dataclass(frozen=True)
class Wanted:
    """Records with these numbers, of these types that point at others, or with these addresses."""

    ids: tuple[str, ...] = ()
    pointing_at: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """Types of the records that point; those asked for by number can have any."""
    relations: tuple[str, ...] = UPWARDS
    addresses: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked for."""
        return not (self.ids or self.pointing_at or self.addresses)

    def clause(self) -> dict[str, Any]:
        """The clause of a query that finds these records and no others."""
        clauses: list[dict[str, Any]] = []
        if self.ids:
            clauses.append({"terms": {"@id": sorted(self.ids)}})
        if self.pointing_at:
            numbers = sorted(self.pointing_at)
            pointing = any_of([{"terms": {SEARCHED_AS.get(name, name): numbers}} for name in self.relations])
            clauses.append({"bool": {"filter": [{"terms": {"@type": list(self.types)}}, pointing]}})
        if self.addresses:
            clauses += [{"terms": {name: sorted(self.addresses)}} for name in ADDRESSES]
        return any_of(clauses)

    def fits(self, record: Record) -> bool:
        """Whether a record is one of those asked for."""
        if record.id in self.ids:
            return True
        if record.type in self.types and not set(record.ids(*self.relations)).isdisjoint(self.pointing_at):
            return True
        held = [value for name in ADDRESSES for value in as_list(record.fields.get(name))]
        return any(address in held for address in self.addresses)
