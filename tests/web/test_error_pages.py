import pytest

PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
CLIENTS = ["", "*/*", "application/json", "application/json, text/event-stream", "text/event-stream", "text/plain"]


@pytest.mark.parametrize("accept", CLIENTS)
def test_a_client_gets_json_for_an_unknown_address(make_client, accept):
    answer = make_client().get("/nowhere", headers={"Accept": accept})
    assert answer.status_code == 404
    assert answer.mimetype == "application/json"
    assert answer.json["error"] == "not_found"
    assert "home page" in answer.json["message"]


def test_a_browser_gets_a_page_for_an_unknown_address(make_client):
    answer = make_client().get("/nowhere<script>", headers=PAGE)
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
    assert '<a href="/">' in answer.text
    assert "<script" not in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_posting_client_never_gets_a_page(make_client):
    assert make_client().post("/nowhere", headers=PAGE).mimetype == "application/json"


def test_a_wrong_method_is_told_which_methods_there_are(make_client):
    answer = make_client().delete("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.json == {"error": "method_not_allowed", "message": "This address does not take this method."}


@pytest.mark.parametrize(("headers", "mimetype"), [({}, "application/json"), (PAGE, "text/html")])
def test_a_crash_is_answered_without_its_details(make_client, headers, mimetype, caplog):
    answer = make_client().get("/crash", headers=headers)
    assert answer.status_code == 500
    assert answer.mimetype == mimetype
    assert "secret" not in answer.text
    assert "log" in answer.text
    assert "a secret of the database" in caplog.text


def test_a_head_request_for_nothing_has_no_body(make_client):
    answer = make_client().head("/nowhere")
    assert answer.status_code == 404
    assert answer.data == b""
