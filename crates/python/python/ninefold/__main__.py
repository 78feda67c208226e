"""The program: `python -m ninefold solve puzzles.txt`."""

import sys

from ._ninefold import run_program

if __name__ == "__main__":
    sys.exit(run_program(sys.argv[1:]))
