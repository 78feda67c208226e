"""Work that survives what it does: a process of its own does it, and a row that ends this process is found and told.

A program can end without a word: the system takes its memory away, a library has a fault, somebody kills it. A cluster then does the
batch again, which ends in the same way, until the whole job is given up for one row. Here the batch is tried again, then halved, until
what ends the process is one row alone. It gets the status `crashed`, and all others their answers.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import IO, Any

import pyarrow

from ._cluster import column_of
from ._errors import NinefoldError

# What a process answers: it has begun; a table comes, or an error.
READY, TABLE, ERROR = b"r", b"t", b"e"

# A batch is done again so often before it is halved: whoever was killed from outside, or had no memory for a moment, needs no more.
TRIES = 2
# And a process is begun so often that is killed before it does anything.
BEGINNINGS = 10


class Gone(Exception):
    """The process ended with a batch in hand."""


class Guarded:
    """Does in another process what `work` does with a table. It travels to the workers of a cluster without the process, which begins
    with the first batch there."""

    def __init__(self, work: Callable[[pyarrow.Table], pyarrow.Table], prefix: str = "", tries: int = TRIES) -> None:
        if tries < 1:
            raise NinefoldError(f"tries: expected a number from 1 on, found {tries}")
        self._work, self._prefix, self._tries = work, prefix, tries
        self._process: subprocess.Popen[bytes] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return (Guarded, (self._work, self._prefix, self._tries))

    def __call__(self, batch: Any) -> pyarrow.Table:
        table = pyarrow.table(batch)
        # A table without rows tells the columns, and has nothing in it to end anything.
        return self._work(table) if table.num_rows == 0 else pyarrow.concat_tables(self._parts(table))

    def _parts(self, table: pyarrow.Table) -> list[pyarrow.Table]:
        why = ""
        for _ in range(self._tries):
            try:
                return [self._asked(table)]
            except Gone as gone:
                why = str(gone)
        if table.num_rows == 1:
            return [self._crashed(table, why)]
        half = table.num_rows // 2
        return [*self._parts(table.slice(0, half)), *self._parts(table.slice(half))]

    def _asked(self, table: pyarrow.Table) -> pyarrow.Table:
        process = self._running()
        asked, answers = _pipes(process)
        try:
            with pyarrow.ipc.new_stream(asked, table.schema) as stream:
                stream.write_table(table)
            asked.flush()
            kind = answers.read(1)
            if kind == TABLE:
                return pyarrow.ipc.open_stream(answers).read_all()
            error = pickle.load(answers) if kind == ERROR else None
        except (OSError, EOFError, pyarrow.ArrowInvalid) as why:
            raise Gone(self._ended(process)) from why
        raise Gone(self._ended(process)) if error is None else error

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = self._begun()
        return self._process

    def _begun(self) -> subprocess.Popen[bytes]:
        """A process that knows its work. One that doesn't come so far is no row's fault: who was killed is begun again, and what ends by
        itself can't begin."""
        why = ""
        for _ in range(BEGINNINGS):
            process = self._started()
            asked, answers = _pipes(process)
            try:
                pickle.dump(self._work, asked)
                asked.flush()
                is_ready = answers.read(len(READY)) == READY
            except OSError:
                is_ready = False
            if is_ready:
                atexit.register(_end, process)
                return process
            why = self._ended(process)
            if process.returncode >= 0:
                break
        raise NinefoldError(f"the process that is to do the work can't begin: {why}")

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "ninefold._isolated_worker"]
        # What is found here is found there.
        places = os.pathsep.join(place for place in sys.path if place)
        environment = {**os.environ, "PYTHONPATH": places}
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def _ended(self, process: subprocess.Popen[bytes]) -> str:
        """How the process ended; what is left of it is cleared away."""
        _end(process)
        self._process = None
        code = process.returncode
        if code < 0:
            return f"signal {-code} ({signal.strsignal(-code)})"
        return f"exit code {code}"

    def _crashed(self, table: pyarrow.Table, why: str) -> pyarrow.Table:
        """The row with the columns that the work adds: nothing in them but what happened."""
        schema = self._work(table.slice(0, 0)).schema
        status, error = (column_of(schema, self._prefix + name) for name in ("status", "error"))
        told = {status: "crashed", error: f"the process that worked on this row ended, {self._tries} times: {why}"}
        columns: dict[str, Any] = {}
        for field in schema:
            if field.name in told:
                columns[field.name] = pyarrow.array([told[field.name]]).cast(field.type)
            elif field.name in table.column_names:
                columns[field.name] = table[field.name]
            else:
                columns[field.name] = pyarrow.nulls(1, field.type)
        return pyarrow.table(columns, schema=schema)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None
    return process.stdin, process.stdout


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process that has nothing more to do, and forgets what was on the way to it."""
    for pipe in _pipes(process):
        try:
            pipe.close()
        except OSError:
            continue
    # One that has ended, or is about to, says how.
    try:
        process.wait(timeout=0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
