"""Fifteen questions that people ask, each answered with citations within eight calls.

The questions are real ones, asked here of the invented bodies of the samples. Every step uses only what the question or
an earlier answer says (see Assistant). Where a register cannot have the answer, the answer says how far it reaches.
"""

import re
from collections.abc import Callable
from typing import Any

from tests.questions.assistant import JOINT, Assistant, text_of
from tests.service import Answer

Ask = Callable[[str], Assistant]
COUNCILS, GAZETTES, RULES, LAWS, COURTS = "raadsinformatie", "bekendmakingen", "regelingen", "wetten", "rechtspraak"
PARLIAMENT, DISCLOSED = "tweedekamer", "woo"


def only(results: list[Any], words: str) -> Any:
    """The one result whose title has these words."""
    (found,) = [result for result in results if words.casefold() in result["title"].casefold()]
    return found


def documents_of(meeting: Answer) -> list[Any]:
    """The documents under the agenda of a meeting."""
    return [document for item in meeting.structured["agenda"] for document in item.get("documents", ())]


def motions_of(meeting: Answer) -> list[Any]:
    return [motion for item in meeting.structured["agenda"] for motion in item.get("motions", ())]


def votes_said(assistant: Assistant, motion: Any) -> tuple[int, int]:
    """For and against: counted by the register, or as the council published them."""
    if "votes" in motion:
        return motion["votes"]["for"], motion["votes"]["against"]
    said = assistant.ask(COUNCILS, "get_document", id=motion["id"]).notes
    published = re.search(r"The vote as the council published it: 'Stemmen voor: (\d+).*?Stemmen tegen: (\d+)", said)
    assert published, said
    return int(published[1]), int(published[2])


def test_question_1_which_municipalities_and_for_how_long(ask: Ask) -> None:
    assistant = ask("Which municipalities designated a veiligheidsrisicogebied in 2025, and for how long?")
    year = {"from_date": "2025-01-01", "to_date": "2025-12-31"}
    letters = assistant.search(COUNCILS, text="veiligheidsrisicogebied", **year)
    assert letters.precision["more_to_find"]["answer"] == "no"
    gazette = assistant.search(GAZETTES, text="veiligheidsrisicogebied", publication="Gemeenteblad", **year)
    assert gazette.precision["more_to_find"]["answer"] == "no"
    decisions = gazette.results
    assert len({decision["source"] for decision in decisions}) == len(decisions) == 4
    lasting = "De aanwijzing geldt voor twaalf weken, dagelijks van 16.00 uur tot 06.00 uur."
    for decision in decisions:
        assert lasting in text_of(assistant.follow(GAZETTES, decision))
    # What a mayor tells the council is the same affair, told by another register.
    (letter,) = letters.results
    assert letter["source"] in {decision["source"] for decision in decisions}
    assert "twaalf weken" in text_of(assistant.follow(COUNCILS, letter))
    assistant.conclude(*((lasting, decision) for decision in decisions), ("verlenging is niet voorzien", letter))


def test_question_2_which_motions_were_adopted_and_what_was_done(ask: Ask) -> None:
    assistant = ask(
        "Which motions on parking (parkeren) were adopted in Oosterwaard this term, and what was done with them?"
    )
    motions = assistant.search(
        COUNCILS, text="motie parkeren", source="Oosterwaard", kind="motion", from_date="2022-03-30"
    )
    # The total is not the number of motions, and the answer says so: many are filed as documents.
    assert "this total is not the number of motions" in motions.notes
    meeting = assistant.meeting_of(COUNCILS, motions.results[0])
    voted = {motion["title"]: motion for motion in motions_of(meeting)}
    assert {result["title"] for result in motions.results} == set(voted)
    (adopted,) = [motion for motion in voted.values() if motion["result"] == "adopted"]
    assert votes_said(assistant, adopted) == (21, 6)
    (settled,) = assistant.search(COUNCILS, text="afdoening motie parkeren", source="Oosterwaard").results
    letter = text_of(assistant.follow(COUNCILS, settled))
    done = "140 passen zijn verleend"
    assert done in letter
    assistant.quotes(settled, "Het college beschouwt de motie hiermee als afgedaan.")
    assistant.conclude(("adopted", adopted), (done, settled))


