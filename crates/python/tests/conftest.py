"""A test that is skipped proves nothing: where NINEFOLD_NO_SKIPS is set, it fails the run."""

import os
from typing import Any


def pytest_sessionfinish(session: Any) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("NINEFOLD_NO_SKIPS") and reporter.stats.get("skipped"):
        session.exitstatus = 1
