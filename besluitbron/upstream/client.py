"""UpstreamClient: one question to a platform, within its time, its size and its budget; every failure is typed."""

import os
import re
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urljoin

import requests
from requests.adapters import BaseAdapter
from urllib3 import Timeout
from urllib3.exceptions import HTTPError
from urllib3.util import Url, parse_url

from besluitbron import __version__
from besluitbron.contract.errors import UpstreamBusy, UpstreamError
from besluitbron.contract.upstream import Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream import failures
from besluitbron.upstream.bodies import MEMORY_BYTES, Body
from besluitbron.upstream.budget import Budget
from besluitbron.upstream.deadline import DeadlineAdapter, cut_after
from besluitbron.upstream.patience import Patience
from besluitbron.upstream.sniffing import is_blank, is_web_page

PORTS = {"http": 80, "https": 443}
MAX_REDIRECTS = 3
PIECE_BYTES = 65_536
LENGTH = re.compile(r"[0-9]{1,18}")
ENCODINGS = ("", "identity", "gzip", "x-gzip", "deflate")
ACCEPT = {"json": "application/json, */*;q=0.1", "xml": "application/xml, text/xml;q=0.9, */*;q=0.1", "any": "*/*"}
REDIRECTS_THAT_REPEAT = frozenset({307, 308})


