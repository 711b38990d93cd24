"""What a caller may ask over all registers, and what comes back."""

from marshmallow import fields, validate

from besluitbron.contract.argument_schemas import ArgumentsSchema, Day, PagedArguments, WholeNumber, described
from besluitbron.contract.result_schemas import (
    AnswerResult,
    DocumentResult,
    FoundResult,
    MoreResult,
    ResultSchema,
    one_of,
)
from besluitbron.contract.search import TotalKind

MAX_QUOTE: int = 5_000
DEFAULT_LIMIT: int = 3
QUOTE_VERDICTS = (
    "literal",
    "literal_but_for",
    "other_capitals",
    "parts_in_order",
    "partly",
    "not_in_document",
    "could_not_check",
)


class JointSearchArguments(ArgumentsSchema):
    """Arguments of search_documents: those that most registers have."""

    text = fields.String(
        required=True, validate=validate.Length(min=1, max=300), metadata=described("Dutch words to search")
    )
    registers = fields.String(
        validate=validate.Length(min=1, max=200),
        metadata=described("Names of connectors with commas between; all when left out"),
    )
    source = fields.String(
        validate=validate.Length(min=1, max=200), metadata=described("Name of a body: Gemeente Delft, Utrecht")
    )
    from_date = Day(metadata=described("YYYY-MM-DD, this day included"))
    to_date = Day(metadata=described("YYYY-MM-DD, this day included"))
    match = fields.String(validate=validate.OneOf(("all_words", "any_word", "phrase")))
    offset = WholeNumber(load_default=0, validate=validate.Range(min=0))
    limit = WholeNumber(
        load_default=DEFAULT_LIMIT, validate=validate.Range(min=1), metadata=described("Results a register")
    )


class CoverageArguments(ArgumentsSchema):
    """list_sources takes nothing: there are few registers."""


class AnyDocumentArguments(PagedArguments):
    """Arguments of get_document: any identifier of any register."""

    id = fields.String(
        required=True,
        validate=validate.Length(min=1, max=500),
        metadata=described(
            "Id of a result, ECLI, BWBR, CVDR, kst-, Stb. 2024, 123, artikel 3:2 Awb, Kamerstukken, an address"
        ),
    )
    article = fields.String(validate=validate.Length(min=1, max=40), metadata=described("Of a law or regulation: 3:2"))
    on_date = Day(metadata=described("Version in force on this day; today when left out"))


class QuoteArguments(ArgumentsSchema):
    """Arguments of verify_quote."""

    id = fields.String(
        required=True, validate=validate.Length(min=1, max=500), metadata=described("As in get_document")
    )
    quote = fields.String(
        required=True,
        validate=validate.Length(min=1, max=MAX_QUOTE),
        metadata=described("The passage, word for word; [...] where something was left out"),
    )
    on_date = Day(metadata=described("Version in force on this day"))


class CitationArguments(ArgumentsSchema):
    """Arguments of verify_citation."""

    reference = fields.String(
        required=True,
        validate=validate.Length(min=1, max=500),
        metadata=described("An identifier or citation, in any spelling"),
    )


class FindArguments(ArgumentsSchema):
    """Arguments of search, as ChatGPT gives them."""

    query = fields.String(required=True, validate=validate.Length(min=1, max=500))


class FetchArguments(ArgumentsSchema):
    """Arguments of fetch, as ChatGPT gives them."""

    id = fields.String(required=True, validate=validate.Length(min=1, max=500))


class JointFoundResult(FoundResult):
    """A result that may stand in other registers too."""

    also_in = fields.List(fields.String())


class RegisterPart(ResultSchema):
    """What one register said."""

    connector = fields.String(required=True)
    title = fields.String()
    data = fields.String()
    outcome = fields.String(required=True, validate=validate.OneOf(("searched", "failed", "not_asked")))
    why = fields.String()
    returned = fields.Integer()
    total = fields.Integer()
    total_kind = one_of(TotalKind)
    more_to_find = fields.Nested(MoreResult)
    complete = fields.Boolean()
    not_applied = fields.List(fields.String())
    notes = fields.List(fields.String())


class JointSearchResult(AnswerResult):
    """Answer of search_documents."""

    results = fields.List(fields.Nested(JointFoundResult), required=True)
    registers = fields.List(fields.Nested(RegisterPart), required=True)


class CoverageEntry(ResultSchema):
    """What one register holds."""

    connector = fields.String(required=True)
    title = fields.String()
    holds = fields.String()
    since = fields.String()
    gaps = fields.List(fields.String())
    sources = fields.Integer()
    newest = fields.String()
    newest_unknown_because = fields.String()


class CoverageResult(AnswerResult):
    """Answer of list_sources."""

    results = fields.List(fields.Nested(CoverageEntry), required=True)


class AnyDocumentResult(DocumentResult):
    """Answer of get_document."""


class PassageResult(ResultSchema):
    """A place of the quote in the document."""

    offset = fields.Integer()
    length = fields.Integer()
    paragraph = fields.Integer()
    text = fields.String()
    before = fields.String()
    after = fields.String()


class QuoteResult(AnswerResult):
    """Answer of verify_quote."""

    verdict = fields.String(required=True, validate=validate.OneOf(QUOTE_VERDICTS))
    occurrences = fields.Integer()
    passages = fields.List(fields.Nested(PassageResult))
    differences = fields.List(fields.String())
    missing = fields.List(fields.String())
    document = fields.Nested(FoundResult, required=True)
    text_from = fields.String()
    no_text_because = fields.String()


class CitationResult(AnswerResult):
    """Answer of verify_citation."""

    verdict = fields.String(required=True, validate=validate.OneOf(("found", "not_in_register", "could_not_check")))
    differs = fields.List(fields.String())
    document = fields.Nested(FoundResult)


class FoundForChat(ResultSchema):
    """One result of search."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    text = fields.String(required=True)
    url = fields.String(required=True)


class FindResult(ResultSchema):
    """Answer of search."""

    results = fields.List(fields.Nested(FoundForChat), required=True)
    notes = fields.List(fields.String(), required=True)
    request_id = fields.String(required=True)


class FetchResult(ResultSchema):
    """Answer of fetch."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    text = fields.String(required=True)
    url = fields.String(required=True)
    metadata = fields.Dict(required=True)
    request_id = fields.String(required=True)
