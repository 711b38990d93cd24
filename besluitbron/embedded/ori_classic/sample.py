"""The whole sample: every index with its records. Made at the first question, the same each time."""

from collections.abc import Iterator
from datetime import datetime
from itertools import accumulate, repeat
from random import Random
from typing import Final

from besluitbron.embedded.council_texts.texts import topics
from besluitbron.embedded.ori_classic.affairs import load_affairs
from besluitbron.embedded.ori_classic.meetings import Matter, MeetingLoader, Planned
from besluitbron.embedded.ori_classic.records import AMSTERDAM, IndexLoader
from besluitbron.embedded.ori_classic.sources import (
    EMPTY_ALIASES,
    INDEX_TIMESTAMP,
    LEFTOVER,
    leftover_body,
    sampled_bodies,
)
from besluitbron.embedded.ori_classic.specials import load_specials
from besluitbron.embedded.ori_classic.store import IndexInfo, RecordStore, Sample, Stored

_FIRST_ID: Final = 4_100_117


def make_sample() -> Sample:
    """All indices and records."""
    numbers = _ids()
    indices = [IndexInfo(f"{alias}_{INDEX_TIMESTAMP}", alias, list_attachments=False) for alias in EMPTY_ALIASES]
    records: list[Stored] = []
    loaders: list[IndexLoader] = []
    for sampled in sampled_bodies():
        indices.append(IndexInfo(sampled.index, sampled.alias, sampled.supplier == "parlaeus"))
        loader = IndexLoader(sampled, sampled.index, numbers)
        loader.add_organization()
        MeetingLoader(loader).load_meetings()
        load_specials(loader)
        records += loader.records
        loaders.append(loader)
    indices.append(IndexInfo(LEFTOVER[1], None, list_attachments=False))
    records += _leftover_records(numbers)
    for loader in loaders:
        known = len(loader.records)
        load_affairs(loader)
        records += loader.records[known:]
    return Sample(tuple(sorted(indices, key=lambda index: index.name)), tuple(records))


def _leftover_records(numbers: Iterator[int]) -> list[Stored]:
    loader = IndexLoader(leftover_body(), LEFTOVER[1], numbers)
    planned = Planned(loader.new_id(), "Gemeenteraad", datetime(2018, 11, 6, 20, 0, tzinfo=AMSTERDAM), None)
    MeetingLoader(loader).load_meeting(planned, [Matter(topics()["bibliotheek"], ("proposal",))])
    return loader.records


def _ids() -> Iterator[int]:
    """One sequence over all indices, with gaps as other indices take numbers in between."""
    steps = Random("ids")  # noqa: S311  # invented ids, not secrets
    return accumulate(repeat(_FIRST_ID), lambda number, _: number + steps.randint(1, 9))


STORE: Final = RecordStore(make_sample)
