"""The options of a query clause, each known or refused."""

from collections.abc import Mapping
from typing import Any, Final

from besluitbron.embedded.ori_classic.errors import ElasticError, argument_error, not_played, parsing_error

# Options that the real platform has for text queries and that would change what is found.
_OTHER_OPTIONS: Final = """
fuzziness prefix_length max_expansions fuzzy_transpositions fuzzy_rewrite analyzer quote_analyzer cutoff_frequency
auto_generate_synonyms_phrase_query quote_field_suffix phrase_slop rewrite max_determinized_states
"""


def field_options(
    query: str, content: Mapping[str, Any], value_name: str, allowed: str
) -> tuple[str, Mapping[str, Any]]:
    """`{field: value}` or `{field: {value_name: value, ...}}`."""
    if not content:
        raise argument_error("fieldName must not be null or empty")
    if len(content) > 1:
        first, second = list(content)[:2]
        raise parsing_error(f"[{query}] query doesn't support multiple fields, found [{first}] and [{second}]", second)
    field, options = next(iter(content.items()))
    if isinstance(options, list):
        raise parsing_error(f"[{query}] unknown token [START_ARRAY] after [{field}]", field)
    if not isinstance(options, dict):
        options = {value_name: options}
    allow_only(query, options, f"{value_name} {allowed}")
    if options.get(value_name) is None:
        raise argument_error("value cannot be null" if query == "term" else f"[{query}] requires query value")
    return field, options


def allow_only(query: str, content: Mapping[str, Any], allowed: str) -> None:
    """`allowed` names the options, separated by blanks."""
    for name in content:
        if name in _OTHER_OPTIONS.split():
            raise not_played(f"[{name}] of [{query}]")
        if name not in allowed.split():
            raise parsing_error(f"[{query}] query does not support [{name}]", name)


def query_text(query: str, content: Mapping[str, Any]) -> str:
    """The text of a text query."""
    text = content.get("query")
    if text is None:
        raise parsing_error(f"[{query}] must be provided with a [query]")
    if isinstance(text, dict | list):
        raise parsing_error(f"[{query}] unknown token [START_OBJECT] after [query]", "query")
    return str(text)


def field_list(fields: Any) -> list[str]:
    """`fields` or `default_field`: one name or a list."""
    return [str(field) for field in fields] if isinstance(fields, list) else [str(fields)]


def operator_of(name: Any) -> str:
    """`and` or `or`."""
    operator = str(name).lower()
    if operator not in ("and", "or"):
        raise argument_error(f"No enum constant org.elasticsearch.index.query.Operator.{str(name).upper()}")
    return operator


def as_number(value: Any) -> float:
    """A boost or a tie breaker."""
    try:
        return float(value)
    except (TypeError, ValueError) as error:
        raise ElasticError("number_format_exception", f'For input string: "{value}"') from error
