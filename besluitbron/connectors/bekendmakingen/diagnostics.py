"""Which filters a diagnostic beside the records is about."""

from besluitbron.contract.search import SearchQuestion
from besluitbron.upstream.sru import Diagnostic


def filters_meant(said: Diagnostic, question: SearchQuestion) -> list[str]:
    """Names of the filters that a diagnostic beside the records is about (quirk 26).

    By the value it quotes, else every filter that was asked: which one it was cannot be told, and none is proven.
    """
    values = _asked_values(question)
    named = [name for name, asked in values.items() if any(value and value in said.text for value in asked)]
    return named or list(values) or ["text"]


def _asked_values(question: SearchQuestion) -> dict[str, tuple[str, ...]]:
    asked: dict[str, tuple[str, ...]] = {}
    if question.source:
        asked["source"] = (question.source.platform_name, "dt.creator", "w.organisatietype")
    indexes = {"publication": "w.publicatienaam", "kind": "dt.type", "dossier": "w.dossiernummer"}
    for name, value in question.filters.items():
        asked[name] = (value, indexes.get(name, ""))
    for name, day in (("from_date", question.from_date), ("to_date", question.to_date)):
        if day:
            asked[name] = (day.isoformat(),)
    return asked
