"""Asking a platform in the tests of connectors: with an ordinary client, without a cache, at noon of one day."""

from collections.abc import Callable, Hashable, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from requests.adapters import BaseAdapter

from besluitbron.contract.upstream import Answered, Ask, Platform, UpstreamAnswer, UpstreamRequest
from besluitbron.upstream.budget import UnlimitedBudget
from besluitbron.upstream.client import UpstreamClient

T = TypeVar("T")

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)


def ask_platform(platform: Platform, adapter: BaseAdapter | None) -> Ask:
    client = UpstreamClient(platform, adapter=adapter, budget=UnlimitedBudget(), clock=lambda: NOON)

    def ask(
        request: UpstreamRequest, read: Callable[[UpstreamAnswer], T], reading: Hashable | None = None
    ) -> Answered[T]:
        answer = client.send(request)
        return Answered(read(answer), "register", answer.retrieved_at)

    return ask


def answer_from(url: str, media_type: str, content: bytes, members: Mapping[str, Any]) -> UpstreamAnswer:
    """What a platform said; `members` go before what it says usually."""
    usual = {"status": 200, "url": url, "media_type": media_type, "retrieved_at": NOON}
    return UpstreamAnswer(content=content, **{**usual, **members})
