"""What notebooks show of positions, steps and solutions. A picture is an image of its own, so that its style stays with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._ninefold import Board, Hint, Step

_WIDTH = "30em"


def picture(svg: str, alt: str) -> str:
    """The picture as an image with its style inside: nothing of it reaches the page around."""
    import base64
    import html

    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(alt)}" style="width: 100%; max-width: {_WIDTH}" src="data:image/svg+xml;base64,{data}">'


def show_board(board: Board) -> str:
    """A position as HTML."""
    return picture(board.svg(), str(board))


def show_step(step: Step) -> str:
    """A step as HTML: what it is, its picture, and why it holds."""
    import html

    sentences = "".join(
        f'<div style="margin-left: {1.5 * sentence.level}em">{html.escape(sentence.text)}</div>' for sentence in step.sentences
    )
    title = f"<b>{html.escape(step.name)}: {html.escape(step.conclusions)}</b>"
    return f'<div style="max-width: {_WIDTH}">{title}{picture(step.svg(), step.conclusions)}{sentences}</div>'


def show_hint(hint: Hint) -> str:
    """A hint as HTML: its words, and the step if all is told."""
    import html

    if hint.step is not None:
        return show_step(hint.step)
    lines = "".join(f"<div>{html.escape(line)}</div>" for line in hint.text.splitlines())
    return f'<div style="max-width: {_WIDTH}">{lines}</div>'


_PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; font: 14px/1.4 system-ui, sans-serif; max-width: {width}; color-scheme: light dark }}
input {{ width: 100%; margin: 4px 0 }} section {{ display: none }} section.shown {{ display: block }}
</style><label><span></span><input type="range" min="1" max="{count}" value="1" aria-label="{label}"></label>{sections}<script>
const sections = [...document.querySelectorAll("section")], slider = document.querySelector("input");
const show = () => {{
  sections.forEach((section, place) => section.classList.toggle("shown", place === slider.value - 1));
  document.querySelector("span").textContent = `${{slider.value}} / ${{slider.max}}`;
}};
slider.oninput = show;
show();
</script>"""


class Steps(list["Step"]):
    """Steps in order: a list that a notebook shows with a slider through its positions.

    >>> from ninefold import Board
    >>> steps = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").explain()
    >>> len(steps), "<iframe" in steps._repr_html_()
    (51, True)
    """

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        super().__init__(steps)

    def _repr_html_(self) -> str:
        import html

        if not self:
            return "<div>[]</div>"
        sections = "".join(f"<section>{show_step(step)}</section>" for step in self)
        page = _PAGE.format(width=_WIDTH, count=len(self), label="step", sections=sections)
        # A page of its own: neither its style nor its script reaches the notebook.
        frame = 'sandbox="allow-scripts" style="width: 100%; height: 44em; border: 0"'
        return f'<iframe {frame} srcdoc="{html.escape(page)}"></iframe>'
