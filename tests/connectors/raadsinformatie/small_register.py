"""A small register of our own records, asked over the embedded platform: the same addresses, queries and bytes."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from besluitbron.connectors.raadsinformatie.classic.declaration import PLATFORM
from besluitbron.contract.upstream import Answered, Ask, UpstreamAnswer, UpstreamRequest
from besluitbron.embedded.adapter import EmbeddedAdapter, EmbeddedRegister
from besluitbron.embedded.ori_classic.misbehaviour import FAULTS
from besluitbron.embedded.ori_classic.platform import OriClassicPlatform
from besluitbron.embedded.ori_classic.store import IndexInfo, RecordStore, Sample, Stored
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient
from tests.connectors.raadsinformatie.asking import NOON

T = TypeVar("T")
INDEX = "ori_delft_20260401120000"
OLDER = "ori_delft_20180301120000"


@dataclass
class Library:
    """Asks a register that holds these records; `addresses` are the requests that went out, in order."""

    adapter: EmbeddedAdapter
    client: UpstreamClient
    addresses: list[str] = field(default_factory=list)

    @property
    def ask(self) -> Ask:
        return self._ask

    def _ask(
        self, request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        self.addresses.append(request.url.removeprefix(f"{PLATFORM.base_url}/v1/"))
        return Answered(read(self.client.send(request)), "register", NOON)


def open_library(
    records: Mapping[str, Mapping[str, Any]],
    older: Mapping[str, Mapping[str, Any]] | None = None,
    files: Mapping[str, bytes] | None = None,
    bodies: Mapping[str, Mapping[str, Mapping[str, Any]]] | None = None,
) -> Library:
    """Records by number in the index behind `ori_delft`; `older` ones are in an index that lost its alias.

    `bodies`: records of others by alias.
    """
    others = {f"{alias}_20260401120000": alias for alias in bodies or {}}
    indices = (
        IndexInfo(INDEX, "ori_delft", False),
        IndexInfo(OLDER, None, False),
        *(IndexInfo(name, alias, False) for name, alias in others.items()),
    )
    held = {INDEX: records, OLDER: older or {}, **{name: (bodies or {})[alias] for name, alias in others.items()}}
    stored = [
        Stored(index, number, {"@id": number, "@type": "MediaObject", "name": f"Stuk {number}", **fields})
        for index, numbered in held.items()
        for number, fields in numbered.items()
    ]
    store = RecordStore(lambda: Sample(indices, tuple(stored)))
    platform = OriClassicPlatform(store, (files or {}).get)
    adapter = EmbeddedAdapter(EmbeddedRegister(PLATFORM.name, platform, FAULTS, tuple))
    client = UpstreamClient(PLATFORM, budget=UnlimitedBudget(), clock=lambda: NOON, adapter=adapter)
    return Library(adapter, client)
