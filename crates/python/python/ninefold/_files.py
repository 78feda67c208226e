"""Folders of files, wherever they are, and files that appear there whole or not at all: whoever writes one may be killed at any time."""

from __future__ import annotations

import json
import mmap
import os
import tempfile
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

import pyarrow.fs

from ._errors import NinefoldError

# What nobody reads as a part of the data begins with a line: pyarrow, Spark and Hive leave such names out.
UNFINISHED = "_unfinished"
SUCCESS = "_SUCCESS"

# Where an object is there when all of it is, and moving one would be writing it again.
STORES = ("s3", "gcs", "abfs")

# How much is copied at a time.
PIECE = 1 << 24


@dataclass(frozen=True)
class Folder:
    """A folder of a file system; it travels to workers."""

    system: pyarrow.fs.FileSystem
    path: str

    def at(self, name: str) -> str:
        return f"{self.path}/{name}"

    def listed(self, ending: str) -> dict[str, int]:
        """The files with this ending, in all folders below, by their names from here on, with their sizes in bytes."""
        chosen = pyarrow.fs.FileSelector(self.path, allow_not_found=True, recursive=True)
        found: dict[str, int] = {}
        for info in self.system.get_file_info(chosen):
            name = info.path[len(self.path) :].lstrip("/")
            is_hidden = any(part[:1] in ("_", ".") and "=" not in part for part in name.split("/"))
            if info.is_file and name.endswith(ending) and not is_hidden:
                found[name] = info.size
        return dict(sorted(found.items()))

    def has(self, name: str) -> bool:
        return bool(self.system.get_file_info(self.at(name)).is_file)

    def read_json(self, name: str) -> Any:
        """What a file says; None where there is none."""
        if not self.has(name):
            return None
        with self.system.open_input_stream(self.at(name)) as file:
            return json.loads(file.read())

    def write_json(self, name: str, what: Any) -> None:
        with self.appearing(name) as file:
            file.write(json.dumps(what, indent=1).encode())

    def remove(self, name: str) -> None:
        if self.has(name):
            self.system.delete_file(self.at(name))

    def clear(self) -> None:
        """Removes what was begun and never came to its end."""
        if self.system.get_file_info(self.at(UNFINISHED)).type == pyarrow.fs.FileType.Directory:
            self.system.delete_dir(self.at(UNFINISHED))

    @contextmanager
    def appearing(self, name: str) -> Generator[IO[bytes]]:
        """A file to write; it stands in its place, or replaces what stands there, when all is written."""
        if self.system.type_name not in STORES:
            self.system.create_dir(self.at(name).rpartition("/")[0], recursive=True)
        if isinstance(self.system, pyarrow.fs.LocalFileSystem):
            with self._moved(name) as file:
                yield file
            return
        with tempfile.TemporaryFile() as file:
            yield file
            file.flush()
            self._put(name, file)

    @contextmanager
    def _moved(self, name: str) -> Generator[IO[bytes]]:
        begun = self.at(f"{UNFINISHED}/{uuid.uuid4().hex}")
        os.makedirs(self.at(UNFINISHED), exist_ok=True)
        try:
            with open(begun, "wb") as file:
                yield file
                # A machine that loses its power doesn't leave a name without its rows either.
                file.flush()
                os.fsync(file.fileno())
            os.replace(begun, self.at(name))
        finally:
            if os.path.exists(begun):
                os.unlink(begun)

    def _put(self, name: str, file: IO[bytes]) -> None:
        if os.fstat(file.fileno()).st_size == 0:
            self.system.open_output_stream(self.at(name)).close()
        elif self.system.type_name in STORES:
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
                # No `with`: an error closes that too, and what is closed appears.
                stream = self.system.open_output_stream(self.at(name))
                stream.write(memoryview(whole))
                stream.close()
        else:
            begun = self.at(f"{UNFINISHED}/{uuid.uuid4().hex}")
            self.system.create_dir(self.at(UNFINISHED), recursive=True)
            file.seek(0)
            with self.system.open_output_stream(begun) as stream:
                while piece := file.read(PIECE):
                    stream.write(piece)
            self.system.move(begun, self.at(name))


def folder(where: str, filesystem: pyarrow.fs.FileSystem | None = None) -> Folder:
    """A folder by its path or address (`s3://bucket/folder?region=…`).

    Raises NinefoldError if nothing knows such an address."""
    try:
        if filesystem is not None:
            system, path = filesystem, where
        elif "://" in where:
            system, path = pyarrow.fs.FileSystem.from_uri(where)
        else:
            system, path = pyarrow.fs.LocalFileSystem(), os.path.abspath(where)
    except (pyarrow.ArrowException, OSError) as why:
        raise NinefoldError(f"{where}: {why}") from None
    return Folder(system, path.rstrip("/"))
