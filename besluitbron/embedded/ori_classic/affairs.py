"""The affairs of the samples in the form of this platform."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from besluitbron.embedded.council_texts.affairs import AFFAIRS, Paper, Result
from besluitbron.embedded.ori_classic.meetings import MeetingLoader, Planned
from besluitbron.embedded.ori_classic.motions import FAILED, PASSED, add_motion
from besluitbron.embedded.ori_classic.records import AMSTERDAM, IndexLoader

_RESULTS: Final[Mapping[Result, str]] = {"adopted": PASSED, "rejected": FAILED}


def load_affairs(loader: IndexLoader) -> None:
    """The affairs of this body, if it has any."""
    meetings = MeetingLoader(loader)
    for session in AFFAIRS.get(loader.sampled.body.key, ()):
        planned = Planned(loader.new_id(), session.name, session.start.replace(tzinfo=AMSTERDAM), None)
        items = [
            _load_item(loader, meetings, planned, place, name, papers)
            for place, (name, papers) in enumerate(session.items, 1)
        ]
        loader.add("Meeting", planned.id, meetings.meeting_members(planned, items))


def _load_item(
    loader: IndexLoader, meetings: MeetingLoader, planned: Planned, place: int, name: str, papers: Sequence[Paper]
) -> str:
    item = loader.new_id()
    moment = loader.moment(planned.start)
    plain: list[str] = []
    for paper in papers:
        text = paper.written(name)
        if paper.result:
            add_motion(loader, planned, item, text, _RESULTS[paper.result], *paper.votes)
        else:
            plain.append(loader.add_document(text, moment, item))
    members: dict[str, Any] = meetings.item_members(planned, planned.id, place, name)
    return loader.add("AgendaItem", item, members | loader.relation("attachment", plain))
