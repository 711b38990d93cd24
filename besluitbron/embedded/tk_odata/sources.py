"""The invented bodies that the sample holds, as a source list has them."""

from datetime import date
from functools import cache

from besluitbron.contract.sources import Source
from besluitbron.embedded.tk_odata.chamber import COMMITTEES, FORMER_PARTY, PARTIES, Party


@cache
def sample_sources() -> tuple[Source, ...]:
    """Parties and committees of the invented chamber."""
    committees = (
        Source(
            key=f"commissie-{committee.key}",
            name=f"Tweede Kamer, {committee.name}",
            layer="committee",
            short_name=committee.name.removeprefix("vaste commissie voor "),
            aliases=(committee.short, committee.name),
            platform_name=committee.short,
            facts={"kind": "committee"},
        )
        for committee in COMMITTEES
    )
    return (*(_party(party) for party in (*PARTIES, FORMER_PARTY)), *committees)


def _party(party: Party) -> Source:
    return Source(
        key=party.short.lower().replace(" ", "-").replace("&", "en"),
        name=f"Tweede Kamerfractie {party.short}",
        layer="party",
        short_name=party.short,
        aliases=tuple(dict.fromkeys(name for name in (party.name, party.label) if name != party.short)),
        platform_name=party.label,
        dissolved_on=date.fromisoformat(party.until) if party.until else None,
        facts={"kind": "party"},
    )
