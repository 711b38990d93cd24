"""The bodies that publish in the sample, as sources for the check of a source's name."""

from besluitbron.contract.sources import Source
from besluitbron.embedded.bodies import BODIES, Body
from besluitbron.embedded.koop_sru.gazettes import KINDS
from besluitbron.embedded.koop_sru.parliament import PARLIAMENT


def creator_sources() -> tuple[Source, ...]:
    """A source for each body. The platform knows bodies by their bare name and their kind, ministries in full."""
    return (*(_source(body) for body in BODIES), _parliament())


def _source(body: Body) -> Source:
    return Source(
        key=body.key,
        name=body.name,
        layer=body.layer,
        short_name=body.short_name,
        aliases=body.aliases,
        platform_name=body.name if body.layer == "ministry" else body.short_name,
        dissolved_on=body.dissolved_on,
        successor=body.successor,
        facts={"organisation_type": KINDS[body.layer].organisation_type},
    )


def _parliament() -> Source:
    return Source(
        key="staten-van-noordermarke",
        name=PARLIAMENT,
        layer="parliament",
        short_name=PARLIAMENT,
        platform_name=PARLIAMENT,
        facts={"organisation_type": KINDS["parliament"].organisation_type},
    )
