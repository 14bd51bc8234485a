"""Templates and routes compiled once for all applications of a test run, and for the servers that it starts.

Routes are, as soon as this is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule


class Compiled(BytecodeCache):
    """Keeps in memory what Jinja made of each template."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class RuleOnce(Rule):
    """A route whose builder of addresses is compiled once for all applications of a test run: half of making one."""

    builders: ClassVar[dict[tuple[str, bool], Callable[..., tuple[str, str]]]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        assert not self.defaults, "a builder follows from the route's words alone only where it has no defaults"
        key = self.rule, append_unknown
        if key not in self.builders:
            self.builders[key] = super()._compile_builder(append_unknown)
        return self.builders[key]


Flask.url_rule_class = RuleOnce
