"""What went wrong with a platform, in sentences of ours: never text of the platform or of an exception.

`happened` continues a sentence that starts with the register's name; `advice` is a sentence without its full stop.
"""

import re
from datetime import datetime
from email.utils import parsedate_to_datetime

from requests import exceptions as requests_errors
from urllib3 import exceptions as urllib3_errors

from besluitbron.contract.errors import (
    UpstreamError,
    UpstreamRefused,
    UpstreamTooLarge,
    UpstreamUnavailable,
    UpstreamUnreadable,
)

TRY_LATER = "Try again in a few minutes"
TRY_NARROWER = "Try again later, or ask for less at a time"
TELL_OPERATOR = "Trying again will not help; the operator of this service should look at it"
RETRY_SECONDS = (1, 3600)
_TEMPORARY = frozenset({408, 425, 429})
_SAYS_WHEN = frozenset({429, 503})
_MEANING = {429: " (too many requests)", 503: " (out of service)", 504: " (it took too long)"}


def too_late(seconds: float) -> UpstreamError:
    """The whole time is up."""
    return UpstreamUnavailable(f"did not answer within {seconds:g} s", TRY_NARROWER)


def call_over() -> UpstreamError:
    """The caller's whole call has taken its time, whatever the platform's own is."""
    return UpstreamUnavailable("did not answer within the time of one call", TRY_NARROWER)


def too_large(limit: int) -> UpstreamError:
    """The decoded body passes the limit, or says that it will."""
    return UpstreamTooLarge(f"sent more than {limit / 1_000_000:g} MB", "Ask for less at a time")


def too_slow(received: int) -> UpstreamError:
    """A long body, of which so many bytes had arrived when the time was up."""
    megabytes = received // 1_000_000
    return UpstreamTooLarge(f"had sent {megabytes} MB of a larger file when the time was up", TRY_NARROWER)


def broken_off() -> UpstreamError:
    """The connection ended before the answer did."""
    return UpstreamUnreadable("broke off in the middle of its answer", TRY_LATER)


def web_page() -> UpstreamError:
    """HTML where data was promised: maintenance, or a firewall."""
    return UpstreamUnreadable("sent a web page instead of data", f"It may be under maintenance. {TRY_LATER}")


def empty() -> UpstreamError:
    """A body without a byte of content."""
    return UpstreamUnreadable("sent an empty answer", TRY_LATER)


def wrong_length() -> UpstreamError:
    """A Content-Length that is no length: below zero, not a number, two different ones."""
    return UpstreamUnreadable("sent an answer whose length cannot be true", TRY_LATER)


def unknown_encoding() -> UpstreamError:
    """A compression that was not asked for."""
    return UpstreamUnreadable("sent its answer in a compression that was not asked for", TELL_OPERATOR)


def elsewhere(host: str, redirected: bool) -> UpstreamError:
    """A redirect, or an address in an earlier answer, that leads to a host that is not the platform's."""
    led = "redirected to" if redirected else "gave an address on"
    return UpstreamRefused(f"{led} another host ({_printable_host(host)})", TELL_OPERATOR)


def wrong_redirect(what: str) -> UpstreamError:
    """A redirect that cannot be followed without asking something else."""
    return UpstreamRefused(f"redirected {what}", TELL_OPERATOR)


def bad_status(status: int, retry_after: str | None, now: datetime) -> UpstreamError:
    """A status whose body is not an answer."""
    happened = f"answered with HTTP {status}{_MEANING.get(status, '')}"
    if status >= 500 or status in _TEMPORARY:
        seconds = read_retry_after(retry_after, now) if status in _SAYS_WHEN else None
        advice = TRY_LATER if seconds is None else f"Try again in {seconds} seconds"
        return UpstreamUnavailable(happened, advice, retry_after_seconds=seconds)
    if 400 <= status < 500:
        return UpstreamRefused(happened, TELL_OPERATOR)
    return UpstreamUnreadable(happened, TRY_LATER)


def read_retry_after(header: str | None, now: datetime) -> int | None:
    """Seconds of a Retry-After header (a number or an HTTP date), kept between 1 and 3600."""
    if header is None:
        return None
    text = header.strip()
    low, high = RETRY_SECONDS
    if re.fullmatch(r"[0-9]{1,9}", text):
        return max(low, min(int(text), high))
    try:
        seconds = (parsedate_to_datetime(text) - now).total_seconds()
    except (ValueError, TypeError, OverflowError):
        return None
    return max(low, min(round(seconds), high))


def before_an_answer(error: Exception, late: UpstreamError) -> UpstreamError:
    """An exception of requests or urllib3 while connecting, sending or waiting for the headers; `late` if of time."""
    if isinstance(error, requests_errors.ConnectTimeout):
        return UpstreamUnavailable("could not be reached", TRY_LATER)
    if isinstance(error, requests_errors.Timeout | urllib3_errors.TimeoutError):
        return late
    if isinstance(error, requests_errors.SSLError):
        return UpstreamUnavailable("could not be reached over a trusted connection", TELL_OPERATOR)
    if isinstance(error, requests_errors.InvalidHeader):
        return wrong_length()  # the headers of a question are ours; of an answer's, urllib3 looks at no other one
    if isinstance(error, ValueError | urllib3_errors.LocationValueError):
        # InvalidURL and InvalidSchema of requests are ValueErrors.
        return wrong_redirect("to an address that is not valid")
    if isinstance(error, requests_errors.ConnectionError) and _says(error, urllib3_errors.ProtocolError):
        return UpstreamUnavailable("closed the connection without an answer", TRY_LATER)
    return UpstreamUnavailable("could not be reached", TRY_LATER)


def within_an_answer(error: Exception, late: UpstreamError) -> UpstreamError:
    """An exception of urllib3 while the body arrives; `late` if of time."""
    if isinstance(error, urllib3_errors.TimeoutError):
        return late
    if isinstance(error, urllib3_errors.DecodeError):
        return UpstreamUnreadable("sent an answer that cannot be decompressed", TRY_LATER)
    return broken_off()


def _says(error: Exception, kind: type[Exception]) -> bool:
    return bool(error.args) and isinstance(error.args[0], kind)


def _printable_host(host: str) -> str:
    return re.sub(r"[^A-Za-z0-9.:\[\]_-]", "?", host)[:100] or "?"
