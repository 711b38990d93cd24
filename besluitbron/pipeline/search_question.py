"""The question of a search: the arguments checked, the words cleaned, the source found, window and period bounded.

Everything here needs no register; what cannot be asked is refused, and never sent as something else.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from besluitbron.contract.connector import LIVE, Connector, SearchTool
from besluitbron.contract.errors import ArgumentsRefused, TextRefused
from besluitbron.contract.search import CleanText, Matching, SearchQuestion
from besluitbron.pipeline.cleaning import PHRASE_ADVICE, WITHOUT_CHOICE, clean
from besluitbron.pipeline.sources import SourceIndex, check_source
from besluitbron.pipeline.window import bound_window


def check_question(
    connector: Connector, tool: SearchTool, arguments: Mapping[str, Any], index: SourceIndex, *, today: date
) -> SearchQuestion:
    """Check everything that needs no register, in the order a caller would repair it."""
    text = _check_text(connector, tool, arguments.get("text"))
    name = arguments.get("source")
    source = check_source(name, index, connector.title) if name is not None else None
    from_date, to_date = _check_period(connector, tool, arguments, today)
    matching: Matching = arguments.get("match") or tool.matchings[0] if text.words else "metadata_only"
    if matching == "phrase" and PHRASE_ADVICE in text.notes:
        text = replace(text, notes=tuple(note for note in text.notes if note != PHRASE_ADVICE))
    return SearchQuestion(
        text=text,
        window=bound_window(arguments["offset"], arguments["limit"], reach=tool.reach, advice=tool.reach_advice),
        matching=matching,
        sort=arguments.get("sort") or next(iter(tool.sorts)),
        source=source,
        from_date=from_date,
        to_date=to_date,
        on_date=(arguments.get("on_date") or today) if "on_date" in tool.arguments.fields else None,
        today=today if "on_date" in tool.arguments.fields else None,
        filters=_filters(tool, arguments),
        sources=index.listing,
    )


def _check_text(connector: Connector, tool: SearchTool, text: str | None) -> CleanText:
    if text is None:
        if not (tool.text_optional or tool.no_text_because):
            raise TextRefused("text is missing: give at least one word to search.")
        return CleanText(words=())
    cleaned = clean(text, connector.cleaning)
    if len(tool.matchings) > 1:
        return cleaned
    return replace(cleaned, notes=tuple(WITHOUT_CHOICE.get(note, note) for note in cleaned.notes))


def check_order(from_date: date | None, to_date: date | None) -> None:
    """Refuse a period that ends before it begins."""
    if from_date and to_date and from_date > to_date:
        raise ArgumentsRefused(f"from_date {from_date} lies after to_date {to_date}: swap them.")


def _check_period(
    connector: Connector, tool: SearchTool, arguments: Mapping[str, Any], today: date
) -> tuple[date | None, date | None]:
    """The period asked for, with a beginning where the tool needs one, and not longer than the tool takes."""
    from_date, to_date = arguments.get("from_date"), arguments.get("to_date")
    check_order(from_date, to_date)
    newest = connector.sample.newest
    now = min(today, newest) if newest and connector.data != LIVE else today
    if from_date is None and tool.default_months is not None:
        from_date = months_before(min(to_date or now, now), tool.default_months)
    last = to_date or max(now, from_date or now)
    if tool.max_days is not None and from_date and (last - from_date).days > tool.max_days:
        later = last - timedelta(days=tool.max_days)
        raise ArgumentsRefused(
            f"The period from {from_date} to {last} is too long for this register, which reads everything in it: ask "
            f"at most {tool.max_days} days at a time, such as from_date {later} to_date {last}, then the part before."
        )
    return from_date, to_date


def months_before(day: date, months: int) -> date:
    """The first of the month, so many months before the month of a day."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, 1)


def period_notes(tool: SearchTool, arguments: Mapping[str, Any], question: SearchQuestion) -> list[str]:
    """Say a period that the caller did not ask for (H21)."""
    if tool.default_months is None or arguments.get("from_date") is not None:
        return []
    return [
        f"No from_date was given: searched from {question.from_date} on. For older items give from_date and to_date"
        + (f", at most {tool.max_days} days at a time." if tool.max_days else ".")
    ]


def _filters(tool: SearchTool, arguments: Mapping[str, Any]) -> dict[str, str]:
    given = {name: arguments[name] for name in tool.filters if arguments.get(name) is not None}
    return {**tool.default_filters, **given}


def next_arguments(question: SearchQuestion, arguments: Mapping[str, Any], offset: int) -> dict[str, Any]:
    """The caller's own question with the next offset: the same window size, in the register's positions."""
    kept = {
        name: value.isoformat() if isinstance(value, date | datetime) else value
        for name, value in arguments.items()
        if value is not None and name not in ("offset", "limit")
    }
    # A default beginning moves with the calendar; the next window must not.
    period = {"from_date": question.from_date.isoformat()} if question.from_date else {}
    return {**period, **kept, "offset": offset, "limit": question.window.limit}