def test_question_3_what_will_the_council_decide_next_week(ask: Ask) -> None:
    assistant = ask("What will the council of Oosterwaard decide about the Brinkweg next week?")
    coming = assistant.ask(
        COUNCILS, "search_meetings", source="Oosterwaard", from_date="2026-12-07", to_date="2026-12-13"
    )
    (meeting,) = coming.results
    assert meeting["date_means"] == "planned"
    agenda = assistant.follow(COUNCILS, meeting, "meeting")
    proposal = only(documents_of(agenda), "Brinkweg")
    text = text_of(assistant.ask(COUNCILS, "get_document", id=proposal["id"]))
    asked = "voor de herinrichting van de Brinkweg een krediet van € 1,2 miljoen beschikbaar te stellen"
    assert asked in text
    assistant.quotes(proposal, asked)
    assistant.conclude((asked, proposal), ("planned", meeting))


def test_question_4_where_a_party_stood_when_there_are_no_votes(ask: Ask) -> None:
    assistant = ask("How did Groen Vooruit vote on the Stadionpark in Rivierenburg?")
    found = assistant.search(COUNCILS, text="Stadionpark", source="Rivierenburg")
    minutes = only(found.results, "Verslag")
    text = text_of(assistant.follow(COUNCILS, minutes))
    meeting = assistant.meeting_of(COUNCILS, minutes)
    assert motions_of(meeting) == []
    no_votes = re.search(r"[^.]*register has no (?:motions and no )?votes[^.]*", meeting.notes)
    assert no_votes
    stance = "zijn fractie het Stadionpark niet steunt zolang de gemeente garant staat voor de exploitatie"
    assert stance in text
    assistant.quotes(minutes, stance)
    # Not how the party voted: no register has that. Where it stood and how it was decided stands in the minutes.
    assistant.conclude(
        (stance, minutes),
        ("het voorstel zonder hoofdelijke stemming is aangenomen", minutes),
        (no_votes[0].strip(), minutes),
    )


def test_question_5_was_there_ever_a_debate(ask: Ask) -> None:
    assistant = ask("Was there ever a debate about a metro to Poldervaart?")
    everywhere = assistant.search(JOINT, text="metro Poldervaart")
    assert everywhere.results == []
    variants = [assistant.search(COUNCILS, text=word) for word in ("metro", "metrolijn", "sneltram")]
    parliament = assistant.search(PARLIAMENT, text="metro", from_date="2022-01-01")
    coverage = assistant.ask(JOINT, "list_sources")
    assert coverage.precision["complete"] is True
    for entry in coverage.results:
        assert entry["since"]
        assert entry["gaps"]
        assert entry.keys() & {"newest", "newest_unknown_because"}
    councils = next(entry for entry in coverage.results if entry["connector"] == COUNCILS)
    reach = (councils["since"], "the text of scans")
    assert any("silent" in gap for gap in councils["gaps"])
    for answer in (everywhere, *variants, parliament):
        assistant.conclude_absence(answer, reaches=reach)


def test_question_6_who_voted_against_and_what_was_the_alternative(ask: Ask) -> None:
    assistant = ask("Which parties voted against the motions on the warmtenet in Waterdrecht, and what did they ask?")
    motions = assistant.search(COUNCILS, text="warmtenet", source="Waterdrecht", kind="motion")
    meeting = assistant.meeting_of(COUNCILS, motions.results[0])
    voted = motions_of(meeting)
    assert [motion["result"] for motion in voted] == ["adopted", "rejected"]
    read = [assistant.ask(COUNCILS, "get_document", id=motion["id"]) for motion in voted]
    wishes = [re.search(r"verzoekt het college:\s+-? ?(.+);", text_of(answer)) for answer in read]
    assert all(wishes)
    assert votes_said(assistant, voted[0]) == (19, 8)
    coverage = assistant.ask(JOINT, "list_sources")
    councils = next(entry for entry in coverage.results if entry["connector"] == COUNCILS)
    # How many voted is there, who did mostly is not: the answer gives what is there and says what the register lacks.
    (lacks,) = [gap for gap in councils["gaps"] if "votes" in gap]
    assistant.conclude(
        *((wish[1], motion) for wish, motion in zip(wishes, voted, strict=True) if wish),
        ("rejected", voted[1]),
        (lacks, voted[1]),
    )


