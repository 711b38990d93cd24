"""Ready questions about national law, in Dutch and in English."""

from besluitbron.contract.prompts import DAY_IN_FORCE, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="wat_zegt_de_wet",
        language="nl",
        title="Wat zegt de wet hierover?",
        description="De tekst van een wet of artikel op een dag, met vindplaats",
        text=(
            "Zoek in de wetgeving, op titel of afkorting, de regeling over: {subject}. Lees daarna de tekst of "
            "het artikel en geef de letterlijke woorden met de citatie, de versie en het adres. Zeg op welke dagen die "
            "versie geldt. Vind je niets, zeg dan waarin je hebt gezocht: de zoekindex kent alleen titels."
        ),
        arguments=(
            PromptArgument(
                "subject", "Wet of onderwerp", "De naam of afkorting van een wet, of een woord", required=True
            ),
            PromptArgument("article", "Artikel", "Een artikelnummer, zoals 3:2"),
            DAY_IN_FORCE["nl"],
            PromptArgument("source", "Ministerie", "Het verantwoordelijke ministerie", names_source=True),
        ),
        additions={
            "article": "Alleen artikel {article}.",
            "day": "Zoals het gold op {day}.",
            "source": "Alleen van {source}.",
        },
    ),
    Prompt(
        name="what_does_the_law_say",
        language="en",
        title="What does the law say about this?",
        description="The text of a law or article on a day, with where it is found",
        text=(
            "Find in national law, by Dutch title or abbreviation, the regulation about: {subject}. Then read its "
            "text or the article and give the literal words with the citation, the version and the address. Say on "
            "which days that version is in force. If you find nothing, say where you looked: the index has only titles."
        ),
        arguments=(
            PromptArgument(
                "subject", "Law or subject", "Name or abbreviation of a law, or a Dutch word", required=True
            ),
            PromptArgument("article", "Article", "Number of an article, such as 3:2"),
            DAY_IN_FORCE["en"],
            PromptArgument("source", "Ministry", "The responsible ministry", names_source=True),
        ),
        additions={
            "article": "Only article {article}.",
            "day": "As it was in force on {day}.",
            "source": "Only of {source}.",
        },
    ),
    Prompt(
        name="is_de_wet_veranderd",
        language="nl",
        title="Is deze wet veranderd?",
        description="Een artikel op twee dagen naast elkaar",
        text=(
            "Lees artikel {article} van {law} zoals het gold op {before} en zoals het nu geldt. Geef beide teksten met "
            "hun versie, citatie en adres, en zeg letterlijk wat er anders is. Gold de wet op een van de dagen niet, "
            "zeg dat dan met de dagen die het register noemt."
        ),
        arguments=(
            PromptArgument("law", "Wet", "Naam of nummer, zoals BWBR0005537", required=True),
            PromptArgument("article", "Artikel", "Een artikelnummer", required=True),
            PromptArgument("before", "Vroeger", "Een dag, zoals 2020-01-01", required=True),
        ),
    ),
    Prompt(
        name="has_the_law_changed",
        language="en",
        title="Has this law changed?",
        description="One article on two days, side by side",
        text=(
            "Read article {article} of {law} as it was in force on {before}, and as it is now. Give both texts with "
            "their version, citation and address, and say literally what differs. If the law was not in force on a "
            "day, say so with the days that the register gives."
        ),
        arguments=(
            PromptArgument("law", "Law", "Name or number, such as BWBR0005537", required=True),
            PromptArgument("article", "Article", "Number of an article", required=True),
            PromptArgument("before", "Before", "A day, such as 2020-01-01", required=True),
        ),
    ),
)
