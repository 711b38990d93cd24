"""Must show 3 and 4: recorded answers over HTTP are read whole; a broken platform is an error, never emptiness."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.platform_server import Play, cut_off, endless, platform_server, plays, silent
from tests.recorded import recorded
from tests.running.conftest import RunningService

LARGE = "officielebekendmakingen/sru_search_response_large.xml"
IDENTIFIERS = [
    "blg-998035",
    "h-ek-20212022-2-7",
    "h-tk-20202021-101-5",
    "blg-1000226",
    "blg-998029",
    "kst-22112-3185",
    "blg-999984",
    "blg-1000150",
    "h-tk-20202021-100-4",
    "h-ek-20212022-2-1",
]
SECONDS = 3
ENDS_SECONDS = 15
"""On a busy machine too. A platform that is silent is so for 30 seconds, and a call may take as long."""
BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b"<searchRetrieveResponse><numberOfRecords>0</numberOfRecords><records>&b;</records></searchRetrieveResponse>"
)
PAGE = b"<!DOCTYPE html><html><head><title>Storing</title></head><body>Onderhoud</body></html>"


def breaks(whole: bytes) -> dict[str, Play]:
    return {
        "diagnostic": plays(recorded("officielebekendmakingen/sru_diagnostic_10_syntax.xml")),
        "bare diagnostics": plays(recorded("bwb/sru_diagnostic_67.xml")),
        "html": plays(PAGE, media_type="text/html"),
        "html as xml": plays(PAGE),
        "empty": plays(b""),
        "cut off": cut_off(whole),
        "cut off and closed": plays(whole[: len(whole) // 2]),
        "500": plays(b"{}", status=500, media_type="application/json"),
        "429": plays(b"slow down", status=429, media_type="text/plain", Retry_After="120"),
        "504": plays(b"<html><h1>504 Gateway Time-out</h1></html>", status=504, media_type="text/html"),
        "silent": silent(),
        "redirect": plays(b"", status=302, Location="http://elders.example/sru"),
        "60 MB": endless(whole[:2_000], b"<x>" + b"y" * 993 + b"</x>", 60),
        "entities": plays(BOMB),
    }


def live(run_service: Callable[..., RunningService], url: str, **values: str) -> RunningService:
    return run_service(
        Connectors__bekendmakingen__Registers="live",
        Connectors__bekendmakingen__BaseUrl=url,
        Connectors__bekendmakingen__TimeoutSeconds=str(SECONDS),
        Connectors__bekendmakingen__RequestsPerMinute="600",
        **values,
    )


def search(service: RunningService, **arguments: Any) -> dict[str, Any]:
    return service.call("bekendmakingen", "search_documents", **{"text": "wet open overheid", **arguments})


def test_a_recorded_page_is_read_without_loss(run_service: Callable[..., RunningService]) -> None:
    with platform_server(plays(recorded(LARGE))) as platform:
        answer = search(live(run_service, platform.url))["structuredContent"]
    results, precision = answer["results"], answer["precision"]
    assert answer["register"]["data"] == "live"
    assert [r["id"] for r in results] == [f"bekendmakingen:{identifier}" for identifier in IDENTIFIERS]
    assert results[0]["title"] == "Reacties stakeholders op rapporten van Stec Groep en Brink"
    assert not any("…" in result["title"] for result in results)
    assert (results[1]["date"], results[1]["date_means"]) == ("2021-10-13", "published")
    assert {r["source_name"] for r in results} == {
        "Tweede Kamer der Staten-Generaal",
        "Eerste Kamer der Staten-Generaal",
    }
    assert results[1]["url"] == "https://zoek.officielebekendmakingen.nl/h-ek-20212022-2-7.html"
    assert (precision["total"], precision["total_kind"]) == (76, "estimate")
    assert precision["more_to_find"]["answer"] == "yes"
    assert precision["served_from"] == "register"


def memory_kb(service: RunningService) -> int:
    """Largest resident size any worker ever had, in kB."""
    assert service.process is not None
    children = Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children").read_text().split()
    peaks = []
    for child in children:
        lines = Path(f"/proc/{child}/status").read_text().splitlines()
        peaks.append(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")))
    return max(peaks)


def test_a_broken_platform_is_an_error_within_time_and_memory(run_service: Callable[..., RunningService]) -> None:
    with platform_server(plays(recorded(LARGE))) as platform:
        service = live(run_service, platform.url)
        assert not search(service).get("isError")
        before = memory_kb(service)
        for number, (name, play) in enumerate(breaks(recorded(LARGE)).items()):
            platform.play = play
            started = time.monotonic()
            result = search(service, text=f"woord {number}")
            assert time.monotonic() - started < ENDS_SECONDS, name
            assert result["isError"] is True, name
            assert "structuredContent" not in result, name
            text = result["content"][0]["text"]
            assert "Officiële bekendmakingen" in text, name
            assert "says nothing about whether" in text, name
        assert memory_kb(service) - before < 60_000


def test_the_last_good_answer_stands_in_for_a_broken_platform(run_service: Callable[..., RunningService]) -> None:
    with platform_server(plays(recorded(LARGE))) as platform:
        service = live(run_service, platform.url, Cache__KeepMinutes="0")
        first = search(service)["structuredContent"]
        for name, play in breaks(recorded(LARGE)).items():
            platform.play = play
            answer = search(service)["structuredContent"]
            assert answer["precision"]["served_from"] == "stale_cache", name
            assert answer["results"] == first["results"], name
            assert answer["precision"]["retrieved_at"] == first["precision"]["retrieved_at"], name


@pytest.mark.parametrize("page", ["sru_page_staatsblad_one_record.xml", "sru_page_eerstekamer_onopgemaakt_trimmed.xml"])
def test_other_recorded_pages_are_read(run_service: Callable[..., RunningService], page: str) -> None:
    with platform_server(plays(recorded(f"officielebekendmakingen/{page}"))) as platform:
        answer = search(live(run_service, platform.url))["structuredContent"]
    assert len(answer["results"]) == 1
    assert answer["results"][0]["id"] in ("bekendmakingen:stb-2009-601-b1", "bekendmakingen:kst-1259252")
