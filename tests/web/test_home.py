import html
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

PAGE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
JSON = {"Accept": "application/json"}


class Attributes(HTMLParser):
    """Collects the start tags of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def test_the_page_lists_each_connector_with_its_address_and_tools(make_client, make_connector):
    page = make_client(make_connector("alfa"), make_connector("beta")).get("/", headers=PAGE).text
    for name in ("alfa", "beta"):
        assert f"Register {name}" in page
        assert f'<code class="copy">http://localhost/mcp/{name}</code>' in page
        assert f"What did {name} decide about cycling?" in page
    assert page.count("<code>search_documents</code> Search documents") == 2
    assert page.count("<code>list_sources</code> List sources") == 2


def test_a_client_that_asks_for_json_gets_the_same_facts(make_client, make_connector):
    answer = make_client(make_connector("alfa")).get("/", headers=JSON)
    assert answer.mimetype == "application/json"
    assert answer.json["data"] == "embedded sample"
    (connector,) = answer.json["connectors"]
    assert connector["connector"] == "alfa"
    assert connector["address"] == "http://localhost/mcp/alfa"
    assert [tool["name"] for tool in connector["tools"]] == ["search_documents", "list_sources"]
    assert connector["sample_question"] == "What did alfa decide about cycling?"


@pytest.mark.parametrize("accept", ["*/*", "text/*", "application/json;q=0.5, text/html", "text/html, */*"])
def test_everyone_else_gets_the_page(make_client, accept):
    assert make_client().get("/", headers={"Accept": accept}).mimetype == "text/html"


def test_both_answers_say_that_they_depend_on_the_accept_header(make_client):
    client = make_client()
    assert all(client.get("/", headers=headers).headers["Vary"] == "Accept" for headers in (PAGE, JSON))


def test_the_public_url_replaces_the_host_of_the_request(make_client, make_connector):
    client = make_client(make_connector("alfa"), public_url="https://bron.example/onder/")
    page = client.get("/", headers=PAGE).text
    assert "https://bron.example/onder/mcp/alfa" in page
    assert "localhost" not in page


def test_the_host_of_the_request_is_shown_with_its_port(make_client, make_connector):
    answer = make_client(make_connector("alfa")).get("/", base_url="https://bron.example:8443", headers=JSON)
    assert answer.json["connectors"][0]["address"] == "https://bron.example:8443/mcp/alfa"


def test_an_address_under_a_prefix_is_the_one_that_the_mcp_surface_names(service):
    prefix = "http://localhost/onder"
    shown = service.http.get("/", base_url=prefix, headers=JSON).json
    assert shown["health"]["live"] == f"{prefix}/health/live"
    unknown = service.http.post("/mcp/none", base_url=prefix, json={}).text
    for connector in shown["connectors"]:
        assert connector["address"] == f"{prefix}/mcp/{connector['connector']}"
        assert connector["address"] in unknown


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (("live", "live"), "<strong>Live.</strong>"),
        (("embedded sample", "embedded sample"), "<strong>Sample data.</strong>"),
        (("live", "embedded sample"), "<strong>Partly sample data.</strong>"),
    ],
)
def test_the_page_says_whether_answers_are_live(make_client, make_connector, kinds, said):
    connectors = [make_connector(f"c{number}", data=kind) for number, kind in enumerate(kinds)]
    page = make_client(*connectors).get("/", headers=PAGE).text
    assert page.count("<strong>") == 1
    assert said in page
    assert page.count('<span class="mark">embedded sample</span>') == kinds.count("embedded sample")


def test_a_page_on_this_machine_says_that_hosted_assistants_cannot_reach_it(make_client, make_connector):
    client = make_client(make_connector("alfa"))
    assert "does not qualify" in client.get("/", headers=PAGE).text
    assert "does not qualify" not in client.get("/", base_url="https://bron.example", headers=PAGE).text


def test_words_of_a_connector_cannot_become_markup(make_client, make_connector):
    sting = "<script>alert('x')</script>&\"'"
    connector = make_connector("alfa", description=sting, title=sting, licence=sting, home=f'"><b>{sting}')
    page = make_client(connector).get("/", headers=PAGE).text
    assert "<script" not in page
    assert "<b>" not in page
    assert "&lt;script&gt;" in page


def test_a_forged_host_cannot_become_markup(make_client, make_connector):
    host = {"Host": "x<script>.example"}
    assert "<script" not in make_client(make_connector("alfa")).get("/", headers=PAGE | host).text


def test_a_page_loads_nothing_from_elsewhere(make_client, make_connector):
    client = make_client(make_connector("alfa"))
    tags = Attributes(client.get("/", headers=PAGE).text).tags
    loaded = [attrs[name] for tag, attrs in tags for name in ("src", "href") if name in attrs and tag != "a"]
    assert sorted(loaded) == ["/assets/besluitbron.css", "/assets/icon.svg"]
    assert not {tag for tag, _ in tags} & {"script", "iframe", "form", "style"}
    assert not any(name == "style" or name.startswith("on") for _, attrs in tags for name in attrs)
    for path in loaded:
        asset = client.get(path, buffered=True)
        assert asset.status_code == 200
        assert asset.headers["X-Content-Type-Options"] == "nosniff"
        assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", asset.text)


def test_a_page_has_the_headers_that_keep_it_to_itself(make_client):
    headers = make_client().get("/", headers=PAGE).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_the_page_is_marked_up_for_a_screen_reader(make_client, make_connector):
    page = make_client(make_connector("alfa"), make_connector("beta")).get("/", headers=PAGE).text
    tags = Attributes(page).tags
    assert ("html", {"lang": "en"}) in tags
    assert '<span lang="nl">Besluit</span>' in page
    ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [attrs["href"] for tag, attrs in tags if tag == "a"]
    assert {href[1:] for href in links if href.startswith("#")} <= set(ids)
    labels = [attrs["aria-labelledby"] for _, attrs in tags if "aria-labelledby" in attrs]
    assert set(labels) <= set(ids)
    levels = [int(tag[1]) for tag, _ in tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    regions = [attrs for tag, attrs in tags if tag == "pre"]
    assert len(regions) == 4
    assert all(attrs["tabindex"] == "0" and attrs["aria-label"] for attrs in regions)


def test_the_page_without_connectors_still_answers(make_client):
    page = make_client().get("/", headers=PAGE)
    assert page.status_code == 200
    assert "No connector is switched on" in page.text


def test_head_is_answered_without_a_body(make_client, make_connector):
    answer = make_client(make_connector("alfa")).head("/", headers=PAGE)
    assert answer.status_code == 200
    assert answer.data == b""


def home_with(make_client, make_connector, *methods):
    client = make_client(make_connector("alfa"), public_url="https://bron.example", login_methods=methods)
    assert client.get("/", headers=JSON).json["login"] == list(methods)
    return html.unescape(client.get("/", headers=PAGE).text)


def test_without_a_login_the_page_says_so_and_shows_no_header(make_client, make_connector):
    page = home_with(make_client, make_connector)
    assert "There is no login" in page
    assert "Authorization" not in page
    assert "A login is needed" not in page


def test_with_keys_only_every_snippet_sends_a_key_and_nobody_is_sent_to_claude_ai(make_client, make_connector):
    page = home_with(make_client, make_connector, "keys")
    assert "There is no login" not in page
    blocks = re.findall(r"<pre[^>]*><code>(.*?)</code></pre>", page, re.DOTALL)
    assert len(blocks) == 4
    assert all("Bearer" in block for block in blocks)
    assert "Add custom connector" not in page
    assert "Developer mode" not in page


def test_with_oauth_programs_find_the_login_by_themselves(make_client, make_connector):
    for methods in (("oauth",), ("keys", "oauth")):
        page = home_with(make_client, make_connector, *methods)
        assert "A login is needed" in page
        assert "set authentication to OAuth" in " ".join(page.split())
        assert "claude mcp add --transport http alfa https://bron.example/mcp/alfa\n" in page.replace("</code>", "\n")
        assert ("API key" in page) is ("keys" in methods)
