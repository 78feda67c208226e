"""The stub with what the module says of itself: editors show the stub's words, and tests hold them to the module's."""

import ast
import inspect
from types import ModuleType


def told(source: str, module: ModuleType) -> str:
    """A stub with the module's docstrings in place of its own. What begins with an underscore has none, nor has what the package keeps
    for itself."""
    lines = source.splitlines()
    found: list[tuple[object, ast.FunctionDef | ast.ClassDef]] = []
    for one in ast.parse(source).body:
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
            found.append((getattr(module, one.name), one))
        if isinstance(one, ast.ClassDef) and one.name != "Operation":
            members = [member for member in one.body if isinstance(member, ast.FunctionDef)]
            owner = getattr(module, one.name)
            found += [(getattr(owner, member.name), member) for member in members if member.name[0] != "_"]
    for item, one in sorted(found, key=lambda pair: -pair[1].lineno):
        text = inspect.getdoc(item)
        if text:
            put(lines, one, text)
    return "\n".join(lines) + "\n"


def put(lines: list[str], one: ast.FunctionDef | ast.ClassDef, text: str) -> None:
    """Puts a docstring into a function or class of a stub, in place of the one that is there."""
    indent = " " * (one.col_offset + 4)
    whole = f'"""{text}"""' if "\n" not in text else f'"""{text}\n"""'
    block = [indent + line if line else "" for line in whole.splitlines()]
    first = one.body[0]
    is_told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    if is_told:
        lines[first.lineno - 1 : first.end_lineno] = block
    elif isinstance(one, ast.ClassDef):
        lines[one.lineno : one.lineno] = [*block, ""]
    else:
        lines[first.lineno - 1] = lines[first.lineno - 1].removesuffix(" ...")
        lines[first.lineno : first.lineno] = block
