"""The whole sample: every entity of every body. Made at the first question, the same each time."""

from functools import cache
from typing import Final

from besluitbron.embedded.openbesluitvorming.affairs import import_affairs
from besluitbron.embedded.openbesluitvorming.catalog import catalog
from besluitbron.embedded.openbesluitvorming.entities import Importer, Stored
from besluitbron.embedded.openbesluitvorming.meetings import MeetingImporter
from besluitbron.embedded.openbesluitvorming.specials import import_specials
from besluitbron.embedded.openbesluitvorming.status import NEVER

_MEETINGS: Final = {"waterdrecht": 6, "lindemeer": 4, "den_woude": 3, "sudermar": 3, "merenland": 3, "ravensmeer": 2}


@cache
def make_sample() -> tuple[Stored, ...]:
    """All entities, body by body."""
    stored: list[Stored] = []
    for place, entry in enumerate(catalog()):
        if entry.body is None or entry.key == NEVER:
            continue
        importer = Importer(entry)
        meetings = MeetingImporter(importer, entry.body)
        meetings.import_committee()
        meetings.import_meetings(_MEETINGS.get(entry.key, 1 + place % 2))
        import_specials(importer, meetings)
        import_affairs(importer, meetings)
        stored += importer.stored
    return tuple(stored)