def test_question_7_which_written_questions_were_asked_and_answered(ask: Ask) -> None:
    assistant = ask("Which written questions about jeugdzorg were asked in 's-Gravenwoude in 2023, with the answers?")
    year = {"from_date": "2023-01-01", "to_date": "2023-12-31"}
    words = {"text": "schriftelijke vragen jeugdzorg", "source": "'s-Gravenwoude", **year}
    kinds = [kind for kind in assistant.choices(COUNCILS, "search_documents", "kind") if kind in ("document", "report")]
    found = {
        result["id"]: result for kind in kinds for result in assistant.search(COUNCILS, kind=kind, **words).results
    }
    (questions,) = found.values()
    text = text_of(assistant.follow(COUNCILS, questions))
    pairs = re.findall(r"Vraag \d+\n+(.+?)\n+Antwoord\n+(.+?)(?:\n|$)", text)
    assert len(pairs) == 2
    assistant.quotes(questions, pairs[0][1])
    assistant.conclude(*((words, questions) for pair in pairs for words in pair))


def test_question_8_compare_the_wording_of_ten_by_laws(ask: Ask) -> None:
    assistant = ask("Compare the wording of the APV on lachgas in ten municipalities.")
    found = assistant.search(RULES, text="lachgas", limit=25)
    assert found.precision["filters"]["on_date"] == "2026-11-30"
    by_laws = {result["id"]: result for result in found.results}
    assert len({result["source"] for result in by_laws.values()}) >= 10
    read = {result["id"]: text_of(assistant.follow(RULES, result)) for result in found.results[:3]}
    (article,) = {re.search(r"Artikel (\S+) Lachgas", text)[1] for text in read.values()}  # type: ignore[index]  # fails if not
    # The words that two of the three share; one question shows who else has them, and only the rest needs reading.
    bans = [re.search(r"(Het is verboden .*lachgas als roesmiddel .*)\.", text)[1] for text in read.values()]  # type: ignore[index]
    clause = max(bans, key=bans.count)
    assert bans.count(clause) == 2
    same = assistant.search(RULES, text=clause, match="phrase", limit=25)
    alike = [result for result in same.results if result["id"] in by_laws]
    assert len(alike) >= 8
    different = [by_laws[id_] for id_ in by_laws.keys() - {result["id"] for result in same.results}]
    assert len(different) == 2
    own = {
        record["id"]: text_of(assistant.ask(RULES, "get_document", id=record["id"], article=article))
        for record in different
    }
    assert all(clause not in text and "lachgas" in text for text in own.values())
    assert len(set(own.values())) == 2
    assistant.quotes(alike[-1], clause)
    facts = [(clause, record) for record in alike]
    facts += [(own[record["id"]].split("\n\n")[-1], record) for record in different]
    assert len(facts) >= 10
    assert all(re.search(r"CVDR\d+_\d+", record["citation"]) for _, record in facts)
    assistant.conclude(*facts)


def test_question_9_is_this_permit_published_and_until_when_can_i_object(ask: Ask) -> None:
    assistant = ask("Is the permit for my neighbour's uitbouw, Spoorsingel 101 in Zandewolde, published; can I object?")
    found = assistant.search(GAZETTES, text="Spoorsingel uitbouw", source="Zandewolde", from_date="2026-10-05")
    (notice,) = found.results
    text = text_of(assistant.follow(GAZETTES, notice))
    objection = "Bezwaar maken is nu niet mogelijk; dat kan pas wanneer op de aanvraag is beslist."
    assert objection in text
    assistant.quotes(notice, objection)
    assert (notice["date"], notice["date_means"]) == ("2026-11-06", "published")
    assistant.conclude((objection, notice), ("Aanvraag omgevingsvergunning", notice))


