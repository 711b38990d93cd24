"""A law by its name or abbreviation: the register says which one is meant, or which ones it can be.

Records have the name for citing and no abbreviation. So a name is held against the names in the answer, and must be the
same; an abbreviation is the register's own word: whatever its index of abbreviations finds can be meant.
"""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date
from typing import Final

from besluitbron.contract.documents import DocumentQuestion
from besluitbron.contract.errors import IdentifierRefused, NotInRegister, UpstreamUnreadable
from besluitbron.contract.upstream import Ask, Platform, UpstreamRequest
from besluitbron.contract.validity import is_in_force
from besluitbron.upstream.consolidated import by_work
from besluitbron.upstream.sru import CHANGED

from .answer import MAX_NAMED, name_on_other_days, read_versions
from .identifiers import LawName, Wanted
from .query import build_abbreviated, build_titled
from .record import Version

MAX_CHOICES: Final = 12
_BOOK_OF_ARTICLE: Final = re.compile(r"\s*(?:art(?:ikel|\.)?\s*)?(?P<book>\d{1,2}[a-z]?):", re.IGNORECASE)
_IN_FULL: Final = {"bw": "Burgerlijk Wetboek"}
"""The code of which each book is a law, named in full: `Burgerlijk Wetboek Boek 6` (recorded)."""

Laws = dict[str, Version]
"""A version in force of each law, by the number of the law."""


def find_law(name: LawName, question: DocumentQuestion, ask: Ask, platform: Platform) -> Wanted:
    """The one law in force on the day that has this name or abbreviation, and a note that says so.

    Raises IdentifierRefused with the choice where there are several, NotInRegister with what comes near where there
    is none, UpstreamError.
    """
    day = question.on_date or question.today
    full = _IN_FULL.get(name.base.casefold(), name.base)
    short: Laws = {}
    if name.may_be_short:
        short = _laws(name, build_abbreviated(name.base, day, question.today, platform), day, ask)
    titled = _laws(name, build_titled(full, day, question.today, platform), day, ask)
    said, found = _fitting(name, full, name.book or _book_of(question.article), short, titled)
    if not found:
        raise _none(name, day, titled, ask, platform)
    if len(found) > 1:
        raise IdentifierRefused(
            f"'{said}' can be several laws in force on {day}: {_choices(found.values(), MAX_CHOICES)}. Give "
            f"the number of the one that is meant, as in '{next(iter(found))} artikel 3'."
        )
    ((law, version),) = found.items()
    how = "by this name" if law in titled and law not in short else "by this abbreviation"
    note = f"'{said}' was read as {version.title} ({law}), the only law in force on {day} that is found {how}."
    return Wanted(law, notes=(note,))


def _fitting(name: LawName, full: str, book: str | None, short: Laws, titled: Laws) -> tuple[str, Laws]:
    """What is meant, in words, and the laws that fit it: a book of a code before a law of another division."""
    books = _books(full, short, titled)
    if book and (found := books.get(_letters(book))):
        return f"{name.base} Boek {book}", found
    if name.book:
        return name.written, {}
    called = {law: version for law, version in titled.items() if _letters(version.title) == _letters(full)}
    return name.written, short | called or {law: version for laws in books.values() for law, version in laws.items()}


def _laws(name: LawName, request: UpstreamRequest, day: date, ask: Ask) -> Laws:
    """The laws of an answer that are in force on the day, all of them. Raises IdentifierRefused for too many."""
    page, versions = ask(request, read_versions, reading="versions").value
    fitting = [version for version in versions if is_in_force(version.period, day)]
    if versions and not fitting:
        raise UpstreamUnreadable("answered with versions of other days than the one asked for", CHANGED)
    if page.has_next:
        raise IdentifierRefused(
            f"More laws than can be looked through have the words of '{name.written}'. Give the number of the law, as "
            "in 'BWBR0005537 artikel 3:2'; search_documents finds it."
        )
    return {law: found[0] for law, found in by_work(fitting).items()}


def _book_of(article: str | None) -> str | None:
    """`6` of `6:162`."""
    found = _BOOK_OF_ARTICLE.match(article or "")
    return found["book"] if found else None


def _books(full: str, short: Laws, titled: Laws) -> dict[str, Laws]:
    """The laws that are a book of this code, by the number of the book."""
    books: dict[str, Laws] = {}
    for law, version in (titled | short).items():
        code, between, book = version.title.rpartition(" Boek ")
        if between and (law in short or _letters(code) == _letters(full)):
            books.setdefault(_letters(book), {})[law] = version
    return books


def _none(name: LawName, day: date, near: Laws, ask: Ask, platform: Platform) -> NotInRegister:
    """What to say where no law fits: what was called so on other days, and what has the same words in its title."""
    said = [f"Wetten has no law in force on {day} with '{name.written}' as its name for citing or its abbreviation."]
    any_day = build_abbreviated if name.may_be_short else build_titled
    page, versions = ask(any_day(name.base, None, None, platform), read_versions, reading="versions").value
    if name.may_be_short:
        once = by_work(versions)
    else:
        once = by_work(version for version in versions if _letters(version.title) == _letters(name.base))
    if once:
        said.append(f"On other days: {name_on_other_days(once, day, whole=not page.has_next)}.")
    if near:
        said.append(f"These have the words in their title: {_choices(near.values(), MAX_NAMED)}.")
    said.append("Find the law with search_documents and give its number, as in 'BWBR0005537 artikel 3:2'.")
    return NotInRegister(" ".join(said))


def _choices(versions: Iterable[Version], most: int) -> str:
    named = sorted(f"{version.title} ({version.work})" for version in versions)
    more = f" and {len(named) - most} more" if len(named) > most else ""
    return f"{', '.join(named[:most])}{more}"


def _letters(text: str) -> str:
    """Letters and digits alone, without accents and capitals."""
    return "".join(char for char in unicodedata.normalize("NFKD", text).casefold() if char.isalnum())
