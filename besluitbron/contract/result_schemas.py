"""Results that connectors share (marshmallow). A connector's own results subclass these.

The same schemas shape results and make the JSON Schemas of tools/list, so the two cannot differ. Members have no
descriptions: every assistant reads all schemas before its first question.
"""

from typing import Any, get_args

from marshmallow import EXCLUDE, Schema, fields, validate

from besluitbron.contract.documents import VoteUnit, VoteWord
from besluitbron.contract.search import DateMeans, Matching, MoreAnswer, MoreWhy, TotalKind
from besluitbron.contract.upstream import ServedFrom


def one_of(words: Any, *, required: bool = False) -> fields.String:
    """A member that is one of the words of a Literal type."""
    return fields.String(required=required, validate=validate.OneOf(get_args(words)))


class ResultSchema(Schema):
    """A part of an answer. Members without a value are left out, never null."""

    class Meta:
        unknown = EXCLUDE


class RegisterResult(ResultSchema):
    """Which register answered."""

    connector = fields.String(required=True)
    title = fields.String(required=True)
    publisher = fields.String()
    home = fields.String()
    licence = fields.String()
    data = fields.String(required=True)


class NextCall(ResultSchema):
    """A call that is ready to be made."""

    tool = fields.String(required=True)
    arguments = fields.Dict(required=True)


class FoundResult(ResultSchema):
    """One found thing."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    kind = fields.String(required=True)
    status = fields.String()
    source = fields.String()
    source_name = fields.String()
    date = fields.String()
    date_means = one_of(DateMeans)
    snippet = fields.String()
    url = fields.String()
    citation = fields.String(required=True)
    follow_up = fields.Dict()


class MoreResult(ResultSchema):
    """Whether there is more to find."""

    answer = one_of(MoreAnswer, required=True)
    count = fields.Integer()
    why = one_of(MoreWhy)


class PrecisionResult(ResultSchema):
    """How exactly the answer answers the question."""

    searched_text = fields.String()
    removed = fields.List(fields.String())
    matching = one_of(Matching)
    sources = fields.List(fields.String())
    filters = fields.Dict()
    not_applied = fields.List(fields.String())
    sort = fields.String()
    window = fields.Dict(required=True)
    total = fields.Integer()
    total_kind = one_of(TotalKind, required=True)
    more_to_find = fields.Nested(MoreResult, required=True)
    complete = fields.Boolean(required=True)
    served_from = one_of(ServedFrom, required=True)
    retrieved_at = fields.String(required=True)
    notes = fields.List(fields.String())


class AnswerResult(ResultSchema):
    """What every answer has."""

    register = fields.Nested(RegisterResult, required=True)
    precision = fields.Nested(PrecisionResult, required=True)
    next_window = fields.Nested(NextCall)
    request_id = fields.String(required=True)


class SearchResult(AnswerResult):
    """Answer of a search."""

    results = fields.List(fields.Nested(FoundResult), required=True)


class SourceResult(ResultSchema):
    """One source of the register."""

    source = fields.String(required=True)
    name = fields.String(required=True)
    layer = fields.String(required=True)
    aliases = fields.List(fields.String())
    dissolved_on = fields.String()
    successor = fields.String()


class SourcesResult(AnswerResult):
    """Answer of list_sources."""

    results = fields.List(fields.Nested(SourceResult), required=True)


class LinkedResult(ResultSchema):
    """A document within a meeting."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    url = fields.String()
    citation = fields.String(required=True)


class RelationResult(LinkedResult):
    """A document that belongs to another one."""

    role = fields.String(required=True)


class DocumentResult(AnswerResult):
    """Answer of get_document."""

    document = fields.Nested(FoundResult, required=True)
    text = fields.String()
    text_from = fields.String()
    no_text_because = fields.String()
    files = fields.List(fields.String())
    pages = fields.Integer()


class RelatedDocumentResult(DocumentResult):
    """Answer of get_document where documents have a summary or belong to each other; others need not list that.

    Nor need any list `text_pages`: every byte of a list is read before the first question.
    """

    summary = fields.String()
    relations = fields.List(fields.Nested(RelationResult))


class MotionResult(ResultSchema):
    """A motion or amendment under an agenda item."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    url = fields.String()
    citation = fields.String()
    result = fields.String()
    votes = fields.Dict()
    documents = fields.List(fields.Nested(LinkedResult))


class AgendaItemResult(ResultSchema):
    """One item of an agenda."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    position = fields.String()
    description = fields.String()
    documents = fields.List(fields.Nested(LinkedResult))
    motions = fields.List(fields.Nested(MotionResult))
    cases = fields.List(fields.Nested(MotionResult))


class MeetingResult(AnswerResult):
    """Answer of get_meeting."""

    meeting = fields.Nested(FoundResult, required=True)
    start = fields.String()
    location = fields.String()
    committee = fields.String()
    documents = fields.List(fields.Nested(LinkedResult))
    agenda = fields.List(fields.Nested(AgendaItemResult), required=True)


class PartyVoteResult(ResultSchema):
    """How one party voted."""

    party = fields.String(required=True)
    seats = fields.Integer()
    vote = one_of(VoteWord, required=True)


class VotesResult(ResultSchema):
    """The votes on a decision, in seats or in members."""

    unit = one_of(VoteUnit, required=True)
    in_favour = fields.Integer()
    against = fields.Integer()
    not_voted = fields.Integer()
    parties = fields.List(fields.Nested(PartyVoteResult))
    members = fields.Dict()
    mistakes = fields.List(fields.String())


class DecisionResult(ResultSchema):
    """One decision in a case."""

    id = fields.String(required=True)
    outcome = fields.String()
    text = fields.String()
    how = fields.String()
    status = fields.String()
    date = fields.String()
    date_means = one_of(DateMeans)
    meeting = fields.Nested(LinkedResult)
    votes = fields.Nested(VotesResult)


class CaseResult(AnswerResult):
    """Answer of get_case."""

    case = fields.Nested(FoundResult, required=True)
    outcome = fields.String()
    closed = fields.Boolean()
    dossier = fields.String()
    opinion = fields.String()
    actors = fields.List(fields.String())
    documents = fields.List(fields.Nested(LinkedResult))
    related = fields.List(fields.Nested(LinkedResult))
    decisions = fields.List(fields.Nested(DecisionResult), required=True)


def present(members: dict[str, Any]) -> dict[str, Any]:
    """The members that have a value: absent ones are left out, never null, and never an empty list or string."""
    return {name: value for name, value in members.items() if value is not None and value not in ("", (), [], {})}
