"""The files of a publication: which may be followed, whether they are there, and the text of the best one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from besluitbron.contract.documents import FullText
from besluitbron.contract.errors import UpstreamTooLarge, UpstreamUnreadable
from besluitbron.contract.publications import REPOSITORY_HOST
from besluitbron.contract.upstream import MAX_FILE_BYTES, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.sru import CHANGED
from besluitbron.upstream.text import read_html, read_pdf, read_publication

from .hit import TEXT_MANIFESTATIONS
from .record import Record

BASE_URL: Final = f"https://{REPOSITORY_HOST}"
MISSING_STATUSES: Final = frozenset({404, 410})
# A page that is not there is answered with a redirect to this one and HTTP 200 (seen, registers.md quirk 32).
MISSING_PAGE: Final = "fout404"
# Budget laws run to a thousand pages; ours, the platform names no limit.
MAX_TEXT_FILE_BYTES: Final = 30_000_000

READERS: Final[dict[str, Callable[[bytes], FullText]]] = {"xml": read_publication, "html": read_html}


def fetch_text(record: Record, identifier: str, page: int, ask: Ask, platform: Platform) -> FullText:
    """The text of the best file that has any, a PDF from this page on. The notes say what was passed over, and why."""
    passed: list[str] = []
    none = FullText(None)
    for name in TEXT_MANIFESTATIONS:
        address = record.file(name)
        if address is None:
            passed.append(f"no {name.upper()} file")
            continue
        if not may_follow(address, platform):
            passed.append(f"{name.upper()}: its address is outside the register and is not followed")
            continue
        request, page_read = _file_request(name, address, platform), page if name == "pdf" else 1
        read = partial(read_file, name, identifier, page=page_read)
        try:
            text = ask(request, read, reading=(name, identifier, page_read)).value
        except UpstreamTooLarge as error:
            passed.append(f"{name.upper()}: the register {error.happened}")
            continue
        if text is not None and text.text is not None:
            return replace(text, notes=(*_passed_note(passed, name), *text.notes))
        none = text or none
        passed.append(f"{name.upper()}: {'the file is missing' if text is None else text.reason or 'without text'}")
    return replace(none, reason=f"no file with text could be read ({'; '.join(passed)})")


def read_file(name: str, identifier: str, answer: UpstreamAnswer, *, page: int = 1) -> FullText | None:
    """The text of a manifestation (`xml`, `html`, `pdf`); None when the file is not there.

    Raises UpstreamUnreadable for another page: every recorded publication in HTML names its own identifier, a page
    about maintenance does not.
    """
    if is_missing(answer):
        return None
    if name == "html":
        confirmed = identifier.lower().encode() in answer.content.lower()
    else:
        confirmed = answer.media_type != "text/html"
    if not confirmed:
        raise UpstreamUnreadable(f"sent a web page instead of the publication's {name.upper()} file", CHANGED)
    if name == "pdf":
        return read_pdf(answer.file or answer.content, page=page, until=answer.until)
    return READERS[name](answer.content)


def is_missing(answer: UpstreamAnswer) -> bool:
    """Whether the platform says that there is nothing at this address."""
    return answer.status in MISSING_STATUSES or MISSING_PAGE in urlsplit(answer.url).path.lower()


def may_follow(address: str, platform: Platform) -> bool:
    """Whether an address from an answer may be asked: encrypted, and of the platform's own hosts."""
    try:
        parts = urlsplit(rebase(address, platform))
    except ValueError:
        return False
    if address.startswith(f"{BASE_URL}/"):
        return True
    return parts.scheme == "https" and parts.hostname in platform.hosts


def rebase(address: str, platform: Platform) -> str:
    """The address at the platform that stands in for the repository, when a setting names one."""
    if address.startswith(f"{BASE_URL}/"):
        return platform.base_url + address[len(BASE_URL) :]
    return address


def _file_request(name: str, address: str, platform: Platform) -> UpstreamRequest:
    is_pdf = name == "pdf"
    return UpstreamRequest(
        method="GET",
        url=rebase(address, platform),
        readable_statuses=MISSING_STATUSES | {200},
        max_bytes=MAX_FILE_BYTES if is_pdf else MAX_TEXT_FILE_BYTES,
        to_file=is_pdf,
    )


def _passed_note(passed: list[str], used: str) -> list[str]:
    return [f"The text is that of the {used.upper()} file ({'; '.join(passed)})."] if passed else []
