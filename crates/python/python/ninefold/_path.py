"""A way from a board on, step by step, and back."""

from __future__ import annotations

from collections.abc import Iterator

from ._ninefold import Board, Step


class Path:
    """A position with the moves that led to it: `push` does one, `pop` takes the last one back.

    A board never changes, so this is what to keep where moves are tried and undone.

    >>> from ninefold import Board, Path
    >>> path = Path(Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> path.push("r1c6=8")
    >>> step = path.board.hint().step
    >>> path.push(step)
    >>> len(path), path.pop() == step, path.pop()
    (2, True, 'r1c6=8')
    >>> path.board == path.root
    True
    """

    def __init__(self, board: Board | str) -> None:
        self._boards = [Board(board)]
        self._moves: list[Step | str] = []

    @property
    def root(self) -> Board:
        """The position where it begins.

        >>> from ninefold import Path
        >>> str(Path("." * 81).root) == "." * 81
        True
        """
        return self._boards[0]

    @property
    def board(self) -> Board:
        """The position where it has come to.

        >>> from ninefold import Path
        >>> path = Path("." * 81)
        >>> path.push("r1c1=5")
        >>> path.board["r1c1"]
        5
        """
        return self._boards[-1]

    @property
    def moves(self) -> list[Step | str]:
        """What was pushed, in order.

        >>> from ninefold import Path
        >>> path = Path("." * 81)
        >>> path.push("r1c1=5")
        >>> path.moves
        ['r1c1=5']
        """
        return list(self._moves)

    def push(self, move: Step | str) -> None:
        """Does a step, or moves as in "r4c7=5, r1c2<>38", as `Board.apply` does.

        Raises NinefoldError if it can't be done; then nothing is changed.

        >>> from ninefold import Path
        >>> path = Path("." * 81)
        >>> path.push("r1c1=5, r9c9<>123")
        >>> len(path.board.candidates)
        697
        """
        self._boards.append(self.board.apply(move))
        self._moves.append(move)

    def pop(self) -> Step | str:
        """Takes the last move back, and gives it.

        Raises IndexError if there is none.

        >>> from ninefold import Path
        >>> path = Path("." * 81)
        >>> path.push("r1c1=5")
        >>> path.pop()
        'r1c1=5'
        """
        move = self._moves.pop()
        self._boards.pop()
        return move

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Step | str]:
        return iter(self.moves)

    def __repr__(self) -> str:
        return f"<Path of {len(self)} moves to {self.board!r}>"
