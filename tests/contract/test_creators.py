"""The bodies behind creators: a namesake is never taken for the body meant."""

import pytest

from besluitbron.contract.creators import CreatorIndex, creator_names
from besluitbron.contract.sources import Source, SourceList


def body(key: str, name: str, kind: str | None, **facts: str) -> Source:
    own = {"organisation_type": kind} if kind else {}
    return Source(key=key, name=name, layer="other", short_name=name, platform_name=name, facts={**own, **facts})


TOWN, PROVINCE = body("town", "Utrecht", "Gemeente"), body("province", "Utrecht", "Provincie")
SCHOOL = body("school", "Schoolbestuur", None, also_creator="School|Oude School")
INDEX = CreatorIndex(
    SourceList((TOWN, PROVINCE, SCHOOL), "test"),
    names_of=creator_names,
    type_of=lambda source: source.facts.get("organisation_type"),
    fold=str.casefold,
)


@pytest.mark.parametrize(
    ("creator", "kind", "found"),
    [
        ("utrecht", "gemeente", TOWN),
        ("Utrecht", "Provincie", PROVINCE),
        ("Utrecht", None, None),
        ("Utrecht", "Waterschap", None),
        ("Schoolbestuur", "Stichting", SCHOOL),
        ("Oude School", None, SCHOOL),
        ("Nergens", None, None),
    ],
)
def test_a_creator_is_the_one_body_that_fits(creator: str, kind: str | None, found: Source | None) -> None:
    assert INDEX.find(creator, kind) == found
