"""The server and the phones of Tableside's own browser tests."""

from tests.browser.conftest import browser, new_phone, phone, server, starter
from tests.conftest import playwright

__all__ = ["browser", "new_phone", "phone", "playwright", "server", "starter"]
