"""Council information: one register with two APIs behind the same tools; the setting `Dialect` chooses."""

from dataclasses import replace
from typing import Final

from .classic.declaration import CLASSIC
from .successor.declaration import SUCCESSOR

CONNECTOR: Final = replace(SUCCESSOR, other_dialects=(CLASSIC,))
