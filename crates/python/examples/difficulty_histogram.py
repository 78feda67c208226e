"""How hard a collection is: Sudoku Explainer's rating of each puzzle, as a histogram.

    python difficulty_histogram.py 1000

Makes this many puzzles; a list of your own does as well.
"""

import sys
from collections import Counter

import numpy

import ninefold


def main(number: int) -> None:
    puzzles = numpy.array([board.digits for board in ninefold.generate(number, seed=7)], dtype=numpy.uint8)
    rated = ninefold.rate(puzzles, "se")
    counts = Counter(int(er) for er in rated["er"])
    for er in range(1, max(counts) + 1):
        print(f"ER {er:>2}.x {counts[er]:>8,} {'#' * round(60 * counts[er] / number)}")
    hardest = int(rated["er"].argmax())
    line = "".join(map(str, puzzles[hardest])).replace("0", ".")
    print(f"The hardest is {line}: {rated['er'][hardest]:.1f}, {rated['technique'][hardest]}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
