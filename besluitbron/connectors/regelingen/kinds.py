"""Kinds of local regulations: the register's divisions (`indeling`), and its rubrics behind them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

DIVISIONS: Final[Mapping[str, str]] = MappingProxyType(
    {"verordening": "verordening overig", "beleidsregel": "beleidsregel", "overig": "overig"}
)
"""Our word -> the register's `indeling`, which is reliable for what was filed from RELIABLE_FROM on."""
RELIABLE_FROM: Final = "2023-11-20"
UNKNOWN: Final = "regeling"


def kind_of(rubric: str | None, division: str | None) -> str:
    """The kind to show: by the division, else by the rubric (`algemeen verbindend voorschrift (verordening)`)."""
    for name, written in DIVISIONS.items():
        if division == written:
            return name
    folded = (rubric or "").casefold()
    return next((name for name in ("verordening", "beleidsregel") if name in folded), rubric or UNKNOWN)
