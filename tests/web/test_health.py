import logging

import pytest


def broken() -> bool:
    raise OSError("disk gone")


def test_a_living_process_says_so_without_asking_anything(make_client):
    answer = make_client(checks={"database": broken}).get("/health/live")
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_ready_when_every_check_answers(make_client):
    answer = make_client(checks={"database": lambda: True, "cache": lambda: True}).get("/health/ready")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "checks": {"database": "ok", "cache": "ok"}}


def test_one_failing_check_makes_it_unready_and_is_named(make_client):
    answer = make_client(checks={"database": lambda: True, "cache": lambda: False}).get("/health/ready")
    assert answer.status_code == 503
    assert answer.json == {"status": "failed", "checks": {"database": "ok", "cache": "failed"}}


def test_a_check_that_raises_is_a_failed_check_and_the_log_has_the_kind_of_its_reason(make_client, caplog):
    with caplog.at_level(logging.ERROR):
        answer = make_client(checks={"database": broken, "cache": lambda: True}).get("/health/ready")
    assert answer.status_code == 503
    assert answer.json["checks"] == {"database": "failed", "cache": "ok"}
    assert "disk gone" not in answer.text
    assert "Readiness check 'database' failed: OSError" in caplog.text
    assert "disk gone" not in caplog.text


def test_readiness_is_asked_anew_each_time(make_client):
    answers = iter([False, True])
    client = make_client(checks={"database": lambda: next(answers)})
    assert [client.get("/health/ready").status_code for _ in range(2)] == [503, 200]


@pytest.mark.parametrize("path", ["/health/live", "/health/ready", "/health/live/", "/health/ready/"])
def test_get_and_head_are_answered_and_never_kept(make_client, path):
    client = make_client(checks={"database": lambda: True})
    got, headed = client.get(path), client.head(path)
    assert (got.status_code, headed.status_code) == (200, 200)
    assert got.mimetype == headed.mimetype == "application/json"
    assert headed.data == b""
    assert got.headers["Cache-Control"] == headed.headers["Cache-Control"] == "no-store"


def test_a_monitor_that_posts_is_told_what_is_allowed(make_client):
    answer = make_client().post("/health/live")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.json["error"] == "method_not_allowed"
