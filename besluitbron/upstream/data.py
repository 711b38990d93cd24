"""JSON of a platform, opened strictly."""

from typing import Any

import orjson

from besluitbron.contract.errors import UpstreamUnreadable
from besluitbron.contract.upstream import UpstreamAnswer
from besluitbron.upstream.failures import TRY_LATER
from besluitbron.upstream.sniffing import without_mark


def load_json(answer: UpstreamAnswer) -> Any:
    """The whole body as JSON: no NaN, no broken characters, nothing after the end. Raises UpstreamUnreadable."""
    try:
        return orjson.loads(without_mark(answer.content))
    except orjson.JSONDecodeError as error:
        raise UpstreamUnreadable("sent an answer that broke off or is not JSON", TRY_LATER) from error
