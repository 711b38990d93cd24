"""Full text of a PDF, read in a process of its own with limits of time, memory, pages and characters.

What the limits leave of a long file can be asked for from the page on at which the reading stopped.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

import orjson

from besluitbron.contract.documents import FullText
from besluitbron.upstream.sniffing import LOOK_BYTES, name_kind
from besluitbron.upstream.text.pages import join_pages, printed_paragraphs

SECONDS: Final = 10
MIN_SECONDS: Final = 4
"""So long a file is read, also when the call has less time left: a page has three seconds."""
ENDING_SECONDS: Final = 2
"""Left of a call for all that comes after the reading."""
MAX_PAGES: Final = 5_000
MAX_CHARACTERS: Final = 3_000_000
MEMORY_BYTES: Final = 512_000_000
"""Address space of the process; 2,000 pages with much in them need a fifth of it (measured, decision 16)."""
MAX_WRITTEN: Final = 64_000_000
"""Bytes that the process may write; what it may read is less, even in the longest notation."""
_PROCESS: Final = Path(__file__).with_name("pdf_process.py")
_FAULTS: Final = {
    "encrypted": "only an encrypted PDF",
    "broken": "a PDF that cannot be read",
    "cut": "a PDF that breaks off before its end",
    "empty": "a PDF without pages",
    "memory": "a PDF that takes more memory than this service gives to one file",
}
_PAGE_FAULTS: Final = {
    "broken": "they are damaged",
    "slow": "one takes too long",
    "memory": "one takes too much memory",
}
_NAMED_PAGES: Final = 10


def read_pdf(
    content: bytes | BinaryIO,
    *,
    seconds: int = SECONDS,
    max_pages: int = MAX_PAGES,
    page: int = 1,
    until: float | None = None,
) -> FullText:
    """The text from `page` on; without text, the reason. What was not read, or has no text layer, is in the notes.

    A file is read from its beginning and left open. `until`, a moment of `time.monotonic()`, is the end of the call.
    """
    with _as_file(content) as file:
        start = file.read(LOOK_BYTES)
        if b"%PDF-" not in start[:1024]:
            kind = name_kind(start)
            return FullText(None, reason=f"{kind} and not a PDF" if start.strip() else kind)
        if until is not None:
            seconds = max(MIN_SECONDS, min(seconds, int(until - time.monotonic()) - ENDING_SECONDS))
        return _as_full_text(_read_apart(file, seconds, page, max_pages), page, seconds)


@contextmanager
def _as_file(content: bytes | BinaryIO) -> Iterator[IO[bytes]]:
    if not isinstance(content, bytes):
        content.seek(0)
        yield content
        return
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.flush()
        file.seek(0)
        yield file


@dataclass
class _Read:
    """What the process wrote before its end."""

    fault: str | None = None
    pages: int | None = None
    """Of the whole file; None when the process ended before it knew."""
    whole: bool = True
    """The file ends as a PDF ends."""
    texts: list[list[str]] = field(default_factory=list)
    """Paragraphs of each page, from the first one on."""
    faults: dict[str, list[int]] = field(default_factory=dict)
    """Numbers of pages by what is wrong with them."""
    bare: list[int] = field(default_factory=list)
    """Numbers of pages without a text layer."""


def _read_apart(file: IO[bytes], seconds: int, page: int, max_pages: int) -> _Read:
    limits = [str(limit) for limit in (seconds, page, max_pages, MAX_CHARACTERS, MEMORY_BYTES, MAX_WRITTEN)]
    file.seek(0)
    with tempfile.TemporaryFile() as written:
        process = subprocess.Popen(
            # -I: neither the folder we stand in nor the environment can put another pypdf in front.
            [sys.executable, "-I", str(_PROCESS), *limits],
            stdin=file,
            stdout=written,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.defpath},
        )
        try:
            code = process.wait(seconds + ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            code = -1
        finally:
            process.kill()
            process.wait()
        written.seek(0)
        read = _collect(_lines(written), page)
    if code > 0 and read.pages is None and read.fault is None:
        read.fault = "broken"
    return read


def _lines(written: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Whole lines only: the process can have been ended in the middle of one."""
    for line in written:
        if line.endswith(b"\n"):
            yield orjson.loads(line)


