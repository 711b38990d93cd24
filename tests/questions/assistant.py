"""An assistant that answers one question: few calls, nothing but what was said, a citation for each fact."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tests.service import Answer, Service

MAX_CALLS: Final = 8
GIVEN: Final = ("id", "reference", "quote", "source", "article", "on_date", "dossier")
"""Arguments that an assistant may not make up. Its own are the words it searches with, kinds and periods."""
NOT_PROVEN: Final = "does not show that no decision exists"
JOINT: Final = "besluitbron"


@dataclass
class Assistant:
    """Keeps what was said, so that nothing else is used."""

    service: Service
    question: str
    calls: int = 0
    answers: list[Mapping[str, Any]] = field(default_factory=list)
    concluded: bool = False

    @property
    def seen(self) -> str:
        """Everything said so far, in the words of the question and of the answers."""
        return "\n".join((self.question, *(json.dumps(answer, ensure_ascii=False) for answer in self.answers)))

    @property
    def citations(self) -> set[str]:
        """All citations that answers gave."""
        return {text for answer in self.answers for text in _members(answer, "citation")}

    def ask(self, connector: str, tool: str, **arguments: Any) -> Answer:
        """Make a call that must succeed."""
        for name in GIVEN:
            if name in arguments:
                written = json.dumps(arguments[name], ensure_ascii=False)[1:-1]
                assert written.casefold() in self.seen.casefold(), f"{name}={written}: nobody said that"
        self.calls += 1
        assert self.calls <= MAX_CALLS, f"more than {MAX_CALLS} calls for: {self.question}"
        answer = self.service.call(connector, tool, **arguments)
        assert not answer.is_error, answer.text
        self.answers.append(answer.structured)
        return answer

    def choices(self, connector: str, tool: str, argument: str) -> list[str]:
        """What the tool list offers for an argument; reading it is no call."""
        tools = self.service.message(connector, "tools/list", {}).result["tools"]
        schema = next(one for one in tools if one["name"] == tool)["inputSchema"]
        return list(schema["properties"][argument]["enum"])

    def meeting_of(self, connector: str, record: Mapping[str, Any]) -> Answer:
        """The meeting of a result; where the result does not name it, its document does."""
        if "meeting" not in record["follow_up"]:
            record = self.follow(connector, record).structured["document"]
        return self.follow(connector, record, "meeting")

    def search(self, connector: str, **arguments: Any) -> Answer:
        return self.ask(connector, "search_documents", **arguments)

    def follow(self, connector: str, record: Mapping[str, Any], name: str = "full_text") -> Answer:
        """Make the ready call of a result."""
        call = record["follow_up"][name]
        return self.ask(connector, call["tool"], **call["arguments"])

    def next_window(self, connector: str, answer: Answer) -> Answer:
        call = answer.structured["next_window"]
        return self.ask(connector, call["tool"], **call["arguments"])

    def quotes(self, record: Mapping[str, Any], quote: str) -> None:
        """Check a passage before giving it."""
        checked = self.ask(JOINT, "verify_quote", id=record["id"], quote=quote).structured
        assert checked["verdict"] == "literal", checked

    def conclude(self, *facts: tuple[str, Mapping[str, Any]]) -> None:
        """Give the answer: words that stand in an answer, each with the record it comes from."""
        assert facts
        for words, record in facts:
            assert json.dumps(words, ensure_ascii=False)[1:-1] in self.seen.removeprefix(self.question), words
            assert record["citation"] in self.citations
            # The citation names the register's identifier, so that a person can find it without us.
            assert any(char.isdigit() for char in record["citation"])
            assert record["url"].startswith("https://") if "url" in record else "ORI" in record["citation"]
        self.concluded = True

    def conclude_absence(self, answer: Answer, *, reaches: Iterable[str]) -> None:
        """Say that nothing was found: what was searched, where, how far that reaches, and that it proves nothing."""
        assert answer.results == []
        precision = answer.precision
        assert precision["complete"] is True
        assert precision["searched_text"]
        own = [note for part in answer.structured.get("registers", ()) for note in part.get("notes", ())]
        notes = " ".join((answer.notes, *own))
        assert NOT_PROVEN in notes
        for words in reaches:
            assert words in self.seen, words
        self.concluded = True


def _members(value: Any, name: str) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == name and isinstance(inner, str):
                yield inner
            yield from _members(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _members(inner, name)


def text_of(answer: Answer) -> str:
    """The text of a document, or a failure that says why there is none."""
    assert "text" in answer.structured, answer.structured.get("no_text_because")
    return str(answer.structured["text"])
