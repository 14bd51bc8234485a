"""The link keys of tables, tournament days and circles, one for each role.

A link key has 128 bits, derived from the server key, the table's id, the role and the number of renewals. So it needn't
be stored, not even as a hash, to be shown again as a link or a QR code; a renewal makes every older one invalid, with
the access that it gave.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from flask import current_app

KEY_BYTES = 16


def server_secret() -> bytes:
    """The secret from which the keys of links are derived."""
    secret = current_app.secret_key or b""
    return secret.encode() if isinstance(secret, str) else secret


def key_of(secret: bytes, table_id: str, role: str, renewal: int) -> str:
    """The link key of a table, a tournament day or a circle for a role.

    Tables, days and circles have different names for their roles, so no link key of one opens another.
    """
    message = "\n".join(("tableside link", table_id, role, str(renewal))).encode()
    digest = hmac.digest(secret, message, hashlib.sha256)[:KEY_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def opens(key: str, secret: bytes, table_id: str, role: str, renewal: int) -> bool:
    """Whether `key` is the one that opens the table for the role now."""
    return hmac.compare_digest(key.encode(), key_of(secret, table_id, role, renewal).encode())
