import pytest

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.data import load_json
from tests.upstream.conftest import NOON


def answer(content: bytes) -> UpstreamAnswer:
    return UpstreamAnswer(200, "https://example.org/", "application/json", content, NOON)


def test_json_is_opened_after_a_byte_order_mark_and_white_space() -> None:
    assert load_json(answer('\ufeff \n{"naam": "Súdwest-Fryslân"}'.encode())) == {"naam": "Súdwest-Fryslân"}


@pytest.mark.parametrize(
    "content",
    [
        b'{"hits": {"total": 3, "hits": [',
        b'{"a": NaN}',
        b"{'a': 1}",
        b'{"a": 1} trailing',
        b'"\xff"',
        b'"\\ud800"',
        b"<html>",
        b"",
        b"[" * 100_000,
    ],
)
def test_anything_else_is_unreadable(content: bytes) -> None:
    with pytest.raises(UpstreamUnreadable, match="broke off or is not JSON"):
        load_json(answer(content))
