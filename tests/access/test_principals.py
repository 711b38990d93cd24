"""A principal's line goes into columns of 200 characters and must still tell principals apart."""

from hypothesis import example, given
from hypothesis import strategies as st

from besluitbron.contract.call import PUBLIC, Principal

PRINCIPALS = st.builds(Principal, st.text(max_size=300), st.text(max_size=300), st.text(max_size=300))


def test_the_line_of_a_principal_can_be_read() -> None:
    assert Principal("waterdrecht", "griffie", "jan@waterdrecht.example").line == (
        "waterdrecht/griffie/jan@waterdrecht.example"
    )
    assert Principal("waterdrecht").line == "waterdrecht//"
    assert Principal(user="auth0|5f1").line == "//auth0|5f1"
    assert PUBLIC.line == ""


@given(PRINCIPALS, PRINCIPALS)
@example(Principal("a/b"), Principal("a", "b"))
@example(Principal("x" * 300), Principal("x" * 299 + "y"))
@example(Principal("é" * 30), Principal("%C3%A9" * 30))
@example(Principal("a~b"), Principal("a%7Eb"))
def test_different_principals_have_different_lines_that_a_column_keeps_whole(one: Principal, two: Principal) -> None:
    assert (one.line == two.line) is (one == two)
    assert len(one.line) <= 200
    assert one.line.isascii()
    assert one.line.isprintable()


def test_a_long_part_cannot_be_imitated_by_a_short_one() -> None:
    long = Principal("x" * 300)
    shown = long.line.removesuffix("//")
    assert Principal(shown).line != long.line
