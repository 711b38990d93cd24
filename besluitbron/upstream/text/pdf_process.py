"""Reads the pages of one PDF in a process of its own: from standard input, a line of JSON for each to standard output.

A PDF is a program by a stranger, and pypdf an interpreter: here it has its own limits of time and memory, and its end
is not ours. What was written before that end counts. Started by pdf.py as a file, so it imports nothing of BesluitBron.
"""

import json
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType
from typing import BinaryIO

import pypdf

PAGE_SECONDS = 3.0
"""A page that takes longer is passed over."""
AGAIN_SECONDS = 0.2
"""The alarm goes on ringing: where Python cannot pass an exception on, in the end of an object, the first is lost."""
MAX_PAGE_CHARACTERS = 500_000
END_BYTES = 2_048


class TimeUp(BaseException):
    """The alarm rang. No Exception, as pypdf catches those."""


def main() -> None:
    """Arguments: seconds, first page (from 1), most pages, most characters, most bytes of memory, most to write."""
    seconds, first, pages, characters, memory, written = (int(argument) for argument in sys.argv[1:7])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + 1, seconds + 2))
    resource.setrlimit(resource.RLIMIT_FSIZE, (written, written))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    logging.disable()
    signal.signal(signal.SIGALRM, _ring)
    with os.fdopen(0, "rb") as stream, os.fdopen(1, "wb") as out:
        for found in read(stream, time.monotonic() + seconds, first, pages, characters):
            out.write(json.dumps(found, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
            out.flush()


def read(
    stream: BinaryIO, until: float, first: int, max_pages: int, max_characters: int
) -> Iterator[dict[str, object]]:
    """First the number of pages or a `fault` of the file, then each page with its text or its fault."""
    signal.setitimer(signal.ITIMER_REAL, until - time.monotonic(), AGAIN_SECONDS)
    try:
        opened = _open(stream)
    except TimeUp:
        return
    finally:
        _silence()
    if isinstance(opened, str):
        yield {"fault": opened}
        return
    total = len(opened.pages)
    yield {"pages": total, "whole": _has_end(stream)}
    left = max_characters
    for number in range(first, min(total, first + max_pages - 1) + 1):
        seconds = min(PAGE_SECONDS, until - time.monotonic())
        if seconds <= 0 or left <= 0:
            return
        found = _read_page(opened, number, seconds)
        if found is None:
            if seconds == PAGE_SECONDS:
                yield {"page": number, "fault": "slow"}
                continue
            return  # it had less time than a page has: it is the first of the next reading
        left -= len(str(found.get("text", "")))
        yield found


def _open(stream: BinaryIO) -> pypdf.PdfReader | str:
    """The file with its list of pages made, or what is wrong with it."""
    try:
        reader = pypdf.PdfReader(stream)
        # Many PDFs are encrypted only against editing: anybody may open them, with an empty password.
        if reader.is_encrypted and not reader.decrypt(""):
            return "encrypted"
        return reader if len(reader.pages) else "empty"
    except pypdf.errors.DependencyError:
        return "encrypted"
    except MemoryError:
        return "memory"
    except Exception:
        # pypdf raises anything at all on a damaged file (KeyError, RecursionError, its own errors).
        return "broken" if _has_end(stream) else "cut"


def _read_page(reader: pypdf.PdfReader, number: int, seconds: float) -> dict[str, object] | None:
    """One page, or None when it takes longer."""
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
        text = reader.pages[number - 1].extract_text()
        _silence()
        return {"page": number, "text": text[:MAX_PAGE_CHARACTERS], "cut": len(text) > MAX_PAGE_CHARACTERS}
    except TimeUp:
        return None
    except MemoryError:
        return {"page": number, "fault": "memory"}
    except Exception:
        return {"page": number, "fault": "broken"}
    finally:
        _silence()


def _has_end(stream: BinaryIO) -> bool:
    """Does the file end as a PDF ends? The list of where all things are is there: without it little can be found."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - END_BYTES))
    return b"%%EOF" in stream.read()


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise TimeUp


def _silence() -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
