"""Ready questions about parliament, in Dutch and in English."""

from besluitbron.contract.prompts import SINCE, SUBJECT, Prompt, PromptArgument

PROMPTS = (
    Prompt(
        name="hoe_is_er_gestemd",
        language="nl",
        title="Hoe is er gestemd?",
        description="Stemmingen over moties, amendementen of wetten, per partij",
        text=(
            "Zoek in de Tweede Kamer moties, amendementen of wetsvoorstellen over: {subject}. Open van de "
            "belangrijkste de zaak en geef de uitslag in de woorden van het register, wie voor en tegen was in zetels, "
            "en de citatie met adres. Meld vergissingen, en zeg het als het register geen stemmen heeft. Zeg welke "
            "periode je hebt doorzocht: niets vinden is iets anders dan dat er niets is ingediend."
        ),
        arguments=(
            SUBJECT["nl"],
            PromptArgument("source", "Partij of commissie", "Bij voorbeeld een fractie", names_source=True),
            SINCE["nl"],
        ),
        additions={"source": "Alleen van {source}.", "since": "Alleen vanaf {since}."},
    ),
    Prompt(
        name="how_was_the_vote",
        language="en",
        title="How was the vote?",
        description="Votes on motions, amendments or bills, by party",
        text=(
            "Search the Dutch House of Representatives, with Dutch words, for motions, amendments or bills about: "
            "{subject}. Open the case of the most important ones and give the outcome in the register's words, who was "
            "in favour and against in seats, and the citation with its address. Mention votes called a mistake, and "
            "say so when the register has no votes. Say which period you searched: finding nothing does not show that "
            "nothing was tabled."
        ),
        arguments=(
            SUBJECT["en"],
            PromptArgument("source", "Party or committee", "For instance a party", names_source=True),
            SINCE["en"],
        ),
        additions={"source": "Only of {source}.", "since": "Only from {since} on."},
    ),
    Prompt(
        name="wat_is_toegezegd",
        language="nl",
        title="Wat heeft de minister toegezegd?",
        description="Toezeggingen en brieven over een onderwerp",
        text=(
            "Zoek in de Tweede Kamer toezeggingen (kind toezegging) en kamerbrieven over: {subject}. Geef per "
            "toezegging de tekst, de bewindspersoon, de datum, de stand volgens het register en de vergadering, met "
            "citatie en adres, en zoek of een latere brief de toezegging nakomt."
        ),
        arguments=(
            SUBJECT["nl"],
            SINCE["nl"],
        ),
        additions={"since": "Alleen vanaf {since}."},
    ),
    Prompt(
        name="what_was_promised",
        language="en",
        title="What did the minister promise?",
        description="Commitments and letters about a subject",
        text=(
            "Search the Dutch House of Representatives, with Dutch words, for commitments (kind toezegging) and "
            "letters of the government about: {subject}. For each commitment give its text, the minister, the date, "
            "how it stands by the register and the meeting, with citation and address, and look for a later letter "
            "that keeps it."
        ),
        arguments=(
            SUBJECT["en"],
            SINCE["en"],
        ),
        additions={"since": "Only from {since} on."},
    ),
)
