"""Ready questions over all registers, in Dutch and in English."""

from besluitbron.contract.prompts import SINCE, SUBJECT, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="volg_het_onderwerp",
        language="nl",
        title="Volg een onderwerp door alle registers",
        description="Een tijdlijn van besluiten over een onderwerp, met bronnen",
        text=(
            "Zoek in alle registers naar: {subject}. Maak een tijdlijn; geef bij elke regel de citatie en het "
            "adres, en noem dezelfde publicatie maar een keer. Zeg welke registers niet konden worden doorzocht "
            "en welke niets vonden. Controleer elk citaat met verify_quote voor je het geeft."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Instantie", "Gemeente, provincie, ministerie", names_source=True),
            SINCE["nl"],
        ),
        additions={"source": "Alleen van {source}.", "since": "Alleen vanaf {since}."},
    ),
    Prompt(
        name="follow_the_subject",
        language="en",
        title="Follow a subject through all registers",
        description="A timeline of decisions about a subject, with sources",
        text=(
            "Search all registers, with Dutch words, for: {subject}. Make a timeline; give the citation and the "
            "address with each line, and name the same publication once. Say which registers could not be "
            "searched and which found nothing. Check every quotation with verify_quote before you give it."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument("source", "Body", "Municipality, province, ministry", names_source=True),
            SINCE["en"],
        ),
        additions={"source": "Only of {source}.", "since": "Only from {since} on."},
    ),
    Prompt(
        name="controleer_de_bronnen",
        language="nl",
        title="Controleer verwijzingen en citaten",
        description="Bestaan de bronnen in een tekst, en staan de citaten er letterlijk in?",
        text=(
            "Controleer in deze tekst elke verwijzing met verify_citation en elk citaat met verify_quote. Zeg per "
            "stuk: klopt, klopt niet (wat er wel staat), of niet te controleren. Geef bij elk het adres van de "
            "bron. De tekst: {subject}"
        ),
        arguments=(
            PromptArgument("subject", "Tekst", "De tekst met verwijzingen en citaten", required=True, longest=20_000),
        ),
    ),
    Prompt(
        name="check_the_sources",
        language="en",
        title="Check references and quotations",
        description="Do the sources in a text exist, and are its quotations literally in them?",
        text=(
            "Check every reference in this text with verify_citation and every quotation with verify_quote. Say "
            "of each: right, wrong (and what it does say), or could not be checked. Give the address of each "
            "source. The text: {subject}"
        ),
        arguments=(
            PromptArgument("subject", "Text", "The text with references and quotations", required=True, longest=20_000),
        ),
    ),
)
