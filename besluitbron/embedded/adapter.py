"""The transport: `requests` sends here instead of into a socket."""

import gzip
import io
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

import requests
from requests.adapters import BaseAdapter
from requests.structures import CaseInsensitiveDict
from requests.utils import get_encoding_from_headers
from urllib3.response import HTTPResponse

from besluitbron.embedded.faults import WIRE_FAULTS, show_fault
from besluitbron.embedded.wire import EmbeddedPlatform, EmbeddedRegister, PieceStream, PlatformAnswer, WireAnswer

__all__ = ["WIRE_FAULTS", "EmbeddedAdapter", "EmbeddedPlatform", "EmbeddedRegister", "PlatformAnswer"]

GZIP_FROM_BYTES: Final = 1_000
FIRST_QUESTIONS: Final = MappingProxyType(
    {
        "ori-classic": "https://api.openraadsinformatie.nl/v1/resolve/nothing",
        "openbesluitvorming": "https://openbesluitvorming.nl/api/search?query=nothing",
        "koop-sru": "https://zoek.officielebekendmakingen.nl/nothing",
        "rechtspraak-atom": "https://data.rechtspraak.nl/uitspraken/content?id=nothing",
        "koop-bwb": (
            "https://zoekservice.overheid.nl/sru/Search?version=1.2&operation=searchRetrieve&x-connection=BWB"
            "&query=overheidbwb.titel=nothing"
        ),
        "koop-cvdr": (
            "https://zoekservice.overheid.nl/sru/Search?version=1.2&operation=searchRetrieve&x-connection=cvdr"
            "&query=overheidrg.body=nothing"
        ),
        "tk-odata": "https://gegevensmagazijn.tweedekamer.nl/OData/v4/2.0/Fractie(00000000-0000-0000-0000-000000000000)",
        "woo-api": "https://open.overheid.nl/documenten/nothing/file",
        "example-json": "https://register.example/documents/nothing",
    }
)
"""A question that finds nothing, and needs the whole sample to know that. A register without one prepares nothing."""


class EmbeddedAdapter(BaseAdapter):
    """Answers from an embedded register. `fault` may be set at run time; `asked` counts the requests."""

    def __init__(self, register: EmbeddedRegister, fault: str | None = None) -> None:
        super().__init__()
        self._register = register
        self._counting = threading.Lock()
        self.asked = 0
        self.fault = fault

    @property
    def fault(self) -> str | None:
        """The fault shown from now on; None: the register behaves. Setting an unknown one raises ValueError."""
        return self._fault

    @fault.setter
    def fault(self, fault: str | None) -> None:
        possible = (*WIRE_FAULTS, *self._register.faults)
        if fault is not None and fault not in possible:
            raise ValueError(
                f"The embedded register '{self._register.name}' has no fault '{fault}', only {', '.join(possible)}."
            )
        self._fault = fault

    def prepare(self) -> None:
        """Make the sample now instead of at the first question, so that processes forked after this share it.

        What a thread opens for itself ends with the thread: no connection is there to cross a fork.
        """
        url = FIRST_QUESTIONS.get(self._register.name)
        if url is None:
            return
        with ThreadPoolExecutor(max_workers=1) as own_thread:
            own_thread.submit(self._register.platform.answer, "GET", url, {}, None, None).result()

    def send(
        self,
        request: requests.PreparedRequest,
        stream: bool = False,
        timeout: Any = None,
        verify: Any = True,
        cert: Any = None,
        proxies: Mapping[str, str] | None = None,
    ) -> requests.Response:
        """Answer a prepared request; the body can be streamed. Raises what requests raises for a broken way."""
        with self._counting:
            self.asked += 1
        fault = self.fault
        on_the_way = fault in WIRE_FAULTS
        answer = self._register.platform.answer(
            request.method or "GET",
            request.url or "",
            request.headers,
            _body_bytes(request.body),
            None if on_the_way else fault,
        )
        arrived = show_fault(fault, answer) if fault and on_the_way else _undisturbed(request, answer)
        return _response(request, arrived)

    def close(self) -> None:
        """Nothing is open."""


def _body_bytes(body: Any) -> bytes | None:
    return body.encode() if isinstance(body, str) else body


def _undisturbed(request: requests.PreparedRequest, answer: PlatformAnswer) -> WireAnswer:
    """As the platforms' web servers send it: compressed for a client that asked so."""
    headers, body = dict(answer.headers), answer.body
    if len(body) >= GZIP_FROM_BYTES and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        body = gzip.compress(body, compresslevel=1, mtime=0)
    headers["Content-Length"] = str(len(body))
    return WireAnswer(answer.status, headers, b"" if request.method == "HEAD" else body)


def _response(request: requests.PreparedRequest, arrived: WireAnswer) -> requests.Response:
    stream: Any = arrived.body if isinstance(arrived.body, PieceStream) else io.BytesIO(arrived.body)
    raw = HTTPResponse(
        body=stream,
        headers=arrived.headers,
        status=arrived.status,
        reason=HTTPStatus(arrived.status).phrase,
        version=11,
        preload_content=False,
        request_method=request.method,
        request_url=request.url,
    )
    response = requests.Response()
    response.status_code = arrived.status
    response.reason = raw.reason or ""
    response.headers = CaseInsensitiveDict(arrived.headers)
    response.encoding = get_encoding_from_headers(response.headers)
    response.url = request.url or ""
    response.request = request
    response.raw = raw
    response.elapsed = timedelta(0)
    return response
