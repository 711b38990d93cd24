"""What a reference says beside its identifier, held against the document."""

from dataclasses import replace
from datetime import date

import pytest

from besluitbron.contract.search import DateMeans, Hit
from besluitbron.pipeline.citation import cite
from besluitbron.pipeline.joint.comparing import contradictions


def hit(
    identifier: str,
    day: date | None,
    *,
    title: str = "Verordening parkeren 2024-2025",
    body: str | None = "Gemeente 's-Gravenwoude",
    means: DateMeans = "published",
    citation_id: str | None = None,
) -> Hit:
    return Hit(identifier, title, "x", None, body, day, means, None, citation_id=citation_id)


GAZETTE = hit("gmb-2024-123", date(2024, 3, 1))
LAW = replace(
    hit("BWBR0005537", date(2024, 1, 1), title="Algemene wet bestuursrecht", body=None, means="in_force_from"),
    in_force=(date(2024, 1, 1), date(2024, 12, 31)),
)
JUDGMENT = hit("ECLI:NL:HR:2014:952", date(2014, 4, 18), title="13/05123", body="Hoge Raad", means="decided")
COUNCIL_OF_STATE = hit("ECLI:NL:RVS:2023:1", date(2023, 5, 3), title="202300123/1/R1", body="Raad van State")
DISTRICT = hit("ECLI:NL:RBDHA:2014:1", date(2014, 4, 18), title="C/09/1", body="Rechtbank Den Haag", means="decided")
OPINION = hit("ECLI:NL:PHR:2014:1", date(2014, 4, 18), title="13/05123", body="Parket bij de Hoge Raad")
PAPER = hit("kst-36600-VII-12", date(2024, 11, 5), title="Motie over parkeren", body="Tweede Kamer")
QUESTIONS = hit("2024D1", date(2024, 11, 5), body=None, citation_id="Aanhangsel Handelingen II 2024/25, nr. 1244")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("gmb-2024-123", GAZETTE),
        ("Gemeenteblad 2024, 123", GAZETTE),
        ("Gemeenteblad van 's-Gravenwoude 2024, nr. 123", GAZETTE),
        ("Gemeenteblad van de gemeente ’s-gravenwoude, jaargang 2024 nr. 123", GAZETTE),
        ("Gemeenteblad 2024, 123 (1 maart 2024)", GAZETTE),
        (cite(GAZETTE), GAZETTE),
        (cite(GAZETTE, sample=True), GAZETTE),
        (cite(GAZETTE, max_title=20), GAZETTE),
        ("HR 18 april 2014, ECLI:NL:HR:2014:952, r.o. 3.4", JUDGMENT),
        ("ECLI:NL:HR:2014:952", JUDGMENT),
        ("HR 18 april 2014 (hoger beroep van 2 mei 2012), ECLI:NL:HR:2014:952", JUDGMENT),
        ("Gemeenteblad 's-Gravenwoude 2024, 123", GAZETTE),
        ("Gemeenteblad nr. 123 (2024)", GAZETTE),
        ("Gmb. jaargang 2024, nr. 123", GAZETTE),
        ("ABRvS 3 mei 2023, ECLI:NL:RVS:2023:1", COUNCIL_OF_STATE),
        ("uitspraak van de Afdeling bestuursrechtspraak van de Raad van State, ECLI:NL:RVS:2023:1", COUNCIL_OF_STATE),
        ("Rb. Den Haag 18 april 2014, ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("Rechtbank 's-Gravenhage (vzr.) 18 april 2014, ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("Rb. Den Haag zp. Leiden 18 april 2014, ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("Rb. 18 april 2014, ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("Rb. Delft, bevestigd door Hof Den Haag, ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("Het oordeel van Rb. Delft in ECLI:NL:RBDHA:2014:1", DISTRICT),
        ("concl. A-G voor HR 18 april 2014, ECLI:NL:PHR:2014:1", OPINION),
        ("HR 18 april 2014 (concl. A-G Jansen), ECLI:NL:PHR:2014:1", OPINION),
        ("Kamerstukken II 2024/25, 36 600 VII, nr. 12", PAPER),
        ("Kamerstukken II 2023–2024, 36600 VII, nr. 12", PAPER),
        (cite(PAPER), PAPER),
        ("Fractie X, Motie van het lid Y (2024-10-30), Kamerstukken II 2024/25, 36600 VII, nr. 12.", PAPER),
        ("BWBR0005537 artikel 3:2 geldend op 1 mei 2024", LAW),
        ("BWBR0005537", LAW),
        ("Aanhangsel Handelingen II 2024-2025, nr. 1244", QUESTIONS),
        ("ah-tk-20242025-1244", QUESTIONS),
        ("Gemeenteblad 2024, 123 van 2 mei 2019", hit("gmb-2024-123", None)),
    ],
)
def test_what_fits_or_cannot_be_told_is_no_difference(written: str, found: Hit) -> None:
    assert contradictions(written, found) == ()


