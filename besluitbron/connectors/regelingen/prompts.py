"""Ready questions about local regulations, in Dutch and in English."""

from besluitbron.contract.prompts import DAY_IN_FORCE, SUBJECT, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="wat_regelt_de_verordening",
        language="nl",
        title="Wat is hierover lokaal geregeld?",
        description="Wat een gemeente, provincie of waterschap regelt over een onderwerp, met vindplaats",
        text=(
            "Zoek in de lokale regelgeving wat er geldt over: {subject}. Lees de regeling, geef het artikel letterlijk "
            "met citatie, versie en adres, en zeg op welke dagen die versie geldt. Vind je niets, zeg dan wat je hebt "
            "doorzocht: dat is iets anders dan dat het niet geregeld is."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Instantie", "Gemeente, provincie of waterschap", names_source=True),
            DAY_IN_FORCE["nl"],
        ),
        additions={"source": "Alleen van {source}.", "day": "Zoals het gold op {day}."},
    ),
    Prompt(
        name="what_do_local_rules_say",
        language="en",
        title="What do local rules say about this?",
        description="What a municipality, province or water board has laid down, with where it is found",
        text=(
            "Find in Dutch local regulations, with Dutch words, what is laid down about: {subject}. Read it, "
            "give the article literally with citation, version and address, and say on which days that version is in "
            "force. If you find nothing, say what you searched: that is not the same as that there are no rules."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument("source", "Body", "Municipality, province or water board", names_source=True),
            DAY_IN_FORCE["en"],
        ),
        additions={"source": "Only of {source}.", "day": "As it was in force on {day}."},
    ),
    Prompt(
        name="vergelijk_gemeenten",
        language="nl",
        title="Hoe regelen gemeenten dit?",
        description="De woorden van meer gemeenten naast elkaar",
        text=(
            "Zoek in de lokale regelgeving wat deze instanties bepalen over {subject}: {bodies}. Lees bij elk het "
            "artikel dat nu geldt en zet de letterlijke teksten naast elkaar, elk met citatie, versie en adres. Zeg "
            "bij wie je niets vond en wat je daar hebt gezocht."
        ),
        arguments=(
            PromptArgument("subject", "Onderwerp", "Waar het over gaat, zoals lachgas", required=True),
            PromptArgument("bodies", "Instanties", "Namen van gemeenten, provincies of waterschappen", required=True),
        ),
    ),
    Prompt(
        name="compare_municipalities",
        language="en",
        title="How do municipalities regulate this?",
        description="The wording of several municipalities side by side",
        text=(
            "Find in Dutch local regulations, with Dutch words, what these bodies lay down about {subject}: {bodies}. "
            "Read the article in force now of each and put the literal texts side by side, each with citation, version "
            "and address. Say for whom you found nothing, and what you searched there."
        ),
        arguments=(
            PromptArgument("subject", "Subject", "What it is about, such as lachgas", required=True),
            PromptArgument("bodies", "Bodies", "Names of municipalities, provinces or water boards", required=True),
        ),
    ),
)
