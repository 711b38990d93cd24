"""Ready questions about councils, in Dutch and in English."""

from besluitbron.contract.prompts import SINCE, SUBJECT, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="wat_is_besloten",
        language="nl",
        title="Wat is hierover besloten?",
        description="Wat een raad over een onderwerp heeft besproken of besloten, met bronnen",
        text=(
            "Zoek in Open Raadsinformatie wat {source} heeft besproken of besloten over: {subject}. Zoek ook in "
            "moties, brieven en schriftelijke vragen. Noem bij elk stuk de citatie, de datum en het adres, en "
            "lees de belangrijkste stukken voor je iets over hun inhoud zegt. Vind je niets, zeg dan wat je hebt "
            "doorzocht en hoe ver het register reikt: dat is iets anders dan dat er niets is besloten."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Raad", "Gemeente, provincie of waterschap", required=True, names_source=True),
            SINCE["nl"],
        ),
        additions={"since": "Kijk alleen naar stukken vanaf {since}."},
    ),
    Prompt(
        name="what_was_decided",
        language="en",
        title="What was decided about this?",
        description="What a council discussed or decided about a subject, with sources",
        text=(
            "Search Open Raadsinformatie, with Dutch words, for what {source} discussed or decided about: "
            "{subject}. Search motions, letters and written questions too. Give the citation, the date and the "
            "address of each document, and read the most important ones before you say what is in them. If you "
            "find nothing, say what you searched and how far the register reaches: that is not the same as that "
            "nothing was decided."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument(
                "source", "Council", "Municipality, province or water board", required=True, names_source=True
            ),
            SINCE["en"],
        ),
        additions={"since": "Only look at documents from {since} on."},
    ),
    Prompt(
        name="volgende_vergadering",
        language="nl",
        title="Wat staat er op de agenda?",
        description="De eerstvolgende vergadering van een raad: agenda, stukken en moties",
        text=(
            "Zoek de eerstvolgende vergadering van {source} in Open Raadsinformatie en geef de agenda met de "
            "stukken en moties bij elk punt, met hun adres. Zeg het als er geen komende vergadering in het "
            "register staat, en geef dan de laatste die er wel in staat."
        ),
        arguments=(
            PromptArgument("source", "Raad", "Gemeente, provincie of waterschap", required=True, names_source=True),
            PromptArgument("subject", "Onderwerp", "Alleen punten die hierover gaan"),
        ),
        additions={"subject": "Het gaat mij om: {subject}."},
    ),
    Prompt(
        name="coming_meeting",
        language="en",
        title="What is on the agenda?",
        description="The next meeting of a council: agenda, documents and motions",
        text=(
            "Find the next meeting of {source} in Open Raadsinformatie and give its agenda with the documents and "
            "motions of each item, with their addresses. If the register holds no coming meeting, say so, and "
            "give the last one it holds."
        ),
        arguments=(
            PromptArgument(
                "source", "Council", "Municipality, province or water board", required=True, names_source=True
            ),
            PromptArgument("subject", "Subject", "Only items about this"),
        ),
        additions={"subject": "I am interested in: {subject}."},
    ),
)
