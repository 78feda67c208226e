"""Rows that end the process which works on them, and what becomes of the others."""

import pickle
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

import ninefold

pyarrow = pytest.importorskip("pyarrow")

from ninefold._cluster import Work  # noqa: E402
from ninefold._isolated import Guarded  # noqa: E402

PUZZLES = [str(board) for board in ninefold.generate(40, seed=11)]
TABLE = pyarrow.table({"id": range(len(PUZZLES)), "puzzle": PUZZLES})

# What the other process has to find by its name, too.
DEADLY = '''
import os
import signal
from pathlib import Path
from ninefold._cluster import Work

class Deadly:
    """Solves, and is killed by some rows; by others only the first time."""

    def __init__(self, always, once, marks):
        self.always, self.once, self.marks = always, once, Path(marks)

    def __call__(self, table):
        ids = set(table["id"].to_pylist())
        if ids & self.always:
            os.kill(os.getpid(), signal.SIGKILL)
        for row in ids & self.once:
            mark = self.marks / str(row)
            if not mark.exists():
                mark.touch()
                os._exit(3)
        print("libraries may print")
        return Work("solve", {"column": None, "prefix": ""})(table)
'''


@pytest.fixture
def deadly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "deadly.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    sys.modules.pop("deadly", None)
    import deadly  # type: ignore[import-not-found]

    return lambda always=(), once=(): deadly.Deadly(set(always), set(once), str(tmp_path))


def test_a_row_that_ends_its_process_is_found(deadly: Any) -> None:
    done = Guarded(deadly(always=[7, 23]))(TABLE)
    expected = ninefold.solve(TABLE).to_pylist()
    for row in (7, 23):
        error = "the process that worked on this row ended, 2 times: signal 9 (Killed)"
        expected[row] |= {"solution": None, "status": "crashed", "error": error}
    assert done.to_pylist() == expected
    assert done.schema.names == ninefold.solve(TABLE).schema.names


def test_a_row_that_crashed_is_told_in_the_column_of_the_work(deadly: Any) -> None:
    mine = TABLE.slice(0, 4).append_column("status", pyarrow.array(["mine"] * 4))
    done = Guarded(deadly(always=[2]))(mine)
    assert done["status"].to_pylist() == ["mine"] * 4
    assert done["status_solve"].to_pylist() == ["ok", "ok", "crashed", "ok"] and "ended, 2 times" in done["error"][2].as_py()


def test_what_was_killed_once_is_done_again(deadly: Any) -> None:
    guarded = Guarded(deadly(once=[3, 30]), tries=3)
    assert guarded(TABLE).to_pylist() == ninefold.solve(TABLE).to_pylist()
    # The process that is left goes on, and is not begun anew.
    process = guarded._process
    assert guarded(TABLE.slice(5, 2)).num_rows == 2 and guarded._process is process


def test_a_process_killed_between_batches_is_begun_again(deadly: Any) -> None:
    guarded = pickle.loads(pickle.dumps(Guarded(deadly())))
    assert guarded(TABLE.slice(0, 3)).num_rows == 3
    guarded._process.send_signal(signal.SIGKILL)
    guarded._process.wait()
    assert guarded(TABLE).to_pylist() == ninefold.solve(TABLE).to_pylist()


def test_an_error_is_raised_as_it_is_and_a_table_without_rows_asks_nobody() -> None:
    guarded = Guarded(Work("solve", {"column": "nothing", "prefix": ""}))
    with pytest.raises(ninefold.NinefoldError, match="nothing"):
        guarded(TABLE)
    guarded = Guarded(Work("solve", {"column": None, "prefix": ""}))
    assert guarded(TABLE.slice(0, 0)).schema == ninefold.solve(TABLE).schema
    assert guarded._process is None
    with pytest.raises(ninefold.NinefoldError, match="tries: expected a number from 1 on, found 0"):
        Guarded(Work("solve", {"column": None, "prefix": ""}), tries=0)


def test_a_process_that_cannot_begin_is_no_row_s_fault(deadly: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(ninefold.NinefoldError, match="the process that is to do the work can't begin: exit code 1"):
        Guarded(deadly())(TABLE)


def test_a_process_that_is_killed_while_it_begins_is_begun_again(
    deadly: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\n[ -e "{tmp_path}/begun" ] || {{ touch "{tmp_path}/begun"; kill -9 $$; }}\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    assert Guarded(deadly())(TABLE).to_pylist() == ninefold.solve(TABLE).to_pylist()
    python.write_text("#!/bin/sh\nkill -9 $$\n")
    with pytest.raises(ninefold.NinefoldError, match=r"can't begin: signal 9 \(Killed\)"):
        Guarded(deadly())(TABLE)
