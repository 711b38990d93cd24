"""Ready questions about documents made public, in Dutch and in English."""

from typing import Final

from besluitbron.contract.prompts import SUBJECT, Prompt, PromptArgument

PROMPTS: Final = (
    Prompt(
        name="wat_is_openbaar_gemaakt",
        language="nl",
        title="Wat is hierover openbaar gemaakt?",
        description="Documenten die onder de Woo openbaar zijn gemaakt, met bronnen",
        text=(
            "Zoek wat er openbaar is gemaakt over: {subject}. Geef van elk document de citatie en het adres, en lees "
            "de belangrijkste voordat je iets over de inhoud zegt. Vind je niets, zeg dan wat je hebt gezocht en hoe "
            "ver het register reikt: gemeenten en provincies publiceren meestal op hun eigen website."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Instantie", "Meestal een ministerie", names_source=True),
            PromptArgument("since", "Vanaf", "Eerste dag, zoals 2025-01-01"),
        ),
        additions={"source": "Alleen van {source}.", "since": "Alleen wat vanaf {since} openbaar is gemaakt."},
    ),
    Prompt(
        name="what_was_made_public",
        language="en",
        title="What was made public about this?",
        description="Documents made public under the Woo, with sources",
        text=(
            "Search, with Dutch words, for what was made public about: {subject}. Give the citation and the address of "
            "each document, and read the most important ones before you say what is in them. If you find nothing, say "
            "what you searched and how far the register reaches: municipalities and provinces mostly publish on "
            "websites of their own."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument("source", "Body", "Mostly a ministry", names_source=True),
            PromptArgument("since", "Since", "First day, such as 2025-01-01"),
        ),
        additions={"source": "Only of {source}.", "since": "Only what was made public from {since} on."},
    ),
    Prompt(
        name="woo_dossier",
        language="nl",
        title="Wat is er gevraagd, gegeven en geweigerd?",
        description="Een Woo-besluit met zijn inventarislijst en documenten",
        text=(
            "Zoek het besluit op het Woo-verzoek over {subject} en open het met zijn dossier (relations). Zeg wat er "
            "is gevraagd, wat openbaar is gemaakt en wat is geweigerd op welke grond, volgens het besluit en de "
            "inventarislijst, met citatie en adres. Zeg het als een stuk een scan is of is ingetrokken: van zo'n "
            "stuk is hier geen tekst."
        ),
        arguments=(PromptArgument("subject", "Onderwerp", "Waar het verzoek over ging", required=True),),
    ),
    Prompt(
        name="woo_request_file",
        language="en",
        title="What was asked, given and refused?",
        description="A decision on a Woo request with its inventory and documents",
        text=(
            "Search, with Dutch words, for the decision on the Woo request about {subject}; open it with its dossier "
            "(relations). Say what was asked, what was made public and what was refused on which ground, by the "
            "decision and the inventory, with citation and address. Say so where a document is a scan or was "
            "withdrawn: there is no text of it here."
        ),
        arguments=(PromptArgument("subject", "Subject", "What the request was about", required=True),),
    ),
)
