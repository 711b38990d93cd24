"""What the fixtures ask a client in between (`input_required`, 2026-07-28), and what they make of its answers."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from besluitbron.mcp_surface.offers import Asked, InputRequired, ToolResult

Question = Mapping[str, Any]


def text(words: str) -> dict[str, Any]:
    """A text block."""
    return {"type": "text", "text": words}


def form(message: str, field: str, kind: str) -> Question:
    """Ask a person to fill in one field."""
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return {"method": "elicitation/create", "params": {"mode": "form", "message": message, "requestedSchema": schema}}


def sample(prompt: str, tokens: int) -> Question:
    """Ask the client's model."""
    messages = [{"role": "user", "content": text(prompt)}]
    return {"method": "sampling/createMessage", "params": {"messages": messages, "maxTokens": tokens}}


ROOTS: Final[Question] = MappingProxyType({"method": "roots/list", "params": {}})
NAME: Final = form("What is your name?", "name", "string")


def filled_in(asked: Asked, key: str, field: str, kind: type = str) -> Any:
    """What a person filled in; None if nothing has been asked yet, the form was declined or this is no such value."""
    answer = asked.answer(key, "elicitation/create") or {}
    value = (answer.get("content") or {}).get(field) if answer.get("action") == "accept" else None
    return value if isinstance(value, kind) else None


def greet(asked: Asked) -> ToolResult:
    name = filled_in(asked, "user_name", "name")
    if name is None:
        raise InputRequired({"user_name": NAME})
    return ToolResult(blocks=[text(f"Hello, {name}!")])


def ask_the_model(asked: Asked) -> ToolResult:
    answer = asked.answer("capital_question", "sampling/createMessage")
    if answer is None:
        raise InputRequired({"capital_question": sample("What is the capital of France?", 100)})
    return ToolResult(blocks=[text(f"The model says: {_said(answer)}")])


def name_the_roots(asked: Asked) -> ToolResult:
    answer = asked.answer("client_roots", "roots/list")
    if answer is None:
        raise InputRequired({"client_roots": ROOTS})
    return ToolResult(blocks=[text(f"Roots: {', '.join(root['uri'] for root in answer['roots'])}")])


def confirm(asked: Asked) -> ToolResult:
    """Ask for a confirmation; what was asked travels with the client and must come back."""
    if asked.state.get("asked") != "confirm":
        raise InputRequired({"confirm": form("Please confirm", "ok", "boolean")}, {"asked": "confirm"})
    return ToolResult(blocks=[text(f"state-ok, confirmed: {filled_in(asked, 'confirm', 'ok', bool) is True}")])


def ask_three_things(asked: Asked) -> ToolResult:
    questions = {"user_name": NAME, "greeting": sample("Generate a greeting", 50), "client_roots": ROOTS}
    name = filled_in(asked, "user_name", "name")
    greeting = asked.answer("greeting", "sampling/createMessage")
    roots = asked.answer("client_roots", "roots/list")
    if name is None or greeting is None or roots is None:
        raise InputRequired(questions, {"asked": sorted(questions)})
    return ToolResult(blocks=[text(f"{_said(greeting)} {name} has {len(roots['roots'])} roots.")])


def ask_twice(asked: Asked) -> ToolResult:
    """The second question depends on the first; the answer to the first travels with the client."""
    name, color = filled_in(asked, "step1", "name"), filled_in(asked, "step2", "color")
    if asked.state.get("step") == 2 and color is not None:
        return ToolResult(blocks=[text(f"{asked.state['name']} likes {color}.")])
    if asked.state.get("step") == 1 and name is not None:
        second = form("Step 2: What is your favorite color?", "color", "string")
        raise InputRequired({"step2": second}, {"step": 2, "name": name})
    raise InputRequired({"step1": form("Step 1: What is your name?", "name", "string")}, {"step": 1})


def ask_what_can_be_asked(asked: Asked) -> ToolResult:
    """Ask only what the client declared."""
    questions = {"elicitation": NAME, "sampling": sample("Generate a greeting", 50), "roots": ROOTS}
    possible = {key: question for key, question in questions.items() if asked.can(key)}
    if any(asked.answer(key, question["method"]) is None for key, question in possible.items()):
        raise InputRequired(possible)
    return ToolResult(blocks=[text(f"Answered: {', '.join(sorted(possible)) or 'nothing, for nothing can be asked'}.")])


def _said(answer: Mapping[str, Any]) -> str:
    """The text a model gave; one block or several."""
    content = answer["content"]
    blocks = content if isinstance(content, list) else [content]
    return " ".join(block["text"] for block in blocks if block.get("type") == "text")


TOOLS: Final[Mapping[str, Callable[[Asked], ToolResult]]] = MappingProxyType(
    {
        "test_input_required_result_elicitation": greet,
        "test_input_required_result_sampling": ask_the_model,
        "test_input_required_result_list_roots": name_the_roots,
        "test_input_required_result_request_state": confirm,
        "test_input_required_result_multiple_inputs": ask_three_things,
        "test_input_required_result_multi_round": ask_twice,
        "test_input_required_result_tampered_state": confirm,
        "test_input_required_result_capabilities": ask_what_can_be_asked,
        "test_streaming_elicitation": greet,
    }
)
