"""The process of `_isolated`: reads what to do, then tables, and writes what becomes of each."""

from __future__ import annotations

import io
import pickle
import sys
from typing import cast

import pyarrow

from ._isolated import ERROR, READY, TABLE


def main() -> None:
    """Goes on until there is nothing more to read."""
    asked, answers = cast(io.BufferedReader, sys.stdin.buffer), sys.stdout.buffer
    # Whatever a library prints is not read as an answer.
    sys.stdout = sys.stderr
    work = pickle.load(asked)
    answers.write(READY)
    answers.flush()
    while asked.peek(1):
        table = pyarrow.ipc.open_stream(asked).read_all()
        try:
            done = work(table)
        except Exception as error:
            answers.write(ERROR)
            pickle.dump(error, answers)
        else:
            answers.write(TABLE)
            with pyarrow.ipc.new_stream(answers, done.schema) as stream:
                stream.write_table(done)
        answers.flush()


if __name__ == "__main__":
    main()
