"""The program: `python -m ninefold solve puzzles.txt`."""

import signal
import sys

from ._ninefold import run_program

if __name__ == "__main__":
    # The program hears Ctrl-C itself: Python would raise KeyboardInterrupt behind it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_program(sys.argv[1:]))
