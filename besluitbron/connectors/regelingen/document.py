"""get_document: the version of a local regulation that is in force on a day, whole or one article of it."""

import re
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer
from besluitbron.contract.validity import is_in_force, say_period
from besluitbron.upstream.consolidated import Chosen, Work, fetch_regulation, files_of
from besluitbron.upstream.sru import CHANGED
from besluitbron.upstream.text.regulation import Regulation, choose_parts, notes_on_parts
from besluitbron.upstream.text.regulation_xml import read_regulation

from .answer import read_versions
from .identifiers import Wanted, read_identifier
from .query import build_exact, build_on_day, build_versions
from .record import Version, read_hit
from .sources import index_creators

MAX_BASES: Final = 5
# `/CVDR/` and `/cvdr/` both occur (quirk 68).
PATHS: Final = re.compile(r"/cvdr/CVDR(\d+)/(\d+)/xml/CVDR\1_\2\.xml", re.IGNORECASE)
_METADATA_BYTES: Final = 20_000
"""A document names itself in its metadata, at its beginning."""


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one version of a regulation, or an article of it.

    An identifier with a version means that version, unless a day is asked for. Without a day in the question, a
    regulation that is not in force today is shown in its nearest version, which says so; a day that was asked for is
    not replaced by another: then there is no text, and the reason names the days.
    Raises IdentifierRefused without asking for what is no identifier, NotInRegister for what the register has not.
    """
    wanted = read_identifier(question.id)
    by_version = wanted.version is not None and question.on_date is None
    chosen = (
        _exact(wanted, ask, platform)
        if by_version
        else _work(wanted.work, question.day, platform).choose(question.day, question.today, ask)
    )
    version = chosen.version
    hit = read_hit(version, index_creators(sources))
    record = replace(hit, status=chosen.say_status(hit.status))
    notes = (*_version_notes(chosen, wanted, question, by_version=by_version), *_record_notes(version))
    if chosen.absence and question.on_date:
        return Document(record, FullText(None, reason=_reason(chosen, question.on_date)), notes=notes)
    read, reading = partial(read_text, version.identifier), ("regulation", version.identifier)
    regulation = fetch_regulation(version, PATHS, read, reading, ask, platform)
    files = files_of(version, PATHS)
    if question.article is None or not regulation.paragraphs:
        return Document(record, regulation.whole(), files=files, notes=(*notes, *regulation.outline()))
    described = f"The version of {version.title} ({version.identifier}) {say_period(version.period)}"
    found = choose_parts(regulation, question.article, described)
    return Document(
        replace(record, title=f"{version.title}, {found[0].heading or found[0].shown}"),
        regulation.text_of(found),
        files=files,
        notes=(*notes, *notes_on_parts(found, question.article)),
        article=question.article,
    )


def read_text(identifier: str, answer: UpstreamAnswer) -> Regulation:
    """The text of a version. Raises UpstreamUnreadable for anything else, also the text of another one (H37).

    Older documents name themselves without letters: `112779_1` (recorded).
    """
    number = identifier.casefold().removeprefix("cvdr")
    if not re.search(rf"(?<!\d){number}(?!\d)".encode(), answer.content[:_METADATA_BYTES]):
        raise UpstreamUnreadable("sent something else than the text of this regulation", CHANGED)
    return read_regulation(answer.content, "cvdr")


def _exact(wanted: Wanted, ask: Ask, platform: Platform) -> Chosen[Version]:
    """The version that the identifier names."""
    _, found = ask(build_exact(wanted, platform), read_versions, reading="versions").value
    own = [version for version in found if version.identifier == wanted.identifier]
    if not own and found:
        raise UpstreamUnreadable("answered with other regulations than the one asked for", CHANGED)
    if not own:
        raise NotInRegister(
            f"Regelingen has nothing under {wanted.identifier}. Leave the version out ({wanted.work}) for the one in "
            "force today, or find the regulation with search_documents."
        )
    return Chosen(own[0])


def _work(work: str, day: date, platform: Platform) -> Work[Version]:
    return Work(
        work,
        "regulation",
        on_day=build_on_day(work, day, platform),
        every=build_versions(work, platform),
        read=read_versions,
        unknown=f"Regelingen has nothing under {work}. Check the number, or find the regulation with search_documents.",
    )


def _version_notes(
    chosen: Chosen[Version], wanted: Wanted, question: DocumentQuestion, *, by_version: bool
) -> tuple[str, ...]:
    """Which version this is, and whose choice it was."""
    said = say_period(chosen.version.period)
    if chosen.absence:
        return (f"{wanted.work} is {chosen.absence}.", f"The nearest version is {said}.")
    if not by_version:
        day = f"on {question.on_date}" if question.on_date else f"today, {question.today}"
        notes = [f"This is the version in force {day}: {said}."]
        if wanted.version is not None and wanted.identifier != chosen.version.identifier:
            notes.append(f"on_date was followed, not the version within id ({wanted.identifier}).")
        return tuple(notes)
    if is_in_force(chosen.version.period, question.today):
        return (f"This is version {wanted.version}, {said}: in force today.",)
    return (
        f"This is version {wanted.version}, {said}: not in force today, {question.today}. For that ask {wanted.work}.",
    )


def _record_notes(version: Version) -> tuple[str, ...]:
    """On what the regulation rests, as the register words it."""
    if not version.bases:
        return ()
    more = f" and {len(version.bases) - MAX_BASES} more" if len(version.bases) > MAX_BASES else ""
    return (f"Legal basis as the register gives it: {'; '.join(version.bases[:MAX_BASES])}{more}.",)


def _reason(chosen: Chosen[Version], asked_day: date) -> str:
    identifier = chosen.version.identifier
    return f"{chosen.absence}. To read the nearest version ask {identifier}; it is not the law of {asked_day}"