def test_question_10_what_did_the_minister_promise(ask: Ask) -> None:
    assistant = ask("What did the minister promise on the warmtenet after the committee debate of September 2026?")
    promised = assistant.search(
        PARLIAMENT, text="warmtenet", kind="toezegging", from_date="2026-09-01", to_date="2026-09-30"
    )
    (promise,) = promised.results
    read = assistant.follow(PARLIAMENT, promise)
    text = text_of(read)
    assert "To be kept by 2027-01-28." in read.notes
    debate = assistant.follow(PARLIAMENT, promise, "meeting")
    assert debate.structured["meeting"]["date"] == promise["date"]
    assistant.quotes(promise, text.strip())
    assistant.conclude((text.strip(), promise), ("Commissiedebat", debate.structured["meeting"]))


def test_question_11_who_voted_for_the_motion_and_what_paper_is_it(ask: Ask) -> None:
    assistant = ask(
        "Who voted for the motie Veenstra on a maximumtarief for the warmtenet, and is it a kamerstuk I can cite?"
    )
    found = assistant.search(PARLIAMENT, text="Veenstra maximumtarief warmtenet", kind="motie")
    (motion,) = found.results
    case = assistant.follow(PARLIAMENT, motion, "case")
    (decision,) = case.structured["decisions"]
    votes = decision["votes"]
    assert votes["unit"] == "seats"
    in_favour = [party for party in votes["parties"] if party["vote"] == "in_favour"]
    assert sum(party["seats"] for party in in_favour) == votes["in_favour"] == 110
    assert votes["in_favour"] + votes["against"] + votes["not_voted"] == 150
    (paper,) = re.findall(r"kst-[\w-]+", motion_papers(case))
    published = assistant.ask(JOINT, "get_document", id=paper)
    record = published.structured["document"]
    assert record["url"] == f"https://zoek.officielebekendmakingen.nl/{paper}.html"
    checked = assistant.ask(JOINT, "verify_citation", reference=paper).structured
    assert checked["verdict"] == "found"
    asks = "verzoekt de regering te zorgen voor een maximumtarief voor het warmtenet"
    assert asks in text_of(published)
    assistant.quotes(record, asks)
    assistant.conclude(
        (asks, record), (decision["outcome"], case.structured["case"]), *((p["party"], motion) for p in in_favour)
    )


def motion_papers(case: Answer) -> str:
    """What the case says of official publications, without their addresses."""
    return re.sub(r"\(https?://\S+\)", "", case.notes)


def test_question_12_what_was_released_and_what_was_refused(ask: Ask) -> None:
    assistant = ask("What was released under the Woo about the asfaltcentrale, and what was refused?")
    found = assistant.search(DISCLOSED, text="besluit asfaltcentrale", category="Woo-verzoeken en -besluiten")
    decision = found.results[0]
    opened = assistant.follow(DISCLOSED, decision)
    refused = "artikel 5.1, tweede lid, onder e, Woo"
    assert refused in text_of(opened)
    related = {relation["role"]: relation for relation in opened.structured["relations"]}
    inventory = assistant.ask(DISCLOSED, "get_document", id=related["inventory"]["id"])
    line = next(line for line in text_of(inventory).splitlines() if "deels" in line)
    request = assistant.ask(DISCLOSED, "get_document", id=related["request"]["id"])
    # The request is a scan: there is no text to quote, and the answer says so.
    assert request.structured["no_text_because"] == "a scan without a text layer"
    assistant.quotes(decision, refused)
    assistant.conclude(
        (refused, decision), (line.strip(), related["inventory"]), ("a scan without a text layer", related["request"])
    )


