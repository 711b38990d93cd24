"""nginx before the service, with the example of docs/operations.md: TLS, a path prefix, its own port and files.

A client trusts `Nginx.authority`, a file with the certificate that signed the server's.
"""

import contextlib
import datetime
import ipaddress
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.ports import own_port
from tests.running.conftest import ROOT

PREFIX = "/besluitbron"
START_SECONDS = 60
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def need_nginx() -> str:
    """The path of nginx. Skips the test where there is none; with CI=true that is a failure."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        reason = "nginx is not installed: apt-get install --no-install-recommends nginx-light"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def documented_example() -> str:
    """The nginx example that operators copy: the one that begins with its upstream."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (whole,) = re.findall(r"^```nginx\n(upstream .*?)^```", page, re.MULTILINE | re.DOTALL)
    return str(whole)


class Nginx:
    """An nginx of its own before the service at `backend`: an address with a port, or `unix:` and a path."""

    def __init__(self, folder: Path, backend: str) -> None:
        self.folder, self.backend, self.port = folder, backend, own_port()
        self.authority = folder / "authority.pem"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The public address: what BesluitBron:PublicUrl would be."""
        return f"https://127.0.0.1:{self.port}{PREFIX}"

    def trust(self) -> ssl.SSLContext:
        """What a client in Python needs to believe the certificate."""
        return ssl.create_default_context(cafile=str(self.authority))

    def start(self) -> None:
        program = need_nginx()
        self.folder.mkdir(parents=True, exist_ok=True)
        _write_certificates(self.folder)
        (self.folder / "nginx.conf").write_text(self._configuration())
        command = [program, "-p", str(self.folder), "-e", "error.log", "-c", "nginx.conf"]
        with (self.folder / "output.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        self._wait_until_it_listens()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(START_SECONDS)

    def _configuration(self) -> str:
        """The documented example with our ports and files in the places of an installation's."""
        sites = documented_example()
        for theirs, ours in (
            ("server 127.0.0.1:8000;", f"server {self.backend};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("/etc/ssl/besluitbron.pem", str(self.folder / "server.pem")),
            ("/etc/ssl/besluitbron.key", str(self.folder / "server.key")),
        ):
            assert sites.count(theirs) == 1, f"the example in docs/operations.md has no single '{theirs}'"
            sites = sites.replace(theirs, ours)
        assert f"location {PREFIX}/ {{" in sites
        places = "".join(f"    {name}_temp_path {self.folder / name};\n" for name in TEMPORARY)
        # Its workers would be of another user, who cannot write in the folder of a test.
        user = "user root root;\n" if os.geteuid() == 0 else ""
        return (
            f"{user}daemon off;\npid {self.folder / 'nginx.pid'};\nworker_processes 1;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{\n{places}    access_log off;\n{sites}}}\n"
        )

    def _wait_until_it_listens(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.process is not None and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)  # waiting for another process: there is nothing to be told by
            else:
                return
        logs = [file.read_text() for file in (self.folder / "output.log", self.folder / "error.log") if file.exists()]
        raise AssertionError(f"nginx did not start:\n{''.join(logs)[-3000:]}")


@contextlib.contextmanager
def nginx_before(backend: str, folder: Path) -> Iterator[Nginx]:
    """A running nginx before a backend such as `127.0.0.1:8000`, with its files in `folder`."""
    nginx = Nginx(folder, backend)
    nginx.start()
    try:
        yield nginx
    finally:
        nginx.stop()


def _write_certificates(folder: Path) -> None:
    """An authority of our own and a certificate for 127.0.0.1 and localhost, both good for two days."""
    authority_key, server_key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority_name, server_name = _name("Test authority"), _name("127.0.0.1")
    authority = (
        _certificate(authority_name, authority_name, authority_key, authority_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    names = [x509.IPAddress(ipaddress.ip_address("127.0.0.1")), x509.DNSName("localhost")]
    server = (
        _certificate(server_name, authority_name, server_key, authority_key)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "authority.pem").write_bytes(authority.public_bytes(pem))
    (folder / "server.pem").write_bytes(server.public_bytes(pem))
    (folder / "server.key").write_bytes(
        server_key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _certificate(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, signer: ec.EllipticCurvePrivateKey
) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
