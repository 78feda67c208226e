"""A Sudoku engine: solve, explain, rate and make puzzles, one or millions.

>>> import ninefold
>>> board = ninefold.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> board.hint(1).text
'Look at box 2.'
>>> ninefold.solve([str(board)])
['534678912672195348198342567859761423426853791713924856961537284287419635345286179']
"""

from . import types
from ._cells import *
from ._errors import NinefoldError, NinefoldWarning
from ._making import generate
from ._many import canon, check, count, keys, rate, solve, trace, transform
from ._ninefold import (
    Board,
    CandidateMap,
    CellMap,
    Exercise,
    Hint,
    Link,
    Progress,
    Puzzles,
    Recognition,
    Sentence,
    Step,
    __version__,
    formats,
    practise,
    profiles,
    techniques,
    verify,
    veripb,
)
from ._path import Path

__all__ = [
    "Board",
    "CandidateMap",
    "CellMap",
    "Exercise",
    "Hint",
    "Link",
    "NinefoldError",
    "NinefoldWarning",
    "Path",
    "Progress",
    "Puzzles",
    "Recognition",
    "Sentence",
    "Step",
    "__version__",
    "canon",
    "check",
    "count",
    "formats",
    "generate",
    "keys",
    "practise",
    "profiles",
    "rate",
    "solve",
    "techniques",
    "trace",
    "transform",
    "types",
    "verify",
    "veripb",
]
