"""Motions with their votes, as the few suppliers that publish them deliver them: by number, never by party."""

from typing import Final

from besluitbron.embedded.council_texts.texts import Written
from besluitbron.embedded.ori_classic.meetings import Planned
from besluitbron.embedded.ori_classic.records import IndexLoader

PASSED: Final = "http://www.w3.org/ns/opengov#ResultPassed"
FAILED: Final = "http://www.w3.org/ns/opengov#ResultFailed"


def add_motion(
    loader: IndexLoader,
    planned: Planned,
    item: str,
    text: Written,
    result: str,
    yes: int,
    no: int,
    *,
    name: str | None = None,
) -> None:
    """A motion under an agenda item, its document, and how many voted for and against it."""
    motion, event = loader.new_id(), loader.new_id()
    moment = loader.moment(planned.start)
    common = {"has_organization_name": loader.organization, "last_discussed_at": moment}
    document = loader.add_document(text, moment, motion, name=name)
    counts = [
        loader.add(kind, loader.new_id(), {"value": value, "has_organization_name": loader.organization})
        for kind, value in (("YesCount", yes), ("NoCount", no))
    ]
    loader.add(
        "Motion",
        motion,
        {
            **common,
            "name": name or text.title,
            "text": "\n\n".join(text.pages),
            "classification": "Motie",
            "date": moment,
            "parent": item,
            "vote_events": event,
            **loader.relation("attachment", [document]),
        },
    )
    loader.add(
        "VoteEvent",
        event,
        {**common, "start_date": moment, "motion": motion, "result": result, "parent": item, "counts": counts},
    )
