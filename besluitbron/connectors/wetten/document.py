"""get_document: the version of a law that is in force on a day, whole or one article of it."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from besluitbron.contract.documents import Document, DocumentQuestion, FullText
from besluitbron.contract.errors import NotInRegister, UpstreamUnreadable
from besluitbron.contract.sources import SourceList
from besluitbron.contract.upstream import Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.contract.validity import nearest_version, say_absence, say_period
from besluitbron.upstream.sru import CHANGED
from besluitbron.upstream.text.regulation import (
    ARTICLE,
    Part,
    Regulation,
    choose_parts,
    notes_on_parts,
    read_regulation,
)

from .answer import life_of, read_versions, versions_on
from .identifiers import REPOSITORY_HOST, Wanted, read_identifier
from .query import build_version, build_versions
from .record import Version, read_hit
from .sources import by_authority

REPOSITORY: Final = f"https://{REPOSITORY_HOST}"
# The tax laws are 3 MB, some regulations with annexes much more; ours, the platform names no limit.
MAX_FILE_BYTES: Final = 30_000_000
MISSING_STATUSES: Final = frozenset({404, 410})
# Only an address with a version in it: the one without leads to the oldest version (quirk 64).
_VERSIONED_PATH: Final = re.compile(r"/bwb/(BWB[RVW]\d{7})/\d{4}-\d\d-\d\d_\d+/xml/\1_\d{4}-\d\d-\d\d_\d+\.xml")
_BOOK: Final = re.compile(r"^\s*(?:art(?:ikel|\.)?\s*)?(\d{1,2}[a-z]?):(.+)$", re.IGNORECASE)


@dataclass(frozen=True)
class Chosen:
    """The version to show, and where it is not one in force on the day: why not."""

    version: Version
    absence: str | None = None


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one version of a law, or an article of it.

    Without a day in the question, a law that is not in force today is shown in its nearest version, which says so; a
    day that was asked for is not replaced by another: then there is no text, and the reason names the days.
    Raises IdentifierRefused without asking for what is no identifier, NotInRegister for an unknown law or article.
    """
    wanted = read_identifier(question.id)
    asked_day = question.on_date or wanted.on_date
    chosen = _choose(wanted.law, asked_day or question.today, question, ask, platform)
    version = chosen.version
    record = read_hit(version, by_authority(sources))
    notes = _version_notes(chosen, wanted, question)
    if chosen.absence:
        record = replace(record, status=f"{chosen.absence.partition(':')[0]}; this version: {record.status}")
        if asked_day:
            return Document(record, FullText(None, reason=_reason(chosen, asked_day)), notes=notes)
    regulation = _fetch_regulation(version, ask, platform)
    files = (version.text_address,) if version.text_address and may_follow(version.text_address, platform) else ()
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
    if answer.status in MISSING_STATUSES:
        return Regulation((), reason="the register has no file at the address it gives for this version")
    if law.encode() not in answer.content[:4_000]:
        raise UpstreamUnreadable("sent something else than the text of this law", CHANGED)
    return read_regulation(answer.content, "toestand")


def may_follow(address: str, platform: Platform) -> bool:
    """Whether an address may be asked: a version's, encrypted, in the register's repository."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    of_register = parts.scheme == "https" and parts.netloc == REPOSITORY_HOST
    return of_register and _VERSIONED_PATH.fullmatch(parts.path) is not None


def _choose(law: str, day: date, question: DocumentQuestion, ask: Ask, platform: Platform) -> Chosen:
    request = build_version(law, day, question.today, platform)
    _, found = ask(request, read_versions, reading="versions").value
    if fitting := versions_on(found, law, day):
        return Chosen(fitting[0])
    if found:
        raise UpstreamUnreadable("answered with other versions than the one asked for", CHANGED)
    page, versions = ask(build_versions(law, platform), read_versions, reading="versions").value
    own = [version for version in versions if version.law == law]
    if not own and versions:
        raise UpstreamUnreadable("answered with other laws than the one asked for", CHANGED)
    if page.has_next:
        raise UpstreamUnreadable("has more versions of this law than can be looked through", CHANGED)
    if fitting := versions_on(own, law, day):
        # The register did not find by the day what is in force on it by its own dates: these decide.
        return Chosen(fitting[0])
    nearest = nearest_version(own, lambda version: version.period, day)
    if nearest is None:
        raise NotInRegister(
            f"Wetten has nothing under {law}. Check the number, or find the law by its title with search_documents."
        )
    nearest = versions_on(own, law, nearest.period[0] or day)[0]
    when = f"on {day} (today)" if day == question.today else f"on {day}"
    return Chosen(nearest, say_absence(*life_of(own), day, when=when))


def _version_notes(chosen: Chosen, wanted: Wanted, question: DocumentQuestion) -> tuple[str, ...]:
    """Which version this is, and whose choice it was."""
    said = say_period(chosen.version.period)
    notes = [f"This is the version {said}."]
    if chosen.absence:
        notes = [f"{chosen.version.law} is {chosen.absence}.", f"The nearest version is {said}."]
    elif not (question.on_date or wanted.on_date):
        notes = [f"This is the version in force today, {question.today}: {said}."]
    if question.on_date and wanted.on_date and question.on_date != wanted.on_date:
        notes.append(f"on_date {question.on_date} was followed, not the day {wanted.on_date} within id.")
    return (*notes, *wanted.notes)


def _reason(chosen: Chosen, asked_day: date) -> str:
    first = chosen.version.period[0]
    return f"{chosen.absence}. To read the nearest version ask on_date {first}; it is not the law of {asked_day}"


def _fetch_regulation(version: Version, ask: Ask, platform: Platform) -> Regulation:
    address = version.text_address
    if address is None:
        return Regulation((), reason="the register names no file for this version")
    if not may_follow(address, platform):
        return Regulation((), reason="the address of its file is not one of a version in the register's repository")
    request = UpstreamRequest(
        method="GET",
        url=_rebase(address, platform),
        readable_statuses=MISSING_STATUSES | {200},
        max_bytes=MAX_FILE_BYTES,
    )
    return ask(request, partial(read_text, version.law), reading=("regulation", version.law)).value


def _rebase(address: str, platform: Platform) -> str:
    """The address at a stand-in for the platform, when a setting names one: it has the repository's paths as well."""
    if REPOSITORY_HOST in platform.hosts:
        return address
    return platform.base_url + address.removeprefix(REPOSITORY)


def _find(regulation: Regulation, version: Version, article: str) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts meant. `6:162` is article 162 where the law itself is book 6. Raises NotInRegister with the nearest."""
    if found := regulation.find(article):
        return found, ()
    booked = _BOOK.match(article)
    of_book = booked and re.search(rf"\bboek\s+{re.escape(booked[1])}\b", version.title, re.IGNORECASE)
    if booked and of_book and (found := regulation.find(booked[2])):
        return found, (f"Read as article {found[0].number} of book {booked[1]}.",)
    described = f"The version of {version.title} ({version.law}) {say_period(version.period)}"
    return choose_parts(regulation, article, described), ()


def _part_notes(found: tuple[Part, ...], version: Version, article: str) -> tuple[str, ...]:
    """Where the article stands, and how a lawyer refers to it."""
    if found[0].name != ARTICLE or len(found) > 1:
        return notes_on_parts(found, article)
    reference = f"jci1.3:c:{version.law}&artikel={found[0].number}&g={version.period[0]}"
    return (*notes_on_parts(found, article), f"Juriconnect reference: {reference}")
