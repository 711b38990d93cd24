"""Which list of sources is in force: the platform's own when it is known, else the packaged one.

The source check itself never asks a platform: a refusal must cost nothing. list_sources does, and what it learns is
used by every check from then on, in every worker (it comes from the shared cache).
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from besluitbron.contract.connector import Connector
from besluitbron.contract.sources import Source, SourceList
from besluitbron.contract.upstream import Answered, UpstreamAnswer, UpstreamRequest
from besluitbron.pipeline.sources import SourceIndex

Peek = Callable[
    [str, UpstreamRequest, Callable[[UpstreamAnswer], SourceIndex], Hashable | None], Answered[SourceIndex] | None
]
READING = "source_index"
LOOK_AGAIN = timedelta(minutes=1)


class SourceLists:
    """The index in force of every connector. `packaged` has the invented bodies of embedded registers in it."""

    def __init__(
        self,
        packaged: Mapping[str, SourceIndex],
        peek: Peek,
        clock: Callable[[], datetime],
        samples: Mapping[str, SourceIndex],
    ) -> None:
        """`samples`: the bodies that each embedded register really holds, by connector."""
        self.packaged = packaged
        self._samples = samples
        self._peek = peek
        self._clock = clock
        self._current: dict[str, tuple[datetime, SourceIndex]] = {}

    def current(self, connector: Connector) -> SourceIndex:
        """The index in force, without asking the platform. What another worker learned is known within a minute."""
        if connector.live_sources is None:
            return self.packaged[connector.name]
        now = self._clock()
        seen = self._current.get(connector.name)
        if seen is not None and timedelta() <= now - seen[0] < LOOK_AGAIN:
            return seen[1]
        request = connector.live_sources.build(connector.platform)
        known = self._peek(connector.name, request, self.reader(connector), READING)
        index = known.value if known else self.packaged[connector.name]
        self._current[connector.name] = (now, index)
        return index

    def held(self, connector: Connector) -> SourceIndex:
        """The bodies of which something can be found: of an embedded register those of its sample, no others."""
        return self._samples.get(connector.name) or self.current(connector)

    def learn(self, connector: Connector, index: SourceIndex) -> None:
        """Take a list that was just read from the platform."""
        self._current[connector.name] = (self._clock(), index)

    def reader(self, connector: Connector) -> Callable[[UpstreamAnswer], SourceIndex]:
        """Reads the platform's list into an index."""
        return partial(_read_index, connector, self.packaged[connector.name].listing)


def _read_index(connector: Connector, packaged: SourceList, answer: UpstreamAnswer) -> SourceIndex:
    if connector.live_sources is None:
        raise TypeError(f"{connector.name} has no list of its own to read")
    listing = connector.live_sources.read(answer, packaged)
    return SourceIndex(listing)


def packaged_index(connector: Connector, sample: tuple[Source, ...] = ()) -> SourceIndex:
    """The packaged list, with the bodies of the embedded sample before it when there is one."""
    packaged = connector.packaged_sources()
    known = {source.key for source in sample}
    rest = tuple(source for source in packaged.sources if source.key not in known)
    return SourceIndex(replace(packaged, sources=(*sample, *rest)))