@pytest.mark.parametrize(
    ("written", "found", "said"),
    [
        ("Gemeenteblad van Delft 2024, 123", GAZETTE, "names Delft; the document is of Gemeente 's-Gravenwoude"),
        (
            "gmb-2024-123 (2 maart 2024)",
            GAZETTE,
            "names 2024-03-02; the date of the document is 2024-03-01 (published)",
        ),
        (cite(replace(LAW, date=date(2019, 1, 1))), LAW, "names 2019-01-01; the document is the version in force from"),
        ("HR 31 april 2014, ECLI:NL:HR:2014:952", JUDGMENT, "2014-04-31 is no existing day"),
        ("HR 19 april 2014, ECLI:NL:HR:2014:952", JUDGMENT, "names 2014-04-19; .* 2014-04-18 (decided)"),
        ("Gemeenteblad Delft 2024, 123", GAZETTE, "names Delft; the document is of Gemeente 's-Gravenwoude"),
        ("Gmb. Delft 2024, nr. 123", GAZETTE, "names Delft; the document is of Gemeente 's-Gravenwoude"),
        ("ABRvS 18 april 2014, ECLI:NL:HR:2014:952", JUDGMENT, "names ABRvS; the judgment is of Hoge Raad"),
        ("Zie CRvB, ECLI:NL:HR:2014:952", JUDGMENT, "names CRvB; the judgment is of Hoge Raad"),
        ("HR 3 mei 2023, ECLI:NL:RVS:2023:1", COUNCIL_OF_STATE, "names HR; the judgment is of Raad van State"),
        ("Rb. Amsterdam, ECLI:NL:RBDHA:2014:1", DISTRICT, "names Rb. Amsterdam; the judgment is of Rechtbank Den Haag"),
        ("Hof Den Haag, ECLI:NL:RBDHA:2014:1", DISTRICT, "names Hof Den Haag; the judgment is of Rechtbank Den Haag"),
        ("HR 18 april 2014, ECLI:NL:PHR:2014:1", OPINION, "names HR; the judgment is of Parket bij de Hoge Raad"),
        ("Kamerstukken II 2019/20, 36600 VII, nr. 12", PAPER, "year 2019/20; the date of the document is 2024-11-05"),
        ("Aanhangsel Handelingen II 2019-2020, nr. 1244", QUESTIONS, "the parliamentary year 2019-2020"),
        (
            "Gemeente Delft, Verordening parkeren 2024-2025 (2024-03-01), gmb-2024-123.",
            GAZETTE,
            "says 'Gemeente Delft, Verordening parkeren 2024-2025'; the register has 'Gemeente 's-Gravenwoude, Verord",
        ),
        ("Gemeente 's-Gravenwoude, Verordening (2024-03-01), gmb-2024-123.", GAZETTE, "says 'Gemeente 's-Gravenwoude,"),
        ("Gemeente 's-Gravenwoude, Besluit… (2024-03-01), gmb-2024-123.", GAZETTE, "says 'Gemeente 's-Gravenwoude,"),
    ],
)
def test_what_contradicts_the_document_is_said(written: str, found: Hit, said: str) -> None:
    (sentence,) = contradictions(written, found)
    before, _, after = said.partition(".*")
    assert before in sentence
    assert after in sentence
