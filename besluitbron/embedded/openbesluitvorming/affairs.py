"""The affairs of the samples in the form of this platform."""

from collections.abc import Mapping
from typing import Any, Final

from besluitbron.embedded.council_texts.affairs import AFFAIRS, Paper, Result
from besluitbron.embedded.openbesluitvorming.entities import Importer, instant
from besluitbron.embedded.openbesluitvorming.meetings import MeetingImporter

_RESULTS: Final[Mapping[Result, str]] = {"adopted": "aangenomen", "rejected": "verworpen"}


def import_affairs(importer: Importer, meetings: MeetingImporter) -> None:
    """The affairs of this body, if it has any."""
    for session in AFFAIRS.get(meetings.body.key, ()):
        meeting, moment = importer.new_id("meeting"), instant(session.start)
        items = []
        for name, papers in session.items:
            documents = {paper.title: importer.add_document(paper.written(name), moment, meeting) for paper in papers}
            plain = [documents[paper.title] for paper in papers if paper.result is None]
            item = meetings.item(name, plain)
            items.append(item)
            for paper in papers:
                _import_motion(importer, meetings, paper, documents[paper.title], meeting, item["id"], moment)
        meetings.add_meeting(meeting, session.name, moment, items)


def _import_motion(
    importer: Importer,
    meetings: MeetingImporter,
    paper: Paper,
    document: dict[str, Any],
    meeting: str,
    item: str,
    moment: str,
) -> None:
    """The motion of a paper that is one, with what its supplier publishes of the vote."""
    if paper.result is None:
        return
    by_member = meetings.supplier == "ibabs"
    yes, no = paper.votes
    importer.add_motion(
        paper.title,
        moment,
        status=_RESULTS[paper.result],
        result=_RESULTS[paper.result],
        meeting=meeting,
        item=item,
        document=document,
        votes=meetings.votes(yes, no) if by_member else (),
        summary=None if by_member else f"Stemmen voor: {yes}\nStemmen tegen: {no}",
    )
