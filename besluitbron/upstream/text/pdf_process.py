"""Reads the text of one PDF in a process of its own: standard input to JSON on standard output.

A PDF is a program by a stranger, and pypdf an interpreter: here it has its own limits of time and memory, and its end
is not ours. Started by pdf.py as a file, so it imports nothing of BesluitBron.
"""

import io
import json
import resource
import sys
import time

import pypdf


def main() -> None:
    """Arguments: seconds, most pages, most characters, most bytes of memory."""
    seconds, pages, characters, memory = (int(argument) for argument in sys.argv[1:5])
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds + 1, seconds + 2))
    found = read(sys.stdin.buffer.read(), time.monotonic() + seconds, pages, characters)
    sys.stdout.write(json.dumps(found))


def read(content: bytes, until: float, max_pages: int, max_characters: int) -> dict[str, object]:
    """The text of each page as far as the limits reach, or `fault`: `encrypted` or `broken`."""
    try:
        reader = pypdf.PdfReader(io.BytesIO(content))
        # Many PDFs are encrypted only against editing: anybody may open them, with an empty password.
        if reader.is_encrypted and not reader.decrypt(""):
            return {"fault": "encrypted"}
        total = len(reader.pages)
        texts: list[str] = []
        left = max_characters
        for page in reader.pages[:max_pages]:
            text = page.extract_text()
            texts.append(text[:left])
            left -= len(text)
            if left <= 0 or time.monotonic() > until:
                break
    except pypdf.errors.DependencyError:
        return {"fault": "encrypted"}
    except Exception:
        # pypdf raises anything at all on a damaged file (KeyError, RecursionError, its own errors).
        return {"fault": "broken"}
    return {"pages": total, "texts": texts}


if __name__ == "__main__":
    main()
