"""get_document: the version of a law that is in force on a day, whole or one article of it."""

import re
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer
from besluitbron.contract.validity import say_period
from besluitbron.upstream.consolidated import Chosen, Work, fetch_regulation, files_of
from besluitbron.upstream.sru import CHANGED
from besluitbron.upstream.text.article_names import ARTICLE
from besluitbron.upstream.text.regulation import Part, Regulation, choose_parts, notes_on_parts
from besluitbron.upstream.text.regulation_xml import read_regulation

from .answer import known_last, read_versions
from .identifiers import LawName, Wanted, read_identifier
from .names import find_law
from .query import build_version, build_versions
from .record import Version, read_hit
from .sources import by_authority

# Only an address with a version in it: the one without leads to the oldest version (quirk 64).
PATHS: Final = re.compile(r"/bwb/(BWB[RVW]\d{7})/\d{4}-\d\d-\d\d_\d+/xml/\1_\d{4}-\d\d-\d\d_\d+\.xml")
_BOOK: Final = re.compile(r"^\s*(?:art(?:ikel|\.)?\s*)?(\d{1,2}[a-z]?):(.+)$", re.IGNORECASE)


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one version of a law, or an article of it.

    Without a day in the question, a law that is not in force today is shown in its nearest version, which says so; a
    day that was asked for is not replaced by another: then there is no text, and the reason names the days.
    Raises IdentifierRefused for a name of several laws and, without asking, for what is no identifier; NotInRegister
    for an unknown law or article.
    """
    given = read_identifier(question.id)
    wanted = find_law(given, question, ask, platform) if isinstance(given, LawName) else given
    asked_day = question.on_date or wanted.on_date
    day = asked_day or question.today
    chosen = _work(wanted.law, day, question.today, platform).choose(day, question.today, ask)
    version = chosen.version
    hit = read_hit(version, by_authority(sources))
    record = replace(hit, status=chosen.say_status(hit.status))
    notes = _version_notes(chosen, wanted, question)
    if chosen.absence and asked_day:
        return Document(record, FullText(None, reason=_reason(chosen, asked_day)), notes=notes)
    read, reading = partial(read_text, version.work), ("regulation", version.work)
    regulation = fetch_regulation(version, PATHS, read, reading, ask, platform)
    files = files_of(version, PATHS)
    article = question.article or wanted.article
    if article is None or not regulation.paragraphs:
        return Document(record, regulation.whole(), files=files, notes=(*notes, *regulation.outline()))
    found, book_note = _find(regulation, version, article)
    record = replace(record, title=f"{version.title}, {found[0].heading or found[0].shown}")
    return Document(
        record,
        regulation.text_of(found),
        files=files,
        notes=(*notes, *book_note, *_part_notes(found, version, article)),
        article=article,
    )


def read_text(law: str, answer: UpstreamAnswer) -> Regulation:
    """The text of a version. Raises UpstreamUnreadable for anything else, also the text of another law (H37)."""
    if law.encode() not in answer.content[:4_000]:
        raise UpstreamUnreadable("sent something else than the text of this law", CHANGED)
    return read_regulation(answer.content, "toestand")


def _work(law: str, day: date, today: date, platform: Platform) -> Work[Version]:
    return Work(
        law,
        "law",
        on_day=build_version(law, day, today, platform),
        every=build_versions(law, platform),
        read=read_versions,
        unknown=(
            f"Wetten has nothing under {law}. Check the number, or find the law by its title with search_documents."
        ),
        settle=known_last,
    )


def _version_notes(chosen: Chosen[Version], wanted: Wanted, question: DocumentQuestion) -> tuple[str, ...]:
    """Which version this is, and whose choice it was."""
    said = say_period(chosen.version.period)
    notes = [f"This is the version {said}."]
    if chosen.absence:
        notes = [f"{chosen.version.work} is {chosen.absence}.", f"The nearest version is {said}."]
    elif not (question.on_date or wanted.on_date):
        notes = [f"This is the version in force today, {question.today}: {said}."]
    if question.on_date and wanted.on_date and question.on_date != wanted.on_date:
        notes.append(f"on_date {question.on_date} was followed, not the day {wanted.on_date} within id.")
    return (*notes, *wanted.notes)


def _reason(chosen: Chosen[Version], asked_day: date) -> str:
    first = chosen.version.period[0]
    return f"{chosen.absence}. To read the nearest version ask on_date {first}; it is not the law of {asked_day}"


def _find(regulation: Regulation, version: Version, article: str) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts meant. `6:162` is article 162 where the law itself is book 6. Raises NotInRegister with the nearest."""
    if found := regulation.find(article):
        return found, ()
    booked = _BOOK.match(article)
    of_book = booked and re.search(rf"\bboek\s+{re.escape(booked[1])}\b", version.title, re.IGNORECASE)
    if booked and of_book and (found := regulation.find(booked[2])):
        return found, (f"Read as article {found[0].number} of book {booked[1]}.",)
    described = f"The version of {version.title} ({version.work}) {say_period(version.period)}"
    return choose_parts(regulation, article, described), ()


def _part_notes(found: tuple[Part, ...], version: Version, article: str) -> tuple[str, ...]:
    """Where the article stands, and how a lawyer refers to it."""
    if found[0].name != ARTICLE or len(found) > 1:
        return notes_on_parts(found, article)
    reference = f"jci1.3:c:{version.work}&artikel={found[0].number}&g={version.period[0]}"
    return (*notes_on_parts(found, article), f"Juriconnect reference: {reference}")
