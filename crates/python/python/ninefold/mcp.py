"""The engine as tools for an assistant, by the Model Context Protocol over standard input and output: `python -m ninefold.mcp`.

It is `ninefold mcp` of the program, without anything else to install. Plain JSON lines for programs of your own are
`python -m ninefold engine`.
"""

import signal
import sys

from ._ninefold import run_program

if __name__ == "__main__":
    # The program hears Ctrl-C itself: Python would raise KeyboardInterrupt behind it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_program(["mcp", *sys.argv[1:]]))
