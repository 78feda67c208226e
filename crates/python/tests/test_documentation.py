"""What the documentation says is true, and what the types say is there."""

import doctest
import inspect
import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import stub

import pytest

import ninefold
from ninefold import _ninefold, rewards

HERE = Path(__file__).parent


def documented() -> list[object]:
    public = [getattr(ninefold, name) for name in ninefold.__all__]
    members = [getattr(item, name) for item in public if inspect.isclass(item) for name in vars(item)]
    return [ninefold, *public, *members]


def of_modules() -> list[tuple[str, object]]:
    """What those modules have that are imported by themselves: their functions, classes and methods."""
    pytest.importorskip("gymnasium")
    pytest.importorskip("reasoning_gym")
    from ninefold import benchmark, boards, gym, reasoning_gym

    found: list[tuple[str, object]] = []
    for module in (benchmark, boards, gym, reasoning_gym, rewards):
        for name, item in vars(module).items():
            if name[0] != "_" and callable(item) and getattr(item, "__module__", "") == module.__name__:
                members = vars(item).items() if inspect.isclass(item) else ()
                methods = [(member, value) for member, value in members if member[0] != "_" and callable(value)]
                found += [(name, item), *((f"{name}.{member}", value) for member, value in methods)]
        found.append((module.__name__, module))
    return found


def test_examples_of_the_taskset_are_true() -> None:
    pytest.importorskip("verifiers.v1")
    from ninefold import verifiers

    # Its methods are called by verifiers, and have no examples of their own.
    assert doctest.testmod(verifiers).failed == 0


def test_examples_are_true() -> None:
    runner = doctest.DocTestRunner()
    for item in [*documented(), ninefold.types, ninefold._cells, *(item for _, item in of_modules())]:
        text = getattr(item, "__doc__", None) or ""
        if ">>>" in text:
            examples = doctest.DocTestParser().get_doctest(text, {}, repr(item), None, None)
            assert runner.run(examples).failed == 0, item
    assert runner.summarize().attempted > 20


def test_everything_public_is_documented() -> None:
    for name in ninefold.__all__:
        item = getattr(ninefold, name)
        assert item.__doc__ or name == "__version__", name
        for member, value in vars(item).items() if inspect.isclass(item) else ():
            assert member.startswith("_") or getattr(value, "__doc__", None), f"{name}.{member}"


def test_everything_public_has_an_example() -> None:
    without = []
    for name in ninefold.__all__:
        item = getattr(ninefold, name)
        members = vars(item) if inspect.isclass(item) and not issubclass(item, Exception) else ()
        public = [(f"{name}.{member}", getattr(item, member)) for member in members if not member.startswith("_")]
        told = [(name, item), *public] if callable(item) else public
        without += [name for name, value in told if ">>>" not in (value.__doc__ or "")]
    told = of_modules()
    assert len(told) > 14
    without += [name for name, value in told if ">>>" not in (value.__doc__ or "")]
    assert not without


STUB = Path(ninefold.__file__).parent / "_ninefold.pyi"


def test_the_stub_tells_what_the_module_tells() -> None:
    """Else NINEFOLD_UPDATE_SNAPSHOTS=1 writes it."""
    told = stub.told(STUB.read_text(), _ninefold)
    if os.environ.get("NINEFOLD_UPDATE_SNAPSHOTS"):
        STUB.write_text(told)
    assert STUB.read_text() == told


def test_the_stub_has_what_is_there() -> None:
    # From a folder without the sources: beside a wheel they have no module, and would be taken for the package.
    settings = ["--mypy-config-file", str(HERE.parent / "pyproject.toml"), "--allowlist", str(HERE / "stubtest.txt")]
    command = [sys.executable, "-m", "mypy.stubtest", "ninefold._ninefold", *settings]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=HERE)
    assert checked.returncode == 0, checked.stdout


def test_types_are_strict() -> None:
    examples = sorted(str(path) for path in (HERE.parent / "examples").glob("*.py"))
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(HERE.parent / "pyproject.toml")]
    for what in [["-p", "ninefold"], examples]:
        checked = subprocess.run([*command, *what], capture_output=True, text=True, cwd=HERE.parent / "python")
        assert checked.returncode == 0, checked.stdout


def test_types_are_what_the_other_checker_takes_them_for() -> None:
    # Pyright, as PyPI has it: what it reads is in `pyproject.toml`.
    command = [sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent)
    assert checked.returncode == 0 and "0 errors, 0 warnings" in checked.stdout, checked.stdout
    assert "No source files" not in checked.stdout


def test_the_import_is_quick() -> None:
    code = "import time; t = time.process_time(); import ninefold; print(time.process_time() - t)"
    run = [sys.executable, "-c", code]
    took = min(float(subprocess.run(run, capture_output=True, check=True).stdout) for _ in range(10))
    assert took < 0.05, f"{took} s of processor time"


def test_the_wheel_is_small() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in Path(ninefold.__file__).parent.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                wheel.write(file)
        assert any(name.endswith((".so", ".pyd")) for name in wheel.namelist())
    assert len(packed.getvalue()) < 12_000_000


def test_the_command_of_the_readme_prints_what_it_shows() -> None:
    readme = (HERE.parent / "README.md").read_text()
    code, rest = readme.split('python -c "')[1].split('"\n', 1)
    shown = rest.split("```text\n")[1].split("```")[0]
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == shown, ran.stderr
