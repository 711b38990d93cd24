"""get_document: the version of a local regulation that is in force on a day, whole or one article of it."""

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
from besluitbron.contract.validity import is_in_force, nearest_version, say_absence, say_period
from besluitbron.upstream.sru import CHANGED
from besluitbron.upstream.text.regulation import Regulation, choose_parts, notes_on_parts, read_regulation

from .answer import life_of, read_versions, versions_on
from .identifiers import REPOSITORY_HOST, Wanted, read_identifier
from .query import build_exact, build_on_day, build_versions
from .record import Version, read_hit
from .sources import CreatorIndex

REPOSITORY: Final = f"https://{REPOSITORY_HOST}"
# Omgevingsplannen are the largest; ours, the platform names no limit.
MAX_FILE_BYTES: Final = 30_000_000
MISSING_STATUSES: Final = frozenset({404, 410})
MAX_BASES: Final = 5
# `/CVDR/` and `/cvdr/` both occur (quirk 68).
_PATH: Final = re.compile(r"/cvdr/CVDR(\d+)/(\d+)/xml/CVDR\1_\2\.xml", re.IGNORECASE)
_METADATA_BYTES: Final = 20_000
"""A document names itself in its metadata, at its beginning."""


@dataclass(frozen=True)
class Chosen:
    """The version to show, and where it is not one in force on the day: why not."""

    version: Version
    absence: str | None = None


def fetch_document(question: DocumentQuestion, ask: Ask, platform: Platform, sources: SourceList) -> Document:
    """Fetch one version of a regulation, or an article of it.

    An identifier with a version means that version, unless a day is asked for. Without a day in the question, a
    regulation that is not in force today is shown in its nearest version, which says so; a day that was asked for is
    not replaced by another: then there is no text, and the reason names the days.
    Raises IdentifierRefused without asking for what is no identifier, NotInRegister for what the register has not.
    """
    wanted = read_identifier(question.id)
    by_version = wanted.version is not None and question.on_date is None
    chosen = _exact(wanted, ask, platform) if by_version else _choose(wanted.work, question, ask, platform)
    version = chosen.version
    record = read_hit(version, CreatorIndex(sources))
    notes = (*_version_notes(chosen, wanted, question, by_version=by_version), *_record_notes(version))
    if chosen.absence:
        record = replace(record, status=f"{chosen.absence.partition(':')[0]}; this version: {record.status}")
        if question.on_date:
            return Document(record, FullText(None, reason=_reason(chosen, question.on_date)), notes=notes)
    regulation = _fetch_regulation(version, ask, platform)
    files = (version.text_address,) if version.text_address and may_follow(version.text_address) else ()
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
    if answer.status in MISSING_STATUSES:
        return Regulation((), reason="the register has no file at the address it gives for this version")
    number = identifier.casefold().removeprefix("cvdr")
    if not re.search(rf"(?<!\d){number}(?!\d)".encode(), answer.content[:_METADATA_BYTES]):
        raise UpstreamUnreadable("sent something else than the text of this regulation", CHANGED)
    return read_regulation(answer.content, "cvdr")


def may_follow(address: str) -> bool:
    """Whether an address may be asked: a version's, encrypted, in the register's repository."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme == "https" and parts.netloc == REPOSITORY_HOST and _PATH.fullmatch(parts.path) is not None


def _exact(wanted: Wanted, ask: Ask, platform: Platform) -> Chosen:
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


def _choose(work: str, question: DocumentQuestion, ask: Ask, platform: Platform) -> Chosen:
    """The version in force on the day, else the nearest one with why it is not."""
    day = question.day
    _, found = ask(build_on_day(work, day, platform), read_versions, reading="versions").value
    if fitting := versions_on(found, work, day):
        return Chosen(fitting[0])
    if found:
        raise UpstreamUnreadable("answered with other versions than the one asked for", CHANGED)
    page, versions = ask(build_versions(work, platform), read_versions, reading="versions").value
    own = [version for version in versions if version.work == work]
    if not own and versions:
        raise UpstreamUnreadable("answered with other regulations than the one asked for", CHANGED)
    if page.has_next:
        raise UpstreamUnreadable("has more versions of this regulation than can be looked through", CHANGED)
    if fitting := versions_on(own, work, day):
        # The register did not find by the day what is in force on it by its own dates: these decide.
        return Chosen(fitting[0])
    nearest = nearest_version(own, lambda version: version.period, day)
    if nearest is None:
        raise NotInRegister(
            f"Regelingen has nothing under {work}. Check the number, or find the regulation with search_documents."
        )
    when = f"on {day} (today)" if day == question.today else f"on {day}"
    return Chosen(nearest, say_absence(*life_of(own), day, when=when))


def _version_notes(chosen: Chosen, wanted: Wanted, question: DocumentQuestion, *, by_version: bool) -> tuple[str, ...]:
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


def _reason(chosen: Chosen, asked_day: date) -> str:
    identifier = chosen.version.identifier
    return f"{chosen.absence}. To read the nearest version ask {identifier}; it is not the law of {asked_day}"


def _fetch_regulation(version: Version, ask: Ask, platform: Platform) -> Regulation:
    address = version.text_address
    if address is None:
        return Regulation((), reason="the register names no file for this version")
    if not may_follow(address):
        return Regulation((), reason="the address of its file is not one of a version in the register's repository")
    request = UpstreamRequest(
        method="GET",
        url=_rebase(address, platform),
        readable_statuses=MISSING_STATUSES | {200},
        max_bytes=MAX_FILE_BYTES,
    )
    read = partial(read_text, version.identifier)
    return ask(request, read, reading=("regulation", version.identifier)).value


def _rebase(address: str, platform: Platform) -> str:
    """The address at a stand-in for the platform, when a setting names one: it has the repository's paths as well."""
    if REPOSITORY_HOST in platform.hosts:
        return address
    return platform.base_url + address.removeprefix(REPOSITORY)
