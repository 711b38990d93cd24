"""list_sources: the bodies of a register that can be named, in windows."""

from collections.abc import Mapping
from typing import Any

from besluitbron.contract.connector import Connector, SourcesTool
from besluitbron.contract.errors import ArgumentsRefused, UpstreamError, name_choices
from besluitbron.contract.result_schemas import SourceResult, present
from besluitbron.contract.search import SearchPrecision, TotalKind
from besluitbron.contract.sources import Source
from besluitbron.contract.upstream import Answered
from besluitbron.pipeline.outcome import Run, ToolOutcome
from besluitbron.pipeline.precision import Slice, determine_more, stale_notes
from besluitbron.pipeline.source_lists import READING, SourceLists
from besluitbron.pipeline.sources import SourceIndex, fold
from besluitbron.pipeline.window import bound_window, window_notes

MIN_NAME_PART = 2
SOURCE = SourceResult()


def run_list(run: Run, tool: SourcesTool, arguments: Mapping[str, Any], lists: SourceLists) -> ToolOutcome:
    """Serve one window of the source list, read from the platform where it publishes one."""
    window = bound_window(arguments["offset"], arguments["limit"])
    answered, failure = _fetch_index(run, lists)
    listing = answered.value.listing
    found = _matching(listing.sources, arguments)
    shown = found[window.offset : window.offset + window.limit]
    # The packaged list is not the register's own count.
    kind: TotalKind = "exact" if failure is None else "estimate"
    end = window.offset + len(shown)
    part = Slice(window.offset, window.limit, len(shown), len(found), kind, has_next=end < len(found))
    filters = {name: arguments[name] for name in ("name_contains", "layer") if arguments.get(name)}
    precision = SearchPrecision(
        window={"offset": window.offset, "limit": window.limit, "returned": len(shown)},
        total=len(found),
        total_kind=kind,
        more_to_find=determine_more(part),
        complete=failure is None,
        served_from=answered.served_from,
        retrieved_at=answered.retrieved_at,
        filters=filters,
        sort="name, source",
        notes=(
            *window_notes(window),
            f"List: {listing.origin}.",
            *([failure] if failure else []),
            *_empty_notes(run.connector, shown, found, window.offset),
            *stale_notes(answered.served_from, answered.failure, answered.retrieved_at),
        ),
    )
    return run.answer(
        tool,
        {"results": SOURCE.dump([_members(source) for source in shown], many=True)},
        precision,
        part,
        hits=len(shown),
        next_arguments={**filters, "offset": part.end, "limit": window.limit},
    )


def _fetch_index(run: Run, lists: SourceLists) -> tuple[Answered[SourceIndex], str | None]:
    """The platform's own list; when it fails the packaged one, with a sentence that says so."""
    connector = run.connector
    if connector.live_sources is None:
        return Answered(lists.current(connector), "packaged_list", run.now), None
    try:
        answered = run.trail(connector.live_sources.build(connector.platform), lists.reader(connector), READING)
    except UpstreamError as error:
        packaged = Answered(lists.packaged[connector.name], "packaged_list", run.now)
        return packaged, f"The register's own list could not be read: it {error.happened}. New sources can be missing."
    lists.learn(connector, answered.value)
    return answered, None


def _matching(sources: tuple[Source, ...], arguments: Mapping[str, Any]) -> list[Source]:
    """The sources this register holds, filtered; sorted by name. An unknown layer is refused."""
    held = [source for source in sources if source.held]
    layer = arguments.get("layer")
    layers = sorted({source.layer for source in held})
    if layer is not None and layer not in layers:
        raise ArgumentsRefused(f"layer: there is no '{layer}' here; use {name_choices(layers)}.")
    part = fold(arguments.get("name_contains") or "")
    if arguments.get("name_contains") and len(part) < MIN_NAME_PART:
        raise ArgumentsRefused(f"name_contains: give at least {MIN_NAME_PART} letters or digits; signs do not count.")
    found = [
        source
        for source in held
        if (layer is None or source.layer == layer)
        and (not part or any(part in fold(n) for n in (source.name, source.short_name, *source.aliases)))
    ]
    return sorted(found, key=lambda source: (fold(source.short_name or source.name), source.key))


def _empty_notes(connector: Connector, shown: list[Source], found: list[Source], offset: int) -> list[str]:
    if shown:
        return []
    if found:
        return [f"The window starts past the last result: offset {offset}."]
    return [f"{connector.title} has no source whose name contains this. Try a shorter part, or without layer."]


def _members(source: Source) -> dict[str, Any]:
    return present(
        {
            "source": source.key,
            "name": source.name,
            "layer": source.layer,
            "aliases": list(source.aliases),
            "dissolved_on": source.dissolved_on.isoformat() if source.dissolved_on else None,
            "successor": source.successor,
        }
    )
