"""The same document stored twice: importers store one file under two numbers (registers.md quirk 14) (pure)."""

from collections.abc import Iterator

from besluitbron.contract.search import Hit

from .fields import Record


class Twins:
    """Remembers what was shown. The same file of one body has the same address, or the same title, day and size."""

    def __init__(self) -> None:
        self._seen: set[tuple[object, ...]] = set()

    def is_new(self, record: Record, hit: Hit) -> bool:
        """Whether this is the first of its kind; from now on it is known."""
        marks = set(_marks(record, hit))
        new = marks.isdisjoint(self._seen)
        self._seen |= marks
        return new


def _marks(record: Record, hit: Hit) -> Iterator[tuple[object, ...]]:
    yield ("id", hit.id)
    if hit.kind != "document":  # agenda items of one day share titles and the meeting's address
        return
    if original := record.address("original_url"):
        yield ("address", hit.source, original)
    size = record.line("size_in_bytes")
    if size and size != "0":
        yield ("file", hit.source, hit.title, hit.date, size)
