"""Which members of a record are sent: `_source`, `_source_includes`, `_source_excludes`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from besluitbron.embedded.ori_classic.errors import parsing_error


@dataclass(frozen=True)
class SourceFilter:
    """Patterns of member names; without includes everything is in."""

    includes: Sequence[str] = ()
    excludes: Sequence[str] = ()
    none: bool = False
    """No `_source` at all."""

    def of(self, source: Mapping[str, Any]) -> dict[str, Any] | None:
        """The members that are sent."""
        if self.none:
            return None
        return dict(source) if not self.includes and not self.excludes else self._part(source, "")

    def _part(self, source: Mapping[str, Any], path: str) -> dict[str, Any]:
        part = {}
        for name, value in source.items():
            full = path + name
            if self._excluding.fullmatch(full):
                continue
            if not self.includes or self._including.fullmatch(full):
                part[name] = value
            elif self._reaches_into(full):
                inner = self._inner(value, f"{full}.")
                part |= {name: inner} if inner else {}
        return part

    def _inner(self, value: Any, path: str) -> Any:
        if isinstance(value, list):
            return [inner for item in value if (inner := self._inner(item, path))]
        return self._part(value, path) if isinstance(value, dict) else None

    def _reaches_into(self, name: str) -> bool:
        return any("*" in pattern or pattern.startswith(f"{name}.") for pattern in self.includes)

    @cached_property
    def _including(self) -> re.Pattern[str]:
        return _any_of(self.includes)

    @cached_property
    def _excluding(self) -> re.Pattern[str]:
        return _any_of(self.excludes)


WHOLE_RECORD = SourceFilter()


def read_source_filter(content: Any) -> SourceFilter:
    """The `_source` of a search: a bool, a name, a list of names or an object. Raises ElasticError."""
    if isinstance(content, bool):
        return SourceFilter(none=not content)
    if isinstance(content, str | list):
        return SourceFilter(includes=_names(content))
    if not isinstance(content, dict):
        raise parsing_error("Expected one of [VALUE_BOOLEAN, START_OBJECT] in [_source]", "_source")
    for name in content:
        if name not in ("includes", "include", "excludes", "exclude"):
            raise parsing_error(f"Unknown key for a START_ARRAY in [{name}].", name)
    return SourceFilter(
        _names(content.get("includes", content.get("include", []))),
        _names(content.get("excludes", content.get("exclude", []))),
    )


def read_source_parameters(parameters: Mapping[str, str]) -> SourceFilter | None:
    """The same from an address; None when it says nothing."""
    source = parameters.get("_source")
    if source in ("true", "false"):
        return SourceFilter(none=source == "false")
    includes = parameters.get("_source_includes", source)
    excludes = parameters.get("_source_excludes")
    if includes is None and excludes is None:
        return None
    return SourceFilter((includes or "").split(",") if includes else (), excludes.split(",") if excludes else ())


def _names(names: Any) -> list[str]:
    return [str(name) for name in names] if isinstance(names, list) else [str(names)]


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    """A name that fits a pattern, or lies below one that does."""
    parts = (".*".join(map(re.escape, pattern.split("*"))) for pattern in patterns)
    return re.compile("|".join(rf"{part}(?:\..*)?" for part in parts) or r"(?!)")
