"""Index expressions of an address: names, aliases, patterns, lists, exclusions."""

from collections.abc import Mapping
from fnmatch import fnmatchcase

from besluitbron.embedded.ori_classic.errors import ElasticError, index_not_found
from besluitbron.embedded.ori_classic.store import IndexInfo


def resolve_indices(
    expression: str, indices: Mapping[str, IndexInfo], *, ignore_unavailable: bool = False, allow_none: bool = True
) -> list[str]:
    """Full names of the indices an expression means. Raises ElasticError (404) for a name that does not exist."""
    chosen: dict[str, None] = {}
    for part in expression.split(","):
        if part.startswith("-") and chosen:
            for name in _named(part[1:], indices):
                chosen.pop(name, None)
            continue
        found = _named(part, indices)
        if not found and "*" not in part and part != "_all":
            if part.startswith("_") or not part:
                raise _invalid(part)
            if not ignore_unavailable:
                raise index_not_found(part)
        chosen.update(dict.fromkeys(found))
    if not chosen and not allow_none:
        raise index_not_found(expression)
    return sorted(chosen)


def single_index(name: str, indices: Mapping[str, IndexInfo]) -> str:
    """The one index of a document's address: patterns and lists mean nothing here."""
    found = [] if "*" in name else _named(name, indices)
    if name.startswith("_"):
        raise _invalid(name)
    if len(found) != 1:
        raise index_not_found(name)
    return found[0]


def _named(part: str, indices: Mapping[str, IndexInfo]) -> list[str]:
    if part in ("_all", "*"):
        return list(indices)
    pattern = part.replace("[", "[[]").replace("?", "[?]")
    return [
        name
        for name, index in indices.items()
        if fnmatchcase(name, pattern) or (index.alias is not None and fnmatchcase(index.alias, pattern))
    ]


def _invalid(name: str) -> ElasticError:
    reason = f"Invalid index name [{name}], must not start with '_'."
    return ElasticError("invalid_index_name_exception", reason, index_uuid="_na_", index=name)
