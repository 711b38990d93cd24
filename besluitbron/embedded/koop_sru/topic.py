"""A kind of publication: its wording, with `{...}` for what is filled in per item."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Topic:
    """A kind of publication. `articles` are (heading, paragraph, items); without them it is a plain notice."""

    title: str
    rubric: str
    subject: str
    opening: tuple[str, ...]
    articles: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    source: str = ""


OBJECTION: Final = (
    "Belanghebbenden kunnen binnen zes weken na de dag van bekendmaking een gemotiveerd bezwaarschrift indienen bij "
    "{organ} van {place}. Het bezwaarschrift is ondertekend en bevat ten minste de naam en het adres van de indiener, "
    "de dagtekening, een omschrijving van het besluit en de gronden van het bezwaar."
)
GENERAL_ACT: Final = (
    "artikel {article} van de Algemene wet bestuursrecht]|[1.0:c:BWBR0005537&artikel={article}&g={available}"
)
