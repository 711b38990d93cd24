"""Plays the classic Open Raadsinformatie API: Elasticsearch 7 behind nginx, with a sample of invented bodies."""

from besluitbron.embedded.ori_classic.files import stored_file
from besluitbron.embedded.ori_classic.misbehaviour import FAULTS
from besluitbron.embedded.ori_classic.platform import OriClassicPlatform
from besluitbron.embedded.ori_classic.sample import STORE
from besluitbron.embedded.ori_classic.sources import sample_sources
from besluitbron.embedded.wire import EmbeddedRegister

__all__ = ["FAULTS", "REGISTER", "sample_sources"]

REGISTER = EmbeddedRegister("ori-classic", OriClassicPlatform(STORE, stored_file), FAULTS, sample_sources)
