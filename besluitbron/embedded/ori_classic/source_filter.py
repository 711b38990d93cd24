"""Which members of a record are sent: `_source`, `_source_includes`, `_source_excludes`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
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
        return None if self.none else self._part(source, "")

    def _part(self, source: Mapping[str, Any], path: str) -> dict[str, Any]:
        part = {}
        for name, value in source.items():
            full = path + name
            if self._is_excluded(full):
                continue
            if self._is_included(full):
                part[name] = value
            elif isinstance(value, dict) and (inner := self._part(value, f"{full}.")):
                part[name] = inner
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                inners = [inner for item in value if (inner := self._part(item, f"{full}."))]
                part |= {name: inners} if inners else {}
        return part

    def _is_included(self, name: str) -> bool:
        return not self.includes or any(_fits(name, pattern) for pattern in self.includes)

    def _is_excluded(self, name: str) -> bool:
        return any(_fits(name, pattern) for pattern in self.excludes)


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


def _fits(name: str, pattern: str) -> bool:
    return name == pattern or name.startswith(f"{pattern}.") or fnmatchcase(name, pattern.replace("[", "[[]"))
