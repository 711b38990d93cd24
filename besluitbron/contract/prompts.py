"""Ready questions of a register: a client shows them to a person, who fills in the blanks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Language = Literal["nl", "en"]


@dataclass(frozen=True)
class PromptArgument:
    """A blank in a question. `title` and `description` are in the language of the question."""

    name: str
    title: str
    description: str
    required: bool = False
    longest: int = 300
    """Characters; ours: as long as a search text may be."""
    names_source: bool = False
    """Its value is the name of a source; a client can complete it."""


# Blanks that questions about several registers have.
SUBJECT: Final[Mapping[Language, PromptArgument]] = {
    "nl": PromptArgument("subject", "Onderwerp", "Waar het over gaat, in een paar woorden", required=True),
    "en": PromptArgument("subject", "Subject", "What it is about, in a few words", required=True),
}
SINCE: Final[Mapping[Language, PromptArgument]] = {
    "nl": PromptArgument("since", "Vanaf", "Eerste dag, zoals 2024-01-01"),
    "en": PromptArgument("since", "Since", "First day, such as 2024-01-01"),
}
DAY_IN_FORCE: Final[Mapping[Language, PromptArgument]] = {
    "nl": PromptArgument("day", "Op", "De dag waarop het moet gelden, zoals 2024-01-01"),
    "en": PromptArgument("day", "On", "The day on which it must be in force, such as 2024-01-01"),
}


@dataclass(frozen=True)
class Prompt:
    """A question with blanks, in one language. Name: `[a-z0-9_]`, at most 40 characters."""

    name: str
    language: Language
    title: str
    description: str
    text: str
    """With `{argument}` for the value of a required argument."""
    arguments: tuple[PromptArgument, ...] = ()
    additions: Mapping[str, str] = field(default_factory=dict)
    """Optional argument -> the sentence that is added when it is given."""

    def written(self, values: Mapping[str, str]) -> str:
        """The question with its blanks filled. A value is one line, and never read as a template itself."""
        filled = {name: " ".join(value.split()) for name, value in values.items()}
        added = [sentence for name, sentence in self.additions.items() if filled.get(name)]
        return " ".join([self.text, *added]).format_map(filled)