def test_question_13_which_rulings_concern_this_law(ask: Ask) -> None:
    assistant = ask("Which court rulings of 2026 concern the Omgevingswet (BWBR0037885)?")
    everywhere = assistant.search(JOINT, text="Omgevingswet", registers="rechtspraak, bekendmakingen")
    courts = next(part for part in everywhere.structured["registers"] if part["connector"] == COURTS)
    assert courts["outcome"] == "not_asked"
    assert "cannot be searched by words" in courts["why"]
    listed = assistant.search(COURTS, area="omgevingsrecht", from_date="2026-01-01", to_date="2026-12-31", limit=25)
    assert listed.precision["more_to_find"]["answer"] == "no"
    likely = [result for result in listed.results if "Warmtenet" in result.get("snippet", "")]
    assert 3 <= len(likely) <= 6
    facts = []
    for ruling in likely:
        read = assistant.follow(COURTS, ruling)
        named = re.search(r"Omgevingswet [\d.:]+ \(BWBR0037885\)", read.notes)
        assert named
        facts.append((named[0], ruling))
    assert all(record["citation"].count("ECLI:NL:") == 1 for _, record in facts)
    # Others of the list were not opened: this is no complete list, because the index knows no words.
    assert len(likely) < len(listed.results)
    assistant.conclude(*facts)


def test_question_14_which_law_is_this_by_law_based_on_and_has_it_changed(ask: Ask) -> None:
    assistant = ask("Which law is the Keur of Waterschap Lindestromen based on, and has that law changed since?")
    (by_law,) = assistant.search(RULES, text="Keur waterstaatswerk", source="Waterschap Lindestromen").results
    read = assistant.follow(RULES, by_law)
    basis = re.search(r"Legal basis as the register gives it: (.+?) \((.+?)\)", read.notes)
    assert basis
    then = assistant.ask(JOINT, "get_document", id=basis[2])
    law, article = re.search(r"(BWBR\d+)&artikel=([\d:.]+)", basis[2]).groups()  # type: ignore[union-attr]  # fails if not
    now = assistant.ask(LAWS, "get_document", id=law, article=article)
    before, after = then.structured["document"], now.structured["document"]
    assert before["date"] < by_law["date"]
    assert before["date"] < after["date"]
    assert "binnen 7 weken" in text_of(then)
    assert "binnen 10 weken" in text_of(now)
    assistant.quotes(after, "De beheerder beslist binnen 10 weken na ontvangst van de aanvraag")
    assistant.conclude(
        (basis[1], by_law), ("binnen 7 weken", before), ("binnen 10 weken", after), (before["status"], before)
    )


def test_question_15_follow_a_case_through_all_layers(ask: Ask) -> None:
    assistant = ask("Follow the energiehub Hooglinden through all layers of government.")
    found = assistant.search(JOINT, text="energiehub Hooglinden", limit=10)
    assert found.precision["complete"] is True
    assert found.precision["more_to_find"]["answer"] == "no"
    timeline = sorted(found.results, key=lambda result: result["date"])
    assert {"hooglinden", "noordermarke", "de-schans"} <= {result.get("source") for result in timeline}
    registers = {result["id"].partition(":")[0] for result in timeline}
    registers |= {id_.partition(":")[0] for result in timeline for id_ in result.get("also_in", ())}
    assert {COUNCILS, GAZETTES, PARLIAMENT, DISCLOSED} <= registers
    # The letter to parliament is in three registers and stands here once.
    (letter,) = [result for result in timeline if "also_in" in result]
    assert len(letter["also_in"]) == 2
    assert len({result["title"] for result in timeline}) == len(timeline) >= 7
    for result in [letter, *(result for result in timeline if result is not letter)][:6]:
        assert "energiehub" in text_of(assistant.follow(JOINT, result)).casefold()
    assistant.quotes(letter, "De kabelkruising van de energiehub tast de sterkte van de zeedijk niet aan.")
    assistant.conclude(*((result["title"], result) for result in timeline))


def test_every_question_has_its_chain() -> None:
    numbers = [int(name.split("_")[2]) for name in globals() if name.startswith("test_question_")]
    assert sorted(numbers) == list(range(1, 16))
