"""Links that open a table: one for keepers, one for watchers; and those of a tournament day.

A key is 128 bits, derived from this server's secret, the table, the role and how often the link was renewed. So it can
be drawn as a QR code at any time although it is stored nowhere, not even as a hash; a renewal makes every older key,
and the access that it gave, invalid.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

KEY_BYTES = 16


def key_of(secret: bytes, table_id: str, role: str, renewal: int) -> str:
    """The key that opens a table, or a tournament day, for a role, as its link contains it.

    The roles of tables and days have different names, so that no key of one opens the other.
    """
    message = "\n".join(("tableside link", table_id, role, str(renewal))).encode()
    digest = hmac.digest(secret, message, hashlib.sha256)[:KEY_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def opens(key: str, secret: bytes, table_id: str, role: str, renewal: int) -> bool:
    """Whether `key` is the one that opens the table for the role now."""
    return hmac.compare_digest(key.encode(), key_of(secret, table_id, role, renewal).encode())
