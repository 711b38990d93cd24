"""Ready questions about official publications, in Dutch and in English."""

from besluitbron.contract.prompts import SINCE, SUBJECT, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="wat_is_bekendgemaakt",
        language="nl",
        title="Wat is hierover bekendgemaakt?",
        description="Officiële publicaties over een onderwerp, met bronnen",
        text=(
            "Zoek in de officiële bekendmakingen naar: {subject}. Geef per publicatie de citatie, de instantie, "
            "de datum van publicatie en het adres, en lees de belangrijkste voor je iets over hun inhoud zegt. "
            "Vind je niets, zeg dan wat je hebt doorzocht en hoe ver het register reikt: dat is iets anders dan "
            "dat er niets is bekendgemaakt."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Instantie", "Gemeente, provincie, waterschap of ministerie", names_source=True),
            SINCE["nl"],
        ),
        additions={
            "source": "Alleen van {source}.",
            "since": "Alleen wat vanaf {since} is gepubliceerd.",
        },
    ),
    Prompt(
        name="what_was_published",
        language="en",
        title="What was published about this?",
        description="Official publications about a subject, with sources",
        text=(
            "Search the Dutch official publications, with Dutch words, for: {subject}. Give the citation, the "
            "body, the date of publication and the address of each, and read the most important ones before you "
            "say what is in them. If you find nothing, say what you searched and how far the register reaches: "
            "that is not the same as that nothing was published."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument("source", "Body", "Municipality, province, water board or ministry", names_source=True),
            SINCE["en"],
        ),
        additions={"source": "Only of {source}.", "since": "Only what was published from {since} on."},
    ),
    Prompt(
        name="vergunningen",
        language="nl",
        title="Welke vergunningen zijn aangevraagd of verleend?",
        description="Vergunningen en plannen van een gemeente, provincie of waterschap",
        text=(
            "Zoek in de officiële bekendmakingen van {source} welke vergunningen zijn aangevraagd, verleend of "
            "geweigerd voor: {subject}. Zet ze op datum, met citatie en adres, en zeg bij elk of het een aanvraag "
            "of een besluit is en of er nog bezwaar of een zienswijze mogelijk is volgens de tekst."
        ),
        arguments=(
            PromptArgument(
                "source", "Instantie", "Gemeente, provincie of waterschap", required=True, names_source=True
            ),
            PromptArgument("subject", "Plaats of soort", "Een straat, wijk, gebouw of soort vergunning", required=True),
            SINCE["nl"],
        ),
        additions={"since": "Alleen vanaf {since}."},
    ),
    Prompt(
        name="permits",
        language="en",
        title="Which permits were applied for or granted?",
        description="Permits and plans of a municipality, province or water board",
        text=(
            "Search the official publications of {source}, with Dutch words, for permits (vergunningen) that were "
            "applied for, granted or refused for: {subject}. List them by date with citation and address; say of "
            "each whether it is an application or a decision, and whether its text says that objections or views "
            "are still possible."
        ),
        arguments=(
            PromptArgument("source", "Body", "Municipality, province or water board", required=True, names_source=True),
            PromptArgument("subject", "Place or kind", "A street, district, building or kind of permit", required=True),
            SINCE["en"],
        ),
        additions={"since": "Only from {since} on."},
    ),
)
