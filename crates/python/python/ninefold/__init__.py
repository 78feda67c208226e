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
from ._errors import CellIndexError, NinefoldError, NinefoldWarning
from ._hunting import Hunted, hunt
from ._judging import judge, verify_steps
from ._making import dataset, generate
from ._many import canon, check, count, keys, rate, solve, trace, transform
from ._ninefold import (
    Board,
    CandidateMap,
    CellMap,
    Exercise,
    Formula,
    FormulaMatch,
    Game,
    Hint,
    JudgedTrace,
    Judgement,
    Link,
    PackedCell,
    Progress,
    Puzzles,
    Recognition,
    Sentence,
    Step,
    __version__,
    anti_backdoors,
    backdoors,
    formats,
    formula,
    group,
    negatives,
    practise,
    profiles,
    random_grids,
    rank,
    read_step,
    subpuzzles,
    techniques,
    trials,
    unrank,
    verify,
    verify_step,
    verify_trace,
    veripb,
)
from ._notebook import Steps
from ._path import Path
from ._pictures import PictureReading, read_image, read_image_boards
from ._printing import print_book

__all__ = [
    "Board",
    "CandidateMap",
    "CellIndexError",
    "CellMap",
    "Exercise",
    "Formula",
    "FormulaMatch",
    "Game",
    "Hint",
    "Hunted",
    "JudgedTrace",
    "Judgement",
    "Link",
    "NinefoldError",
    "NinefoldWarning",
    "PackedCell",
    "Path",
    "PictureReading",
    "Progress",
    "Puzzles",
    "Recognition",
    "Sentence",
    "Step",
    "Steps",
    "__version__",
    "anti_backdoors",
    "backdoors",
    "canon",
    "check",
    "count",
    "dataset",
    "formats",
    "formula",
    "generate",
    "group",
    "hunt",
    "judge",
    "keys",
    "negatives",
    "practise",
    "print_book",
    "profiles",
    "random_grids",
    "rank",
    "rate",
    "read_image",
    "read_image_boards",
    "read_step",
    "solve",
    "subpuzzles",
    "techniques",
    "trace",
    "transform",
    "trials",
    "types",
    "unrank",
    "verify",
    "verify_step",
    "verify_steps",
    "verify_trace",
    "veripb",
]
