"""Full text of documents: from PDF, HTML, KOOP publication XML, Word and plain text."""

from besluitbron.upstream.text.html import read_html, strip_tags
from besluitbron.upstream.text.pages import join_pages
from besluitbron.upstream.text.pdf import read_pdf
from besluitbron.upstream.text.plain import clean_line, plain_text, read_plain
from besluitbron.upstream.text.publication import read_publication
from besluitbron.upstream.text.word import read_word

__all__ = [
    "clean_line",
    "join_pages",
    "plain_text",
    "read_html",
    "read_pdf",
    "read_plain",
    "read_publication",
    "read_word",
    "strip_tags",
]
