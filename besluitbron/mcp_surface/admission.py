"""The login at one address: who may post here, or the answer that says why not."""

from besluitbron.access.challenges import denial_headers
from besluitbron.access.denials import Denial
from besluitbron.access.login import Login
from besluitbron.access.resources import canonical, metadata_url
from besluitbron.contract.call import PUBLIC, Principal
from besluitbron.mcp_surface.http_answers import plain_error
from besluitbron.mcp_surface.messages import RequestId
from besluitbron.mcp_surface.replies import Reply


class Admission:
    """Lets callers in at one address. `public_address` is the address as clients see it; OAuth cannot do without."""

    def __init__(self, login: Login | None, public_address: str | None) -> None:
        self._login = login
        self._scopes = login.scopes if login else ()
        self._resource = canonical(public_address) if public_address else ""
        self._metadata_url = metadata_url(self._resource) if login and login.issuer else None

    @property
    def needs_login(self) -> bool:
        """Whether anybody is asked who they are."""
        return self._login is not None

    def admit(self, authorization: str | None) -> Principal | Denial:
        """The principal of this Authorization header; everybody is the public where there is no login."""
        return PUBLIC if self._login is None else self._login.admit(authorization, self._resource)

    def deny(self, denial: Denial, message_id: RequestId | None) -> Reply:
        """Say why not. With the id of the message: only then the official Python client shows what an error says."""
        headers = denial_headers(denial, self._scopes, self._metadata_url)
        return plain_error(denial.status, denial.message, headers, message_id)
