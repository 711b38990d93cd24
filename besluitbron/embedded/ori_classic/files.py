"""Stored files behind `/v1/resolve/`: PDF made from a record's text; a scan has none."""

from urllib.parse import urlsplit

from besluitbron.embedded.bodies import BODY_BY_KEY
from besluitbron.embedded.ori_classic.pdf import scan_pdf, text_pdf
from besluitbron.embedded.ori_classic.records import RESOLVE
from besluitbron.embedded.ori_classic.sample import STORE
from besluitbron.embedded.ori_classic.specials import UNREAD_TITLE, unread_report


def stored_file(path: str) -> bytes | None:
    """The file of an address such as `/v1/resolve/ibabs/report/...`; None for what the platform has lost."""
    origin = urlsplit(RESOLVE)
    rows = STORE.rows_with_value("url", [f"{origin.scheme}://{origin.netloc}{path}"])
    if not rows or "//" in path:
        return None
    record = STORE.records(sorted(rows))[0].source
    if record["text"]:
        return text_pdf(record["text"])
    if record["name"] == UNREAD_TITLE:
        # The file has a text layer that the platform never read.
        return text_pdf(unread_report(BODY_BY_KEY["waterdrecht"]).pages)
    return scan_pdf()
