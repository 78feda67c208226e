"""The name under which verifiers finds the taskset of `ninefold.verifiers`: `ninefold-sudoku`."""

from ninefold.verifiers import SudokuTaskset

__all__ = ["SudokuTaskset"]
