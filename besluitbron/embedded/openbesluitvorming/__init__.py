"""Plays the API of OpenBesluitvorming: search, entities, sources and status, with a sample of invented bodies."""

from besluitbron.embedded.openbesluitvorming.catalog import sample_sources
from besluitbron.embedded.openbesluitvorming.misbehaviour import FAULTS
from besluitbron.embedded.openbesluitvorming.platform import OpenBesluitvormingPlatform
from besluitbron.embedded.wire import EmbeddedRegister

__all__ = ["FAULTS", "REGISTER", "sample_sources"]

REGISTER = EmbeddedRegister("openbesluitvorming", OpenBesluitvormingPlatform(), FAULTS, sample_sources)
