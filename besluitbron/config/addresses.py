"""What the addresses in the settings must look like."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

HOST: Final = re.compile(r"[\w.:-]+")
LOOPBACK: Final = re.compile(r"localhost|127(\.\d{1,3}){3}|::1")
# As SQLAlchemy writes it, with three slashes before the path, or without them. Memory is not shared by workers.
SQLITE_PATH: Final = re.compile(r"(?P<start>sqlite(\+\w+)?:(///)?)(?P<path>(?!//|:memory:|file:)[^?#]+)")


def check_web_address(text: str) -> None:
    """Is this an address that paths can be put behind? Raises ValueError."""
    must = "must be an http(s) address with a host, without user, query or white space: https://besluitbron.example.nl"
    address = _split(text, must)
    if address.scheme not in ("http", "https") or not HOST.fullmatch(address.hostname or ""):
        raise ValueError(must)
    if "@" in address.netloc or "?" in text or "#" in text:
        raise ValueError(must)


def check_issuer(text: str) -> None:
    """Is this an issuer of RFC 8414: https, no query, no fragment? Raises ValueError."""
    check_key_set_address(text)
    if "?" in text:
        raise ValueError("must have no query: it is the issuer as its tokens write it, https://login.example.nl/realm")


def check_key_set_address(text: str) -> None:
    """Is this an address whose answers decide who may come in: https, or on this machine? Raises ValueError."""
    must = "must be an https address with a host, without user or fragment; http only for this machine itself"
    address = _split(text, must)
    host = address.hostname or ""
    if not HOST.fullmatch(host) or "@" in address.netloc or "#" in text:
        raise ValueError(must)
    if address.scheme != "https" and not (address.scheme == "http" and LOOPBACK.fullmatch(host)):
        raise ValueError(must)


def check_cache_address(text: str) -> None:
    """Is this a file of SQLite, or a Redis that the installed driver can be sent to? Raises ValueError."""
    if text.startswith("sqlite:"):
        if not SQLITE_PATH.fullmatch(text) or not text.isprintable():
            raise ValueError("must be sqlite: with the path of a file: sqlite:/srv/besluitbron/upstream-cache.db")
        return
    must = "must start with sqlite: or be the address of a Redis: redis://cache.example.nl:6379/0"
    if not _split(text, must).hostname or not text.startswith(("redis://", "rediss://")):
        raise ValueError(must)
    try:
        # Only installed where it is used (requirements-shared.txt).
        from redis import ConnectionPool

        ConnectionPool.from_url(text).make_connection()  # reads all parts of the address; opens nothing
    except ImportError:
        raise ValueError("needs the driver of Redis: install requirements-shared.txt") from None
    except (TypeError, ValueError):
        raise ValueError(must) from None


def _split(text: str, must: str) -> SplitResult:
    """The parts of an address. Raises ValueError for what none may have: urlsplit itself drops line ends in silence."""
    try:
        address = urlsplit(text)
        port = address.port
    except ValueError:
        raise ValueError(must) from None
    if port == 0 or address.netloc.endswith(":") or any(c.isspace() or not c.isprintable() for c in text):
        raise ValueError(must)
    return address


def place_file(url: str, folder: Path) -> str:
    """The address with the path of a SQLite file in full: a relative one starts in the folder."""
    found = SQLITE_PATH.match(url)
    return f"{found['start']}{folder / found['path']}{url[found.end() :]}" if found else url