class UpstreamClient:
    """Asks one connector's platform. `home` is the address a platform's operator can look us up at.

    `clock` gives the moment in UTC. An `adapter` replaces the network: the embedded registers come in there. `folder`
    is where long files stay while they are read; by default the operating system's own for such files.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        budget: Budget,
        clock: Callable[[], datetime],
        adapter: BaseAdapter | None = None,
        home: str | None = None,
        folder: Path | None = None,
    ) -> None:
        self.platform = platform
        self.way = "live" if adapter is None else "embedded"
        """Part of the key of kept answers: after a switch no sample may be taken for the register's own answer."""
        self._budget = budget
        self._clock = clock
        self._adapter = adapter
        self._user_agent = _user_agent(home, platform.user_agent_note)
        self._folder = folder or Path(tempfile.gettempdir())
        allowed = (platform.base_url, *(f"{scheme}://{host}" for host in platform.hosts for scheme in PORTS))
        self._places = frozenset(_place(parse_url(address)) for address in allowed)
        self._opening = threading.Lock()
        self._session: requests.Session | None = None
        self._session_process = 0

    def send(self, request: UpstreamRequest, *, patience: Patience | None = None) -> UpstreamAnswer:
        """Ask, within `patience` or else the platform's own time. Raises UpstreamError; ServiceError for a full disk.

        The file of an answer that has one is the caller's to close.
        """
        attempt = _Attempt(patience or Patience(self.platform.timeout_seconds))
        answer = self._follow(request, attempt)
        if request.retry_empty and is_blank(answer.content):
            answer = self._follow(request, attempt)
        # A readable 404 says all it has to say by its status.
        if is_blank(answer.content) and answer.file is None and answer.status < 400:
            raise failures.empty()
        if request.expects != "any" and is_web_page(answer.content):
            raise failures.web_page()
        return answer

    def close(self) -> None:
        """Close the connections of this process."""
        with self._opening:
            session, self._session = self._session, None
        if session is not None and self._session_process == os.getpid():
            session.close()

    def _follow(self, request: UpstreamRequest, attempt: "_Attempt") -> UpstreamAnswer:
        """Send the request and go along with redirects, each of which must stay with the platform."""
        url, asked = request.url, request
        for _ in range(MAX_REDIRECTS + 1):
            with self._sent(asked, attempt) as response:
                if not response.is_redirect:
                    return self._read_answer(request, response, attempt)
                url = _redirect_target(response, request.method)
                attempt.redirected = True
            asked = UpstreamRequest(
                request.method, url, json_body=request.json_body, expects=request.expects, beside=request.beside
            )
        raise failures.wrong_redirect(f"more than {MAX_REDIRECTS} times")

    @contextmanager
    def _sent(self, request: UpstreamRequest, attempt: "_Attempt") -> Iterator[requests.Response]:
        """The response with its headers, its body still to come; closed afterwards whatever happens."""
        session = self._session_of_process()
        try:
            prepared = session.prepare_request(self._as_requests(request))
            url = prepared.url or ""
            self._check_host(url, attempt.redirected)
            attempt.patience.check()
            self._spend(url, request)
            settings = session.merge_environment_settings(url, {}, True, None, None)
            # Not through Session.send: for a redirect that reads the body, however long it is, to prepare the next.
            adapter = session.get_adapter(url)
            response = adapter.send(prepared, timeout=attempt.timeout(), **settings)  # type: ignore[arg-type]  # the stubs know no urllib3.Timeout; requests does
        except (requests.RequestException, HTTPError) as error:
            raise attempt.patience.late() or failures.before_an_answer(error, attempt.patience.failure()) from error
        with response:
            yield response

    def _as_requests(self, request: UpstreamRequest) -> requests.Request:
        headers = {"Accept": ACCEPT[request.expects]}
        if request.json_body is not None:
            headers["Content-Type"] = "application/json"
        return requests.Request(
            request.method, request.url, params=list(request.params), data=request.json_body, headers=headers
        )

    def _check_host(self, url: str, redirected: bool) -> None:
        # The parser that urllib3 connects with, so that no other reading of the same address can slip through.
        parts = parse_url(url)
        host, port = _place(parts)
        if parts.scheme not in PORTS or parts.auth is not None or (host, port) not in self._places:
            usual = port in PORTS.values()
            raise failures.elsewhere(host if usual else f"{host}:{port}", redirected)

    def _spend(self, url: str, request: UpstreamRequest) -> None:
        """Take the request from the budget; one that counts for more than is left keeps what it took of it."""
        whole = self.platform.requests_per_minute
        limit = max(1, whole * 3 // 4) if request.beside else whole
        host = parse_url(url).netloc or ""
        if wait := next((wait for _ in range(request.cost) if (wait := self._budget.take(host, limit))), 0.0):
            seconds = max(1, round(wait + 0.5))
            raise UpstreamBusy(
                f"has been asked {limit} times in the last minute, as often as this service allows itself"
                + (", less a quarter for what is asked for itself" if request.beside else ""),
                f"Try again in {seconds} seconds",
                retry_after_seconds=seconds,
            )

    def _read_answer(
        self, request: UpstreamRequest, response: requests.Response, attempt: "_Attempt"
    ) -> UpstreamAnswer:
        if response.status_code not in request.readable_statuses:
            raise failures.bad_status(response.status_code, response.headers.get("Retry-After"), self._clock())
        limit = request.max_bytes or self.platform.max_bytes
        content, file = _read_body(response, limit, attempt.patience, self._folder if request.to_file else None)
        return UpstreamAnswer(
            status=response.status_code,
            # The query holds what somebody searched for, and this address is kept.
            url=response.url.partition("?")[0].partition("#")[0],
            media_type=response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
            content=content,
            retrieved_at=self._clock(),
            file=file,
        )

    def _session_of_process(self) -> requests.Session:
        """Opened by the first question of a process: no connection crosses a fork."""
        with self._opening:
            if self._session is None or self._session_process != os.getpid():
                self._session = self._open_session()
                self._session_process = os.getpid()
            return self._session

    def _open_session(self) -> requests.Session:
        session = requests.Session()
        session.headers = requests.structures.CaseInsensitiveDict(
            {"User-Agent": self._user_agent, "Accept-Encoding": "gzip, deflate"}
        )
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        # The operator's proxy and certificates count (trust_env); a password from somebody's .netrc does not.
        session.auth = lambda prepared: prepared
        adapter = self._adapter or DeadlineAdapter(max_retries=0)
        session.mount("https://", adapter)
        session.mount("http://", adapter)
        session.stream = True
        return session


class _Attempt:
    """One question on its way, with its redirects."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.redirected = False

    def timeout(self) -> Timeout:
        """For urllib3: half of the rest at most to connect, as there may be a second address to try."""
        self.patience.check()
        remaining = self.patience.remaining
        return Timeout(connect=remaining / 2, total=remaining)


def _read_body(
    response: requests.Response, limit: int, patience: Patience, folder: Path | None
) -> tuple[bytes, BinaryIO | None]:
    """The whole decoded body, of `limit` bytes at most; a long one in a file, where there is a folder for that."""
    if response.headers.get("Content-Encoding", "").strip().lower() not in ENCODINGS:
        raise failures.unknown_encoding()
    declared = response.headers.get("Content-Length", "0")
    if not LENGTH.fullmatch(declared):
        # urllib3 would take it for no length at all, and a body that was cut off for a whole one.
        raise failures.wrong_length()
    if int(declared) > limit:
        raise failures.too_large(limit)
    body = Body(folder)
    try:
        with cut_after(patience.remaining, response.raw.shutdown):
            # read1 gives what has arrived; read would wait until a piece is full.
            while piece := response.raw.read1(PIECE_BYTES, decode_content=True):
                body.add(piece)
                if body.size > limit:
                    raise failures.too_large(limit)
                patience.check()
        patience.check()
        return body.finish()
    except (HTTPError, OSError) as error:
        raise _late(patience, body) or failures.within_an_answer(error, patience.failure()) from error
    except UpstreamError as error:
        raise _late(patience, body) or error from error
    finally:
        body.drop()


def _late(patience: Patience, body: Body) -> UpstreamError | None:
    """The failure when the time is up: of a long file, that it is one, as asking again will take as long."""
    late = patience.late()
    return failures.too_slow(body.size) if late and body.size > MEMORY_BYTES else late


def _redirect_target(response: requests.Response, method: str) -> str:
    """The address a redirect leads to, if going there asks the same question."""
    if method == "POST" and response.status_code not in REDIRECTS_THAT_REPEAT:
        raise failures.wrong_redirect("the question to an address that does not take it")
    try:
        # Header bytes arrive as Latin-1; browsers and requests read them as UTF-8.
        url = urljoin(response.url, response.headers["Location"].encode("latin-1").decode("utf-8"))
    except ValueError as error:
        raise failures.wrong_redirect("to an address that is not valid") from error
    if response.url.startswith("https:") and not url.lower().startswith("https:"):
        raise failures.wrong_redirect("to an unencrypted address")
    return url


def _place(parts: Url) -> tuple[str, int]:
    """Host and port: another port of the same machine is another service."""
    return (parts.host or "").rstrip(".").lower(), parts.port or PORTS.get(parts.scheme or "", 0)


def _user_agent(home: str | None, note: str) -> str:
    about = "; ".join(part for part in (f"+{home}" if home else "", note) if part)
    return f"BesluitBron/{__version__} ({about})" if about else f"BesluitBron/{__version__}"
