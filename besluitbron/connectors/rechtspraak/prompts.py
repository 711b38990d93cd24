"""Ready questions about case law, in Dutch and in English."""

from typing import Final

from besluitbron.contract.prompts import Prompt, PromptArgument

PROMPTS: Final = (
    Prompt(
        name="nieuwe_uitspraken",
        language="nl",
        title="Wat heeft deze rechter onlangs beslist?",
        description="Uitspraken van een gerecht in een rechtsgebied, met bronnen",
        text=(
            "Welke uitspraken heeft {source} gedaan sinds {since}? Geef van elke de citatie en het adres, en zeg in "
            "een zin waar zij over gaat; lees de uitspraak voordat je iets over de inhoud zegt. Op woorden zoeken kan "
            "in dit register niet. Vind je niets, zeg dan wat je hebt gevraagd en hoe ver het register reikt: de "
            "meeste uitspraken worden niet gepubliceerd."
        ),
        arguments=(
            PromptArgument(
                "source", "Gerecht", "Een rechtbank, hof of hoogste rechter", required=True, names_source=True
            ),
            PromptArgument("since", "Vanaf", "Eerste dag, zoals 2026-01-01", required=True),
            PromptArgument("area", "Rechtsgebied", "Zoals omgevingsrecht of belastingrecht"),
        ),
        additions={"area": "Alleen het rechtsgebied {area}."},
    ),
    Prompt(
        name="recent_judgments",
        language="en",
        title="What did this court decide lately?",
        description="Judgments of a court in an area of law, with sources",
        text=(
            "Which judgments did {source} give since {since}? Give the citation and the address of each, and say in "
            "one sentence what it is about; read the judgment before you say what is in it. This register cannot be "
            "searched by words. If you find nothing, say what you asked and how far the register reaches: most "
            "judgments are never published."
        ),
        arguments=(
            PromptArgument(
                "source",
                "Court",
                "A district court, court of appeal or highest court",
                required=True,
                names_source=True,
            ),
            PromptArgument("since", "Since", "First day, such as 2026-01-01", required=True),
            PromptArgument("area", "Area of law", "Such as omgevingsrecht (planning) or belastingrecht (tax)"),
        ),
        additions={"area": "Only the area of law {area}."},
    ),
    Prompt(
        name="lees_uitspraak",
        language="nl",
        title="Wat staat er in deze uitspraak?",
        description="Een uitspraak lezen en samenvatten, met rechtsoverwegingen",
        text=(
            "Lees {ecli} helemaal. Zeg wie partijen zijn, waar het over ging, wat de rechter besliste en waarom, met "
            "de nummers van de rechtsoverwegingen. Noem de citatie en het adres. Zeg het als de uitspraak is "
            "vervangen of ingetrokken, en noem wat er in een volgende aanleg van is geworden."
        ),
        arguments=(PromptArgument("ecli", "ECLI", "Zoals ECLI:NL:RVS:2024:1234", required=True),),
    ),
    Prompt(
        name="read_judgment",
        language="en",
        title="What does this judgment say?",
        description="Read and sum up a judgment, with its considerations",
        text=(
            "Read all of {ecli}. Say who the parties are, what it was about, what the court decided and why, with the "
            "numbers of its considerations. Give the citation and the address. Say so if the judgment was replaced or "
            "withdrawn, and what became of it in a later instance."
        ),
        arguments=(PromptArgument("ecli", "ECLI", "Such as ECLI:NL:RVS:2024:1234", required=True),),
    ),
)
