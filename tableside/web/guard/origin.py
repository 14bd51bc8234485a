"""Refuses requests from pages of other sites, and with a host name that isn't ours.

An unsafe request must have `Sec-Fetch-Site: same-origin` (or `none`, for a typed address). Over plain http on a
network, browsers don't send that header; then `Origin` must be this host with its port. A request with neither comes
from no page. Against DNS rebinding, the host must be an IP address, localhost, a `.local` name or a configured name.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, abort, current_app

from tableside.web.this_request import this_request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PAGE_SCHEMES = ("http", "https")
"""The schemes of our own pages. Behind a proxy that isn't configured, it isn't known which one was used."""


def set_up(app: Flask) -> None:
    """Checks every request of `app` before any view sees it."""
    trust_proxies(app)
    app.before_request(check_host)
    app.before_request(check_origin)


def trust_proxies(app: Flask) -> None:
    """Trusts the number of proxies in front of `app` that its settings give."""
    many = app.config["PROXIES"]
    if many:
        from werkzeug.middleware.proxy_fix import ProxyFix  # only a host behind a proxy needs it

        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=many, x_proto=many, x_host=many)  # type: ignore[method-assign]


def check_host() -> None:
    """Refuses a Host that isn't ours."""
    if not host_allowed(this_request().host, current_app.config["HOST_NAMES"]):
        abort(400, "This address is not one that this server answers to.")


@lru_cache(maxsize=64)
def host_allowed(host: str, names: tuple[str, ...]) -> bool:
    """Whether `host` (with or without a port) is an IP address, localhost, a .local name, or one of `names`."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    return is_address(name) or name == "localhost" or name.endswith(".local") or name in names


@lru_cache(maxsize=64)
def is_address(name: str) -> bool:
    """Whether a host's name is a plain IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=64)
def is_loopback_name(host: str) -> bool:
    """Whether `host` (with or without a port) is the machine's name for itself."""
    name = urlsplit(f"//{host}").hostname or ""
    return name == "localhost" or is_loopback(name)


@lru_cache(maxsize=64)
def is_loopback(address: str) -> bool:
    """Whether an IP address is a loopback address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def check_origin() -> None:
    """Refuses an unsafe request that another site's page sent."""
    sent = this_request()
    if sent.method not in SAFE and not origin_allowed(
        sent.headers.get("Sec-Fetch-Site"), sent.headers.get("Origin"), sent.host
    ):
        abort(403, "This was sent from a page of another site.")


def origin_allowed(site: str | None, origin: str | None, host: str) -> bool:
    """Whether an unsafe request with these headers comes from one of our own pages, or from no page at all."""
    if site is not None:
        return site in ("same-origin", "none")
    if origin is not None:
        scheme, _, name = origin.partition("://")
        return scheme in PAGE_SCHEMES and name == host
    return True
