"""Ready questions of a register: a client shows them to a person, who fills in the blanks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

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
