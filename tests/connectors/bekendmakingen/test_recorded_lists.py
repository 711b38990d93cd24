"""What the register itself lists, recorded: its indexes, and the types it counts."""

import ast
import inspect
import json
import re

import pytest

from besluitbron.connectors.bekendmakingen import query
from besluitbron.connectors.bekendmakingen.vocabulary import main_kind, settle_kind, spellings
from tests.connectors.bekendmakingen.asking import FOLDER
from tests.recorded import recorded

INDEX = re.compile(r"\b(?:c|cql|dt|w)\.[a-zA-Z][\w-]*")


def counted(name: str) -> list[str]:
    """The terms of a facet. The answer is JSON, which we never ask; what it counts is the register's vocabulary."""
    answer = json.loads(recorded(f"{FOLDER}/{name}"))["searchRetrieveResponse"]
    assert answer["resultCountPrecision"].endswith("/estimate")
    return [term["actualTerm"] for term in answer["facetedResults"]["facet"]["terms"]["term"]]


def test_every_index_of_our_queries_is_one_that_the_register_lists() -> None:
    explained = ast.literal_eval(recorded(f"{FOLDER}/notebook_explain_parsed.txt").decode())
    listed = {f"{prefix}.{name}" for prefix, name in explained["indices"]}
    asked = set(INDEX.findall(inspect.getsource(query)))
    assert len(asked) > 8
    assert asked <= listed


def test_every_type_that_the_register_counts_is_found_again_under_its_kind() -> None:
    types = counted("sru_json_facets_dt_type.txt")
    assert len(types) == 20
    for written in types:
        kind = main_kind((written,), ())
        assert settle_kind(kind) == kind, written
        assert written in spellings(kind).searched_types


@pytest.mark.parametrize(("subsection", "kind"), [("Motie", "motie"), ("Amendement", "amendement")])
def test_the_subsections_of_papers_that_the_register_counts_have_a_kind(subsection: str, kind: str) -> None:
    written = counted("sru_json_facets_w_subrubriek.txt")
    assert len(written) == 91
    assert subsection in written
    assert main_kind(("Kamerstuk",), (subsection,)) == kind
    # The others are papers, and a question for papers finds them.
    assert {settle_kind(main_kind(("Kamerstuk",), (one,))) for one in written} >= {"kamerstuk", kind}
