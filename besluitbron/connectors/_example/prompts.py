"""Ready questions: a client shows them to a person, who fills in the blanks. Each in Dutch and in English."""

from typing import Final

from besluitbron.contract.prompts import Prompt, PromptArgument

PROMPTS: Final = (
    Prompt(
        name="besluiten_over",
        language="nl",
        title="Wat is hierover besloten?",
        description="Besluiten over een onderwerp, met bronnen",
        text=(
            "Zoek besluiten over {subject} en noem van elk de citatie. Vind je niets, zeg dan wat je hebt doorzocht."
        ),
        arguments=(
            PromptArgument("subject", "Onderwerp", "Waar het over gaat", required=True),
            PromptArgument("source", "Instantie", "Wie het besluit nam", names_source=True),
        ),
        additions={"source": "Alleen van {source}."},
    ),
    Prompt(
        name="decisions_about",
        language="en",
        title="What was decided about this?",
        description="Decisions about a subject, with sources",
        text=(
            "Search, with Dutch words, for decisions about {subject}; cite each. If there are none, say what you "
            "searched."
        ),
        arguments=(
            PromptArgument("subject", "Subject", "What it is about", required=True),
            PromptArgument("source", "Body", "Who decided", names_source=True),
        ),
        additions={"source": "Only of {source}."},
    ),
)
