"""What all tests share. A test that is skipped proves nothing: where NINEFOLD_NO_SKIPS is set, it fails the run."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A process in the background of a script ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_sessionfinish(session: Any) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("NINEFOLD_NO_SKIPS") and reporter.stats.get("skipped"):
        session.exitstatus = 1