def _collect(lines: Iterable[dict[str, Any]], page: int) -> _Read:
    read = _Read()
    for line in lines:
        if "page" not in line:
            read.fault, read.pages, read.whole = line.get("fault"), line.get("pages"), line.get("whole", True)
            continue
        text = printed_paragraphs(line.get("text", ""))
        read.texts.append(text)
        number = page + len(read.texts) - 1
        fault = line.get("fault") or ("cut" if line.get("cut") else None)
        if fault:
            read.faults.setdefault(fault, []).append(number)
        elif not text:
            read.bare.append(number)
    return read


def _as_full_text(read: _Read, page: int, seconds: int) -> FullText:
    too_slow = f"a PDF that could not be read within {seconds} seconds"
    if read.fault is not None or read.pages is None:
        return FullText(None, reason=_FAULTS[read.fault] if read.fault else too_slow)
    if page > read.pages:
        return FullText(None, reason=f"a PDF of {read.pages} pages", pages=read.pages, first_page=page)
    # A page that ended the whole process is passed over, so that the next reading gets further.
    last = page + max(1, len(read.texts)) - 1
    next_page = last + 1 if last < read.pages else None
    text, starts = join_pages(read.texts, first=page)
    if not any(character.isalpha() for paragraphs in read.texts for part in paragraphs for character in part):
        reason = _reason(read, page, last, too_slow)
        going_on = () if next_page is None else (_how_to_go_on(next_page, read.pages),)
        return FullText(None, reason=reason, pages=read.pages, first_page=page, next_page=next_page, notes=going_on)
    return FullText(
        text if next_page is None else f"{text}\n\n",
        "pdf",
        pages=read.pages,
        notes=tuple(_notes(read, page, last, next_page)),
        first_page=page,
        page_starts=starts,
        next_page=next_page,
    )


def _reason(read: _Read, page: int, last: int, too_slow: str) -> str:
    """Why there is no text in the pages that were read."""
    if not read.texts:
        return f"{too_slow}: page {page} takes too long"
    faulty = sum(map(len, read.faults.values()))
    part = "" if (page, last) == (1, read.pages) else f" in {_pages(range(page, last + 1))}"
    if faulty == len(read.texts):
        kinds = " or ".join(_PAGE_FAULTS[fault] for fault in read.faults)
        return f"a PDF of which no page could be read{part}: {kinds}"
    damaged = f" ({faulty} of {len(read.texts)} pages could not be read)" if faulty else ""
    return f"a scan without a text layer{part}{damaged}"


def _notes(read: _Read, page: int, last: int, next_page: int | None) -> Iterator[str]:
    if page > 1:
        yield f"The text begins at page {page} of {read.pages}."
    if next_page is not None:
        of_all = f"the first {last}" if page == 1 else f"pages {page} to {last}"
        yield f"Only {of_all} of {read.pages} pages were read. {_how_to_go_on(next_page, read.pages)}"
    if not read.whole:
        yield "The file breaks off before its end: pages can be missing."
    count = len(read.texts)
    if read.bare:
        yield f"{len(read.bare)} of {count} pages have no text layer: {_pages(read.bare)}."
    for fault, meaning in _PAGE_FAULTS.items():
        if numbers := read.faults.get(fault):
            yield f"{len(numbers)} of {count} pages could not be read, as {meaning}: {_pages(numbers)}."
    if numbers := read.faults.get("cut"):
        yield f"Only the beginning was read of {_pages(numbers)}."


def _how_to_go_on(next_page: int, pages: int | None) -> str:
    return f"Ask for page {next_page} to go on, up to page {pages}."


def _pages(numbers: Iterable[int]) -> str:
    """Numbers of pages in words, those that follow each other together: `pages 2, 5-7`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    named = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in ranges[:_NAMED_PAGES])
    more = " and others" if len(ranges) > _NAMED_PAGES else ""
    return f"{'page' if len(ranges) == 1 and ranges[0][0] == ranges[0][1] else 'pages'} {named}{more}"
