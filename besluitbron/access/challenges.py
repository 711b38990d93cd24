"""A denial as headers of HTTP: the challenge of RFC 6750 and 9728, and when to come back. Pure."""

from collections.abc import Mapping, Sequence

from besluitbron.access.denials import Denial

REALM = "BesluitBron"


def denial_headers(denial: Denial, scopes: Sequence[str], metadata_url: str | None) -> Mapping[str, str]:
    """What goes with the answer. `metadata_url` is that of the address called; None without OAuth.

    `scopes` are always all that are needed, so that one more login is enough.
    """
    if denial.status == 503:
        return {"Retry-After": str(denial.retry_after_seconds)} if denial.retry_after_seconds else {}
    parts = {} if metadata_url else {"realm": REALM}
    if denial.error:
        parts |= {"error": denial.error, "error_description": denial.message}
    if metadata_url:
        parts["resource_metadata"] = metadata_url
        if scopes:
            parts["scope"] = " ".join(scopes)
    return {"WWW-Authenticate": "Bearer " + ", ".join(f'{name}="{value}"' for name, value in parts.items())}
