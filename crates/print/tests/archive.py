#!/usr/bin/env python3
"""The rules of PDF/A-2b (ISO 19005-2) that concern books, checked on the file itself, by code that shares nothing with what writes it.

Usage: crates/print/tests/archive.py FILE...

qpdf splits the file into its objects; what is required of them is checked here: the header and the trailer, metadata equal to the document's
information, the output intent and its profile, fonts that are embedded with their widths and characters, operators and objects that the
standard leaves out. It is no validator of any PDF: an object of a kind that books don't have is an error.
"""

import base64
import json
import re
import struct
import subprocess
import sys
from xml.etree import ElementTree

# What the pages of books are drawn with; all else, such as images, shadings and states of transparency, is refused.
OPERATORS = {"q", "Q", "cm", "w", "d", "m", "l", "c", "re", "h", "S", "s", "f", "g", "G", "BT", "ET", "Tf", "Tm", "Tj"}
CATALOGUE = {"/Type", "/Pages", "/Lang", "/ViewerPreferences", "/Metadata", "/OutputIntents"}
PAGE = {"/Type", "/Parent", "/Contents", "/TrimBox", "/BleedBox", "/MediaBox", "/Resources"}
NAMES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
}


class ArchiveError(Exception):
    """A rule that a file breaks."""


def require(holds, rule):
    if not holds:
        raise ArchiveError(rule)


class Document:
    """The objects of a PDF, as qpdf splits them."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        said = subprocess.run(
            ["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized", path],
            capture_output=True,
            check=True,
        )
        self.objects = json.loads(said.stdout)["qpdf"][1]

    def get(self, value):
        """What a reference leads to, or the value itself; of a stream its dictionary."""
        if isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects[f"obj:{value}"]
            return found["stream"]["dict"] if "stream" in found else found["value"]
        return value

    def stream(self, reference):
        return base64.b64decode(self.objects[f"obj:{reference}"]["stream"]["data"])

    def all_dictionaries(self):
        def within(value):
            if isinstance(value, dict):
                yield value
                for part in value.values():
                    yield from within(part)
            elif isinstance(value, list):
                for part in value:
                    yield from within(part)

        for name, value in self.objects.items():
            if name.startswith("obj:"):
                yield from within(value["stream"]["dict"] if "stream" in value else value["value"])


def text_of(value):
    return value[2:] if value is not None and value[:2] == "u:" else value


def check_file(document):
    """Header, trailer, end."""
    require(re.match(rb"%PDF-1\.[0-7]\n%[\x80-\xff]{4}", document.bytes), "a header, and a comment of four bytes above 127 (6.1.2)")
    require(re.search(rb"%%EOF[\r\n]{0,2}\Z", document.bytes), "nothing behind the end (6.1.3)")
    trailer = document.objects["trailer"]["value"]
    require(len(trailer.get("/ID", [])) == 2, "an identifier in the trailer (6.1.3)")
    require("/Encrypt" not in trailer, "no encryption (6.1.3)")
    for dictionary in document.all_dictionaries():
        filters = dictionary.get("/Filter", [])
        for name in [filters] if isinstance(filters, str) else filters:
            require(name == "/FlateDecode", f"no filter but Flate (6.1.7.2): {name}")
        for key in ("/F", "/FFilter", "/FDecodeParms", "/A", "/AA", "/OpenAction", "/JavaScript", "/EmbeddedFiles", "/Annots", "/OCProperties"):
            require(key not in dictionary, f"neither actions nor files nor layers (6.1.7, 6.5, 6.6, 6.9): {key}")
        for key in ("/SMask", "/Group", "/ExtGState", "/XObject", "/Shading", "/Pattern"):
            require(key not in dictionary, f"no transparency, no images (6.4): {key}")
    return trailer


def check_metadata(document, root, information):
    """XMP that isn't packed, names the conformance, and says what the document's information says."""
    metadata = document.get(root["/Metadata"])
    require((metadata["/Type"], metadata["/Subtype"]) == ("/Metadata", "/XML"), "metadata as XML (6.6.2.1)")
    require("/Filter" not in metadata, "metadata without a filter (6.6.2.1)")
    packet = document.stream(root["/Metadata"]).decode("utf-8")
    head = re.match(r"<\?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"\?>", packet)
    require(head and packet.rstrip().endswith("<?xpacket end=\"w\"?>"), "a packet of XMP without bytes or encoding (6.6.2.1)")
    described = ElementTree.fromstring(packet).findall(".//rdf:Description", NAMES)
    require(len(described) == 1, "one description")

    def find(path):
        found = described[0].find(path, NAMES)
        return None if found is None else found.text

    require((find("pdfaid:part"), find("pdfaid:conformance")) == ("2", "B"), "part 2, conformance B (6.6.4)")
    pairs = [("/Title", "dc:title/rdf:Alt/rdf:li"), ("/Author", "dc:creator/rdf:Seq/rdf:li"), ("/Producer", "pdf:Producer")]
    for key, path in pairs:
        told, said = text_of(information.get(key)), find(path)
        require(told == said, f"metadata equal to the information: {key} is {told!r} and {said!r}")
    require(set(information) <= {key for key, _ in pairs}, "no information that the metadata lack")
    require(text_of(root["/Lang"]) == find("dc:language/rdf:Bag/rdf:li"), "one language")


def check_intent(document, root):
    """An output intent with a profile of grey."""
    intents = [document.get(intent) for intent in document.get(root["/OutputIntents"])]
    require([intent["/S"] for intent in intents] == ["/GTS_PDFA1"], "one output intent (6.2.3)")
    reference = intents[0]["/DestOutputProfile"]
    profile = document.stream(reference)
    require(document.get(reference)["/N"] == 1, "a profile of one channel (6.2.3)")
    size, _, version = struct.unpack(">I4sI", profile[:12])
    require((size, profile[36:40]) == (len(profile), b"acsp"), "a whole ICC profile (6.2.3)")
    require(version >> 24 in (2, 4) and profile[12:20] == b"mntrGRAY", "a profile of grey, version 2 or 4 (6.2.3)")
    tags = {}
    for at in range(struct.unpack(">I", profile[128:132])[0]):
        name, begin, length = struct.unpack(">4sII", profile[132 + 12 * at : 144 + 12 * at])
        require(begin + length <= size and begin % 4 == 0, "tags within the profile")
        tags[name] = profile[begin : begin + length]
    require({b"desc", b"cprt", b"wtpt", b"kTRC"} <= set(tags), "the tags that a profile of grey needs")


def read_true_type_widths(program):
    """Widths of a TrueType program's glyphs, in thousandths of the size."""
    tables = {}
    for at in range(struct.unpack(">H", program[4:6])[0]):
        name, _, begin, length = struct.unpack(">4sIII", program[12 + 16 * at : 28 + 16 * at])
        tables[name] = program[begin : begin + length]
    units = struct.unpack(">H", tables[b"head"][18:20])[0]
    count = struct.unpack(">H", tables[b"hhea"][34:36])[0]
    widths = [struct.unpack(">H", tables[b"hmtx"][4 * at : 4 * at + 2])[0] * 1000 / units for at in range(count)]
    glyphs = struct.unpack(">H", tables[b"maxp"][4:6])[0]
    return widths + [widths[-1]] * (glyphs - count)


def read_characters(text):
    """The codes of a map to Unicode, with their characters."""
    found = {}
    for part in re.findall(rb"beginbfchar\s(.*?)endbfchar", text, re.S):
        for code, sign in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", part):
            found[int(code, 16)] = bytes.fromhex(sign.decode()).decode("utf-16-be")
    return found


def check_font(document, font, used):
    """A font is embedded, in a subset, with the widths of its program and a character for each code that pages use."""
    require((font["/Subtype"], font["/Encoding"]) == ("/Type0", "/Identity-H"), "a composite font whose map is Identity-H (6.2.11.3)")
    (kid,) = [document.get(kid) for kid in document.get(font["/DescendantFonts"])]
    described = document.get(kid["/FontDescriptor"])
    require(re.match(r"/[A-Z]{6}\+", font["/BaseFont"]), "the name of a subset")
    require(font["/BaseFont"] == kid["/BaseFont"] == described["/FontName"], "one name")
    characters = read_characters(document.stream(font["/ToUnicode"]))
    require(used <= set(characters), f"a character for every code: {used - set(characters)}")
    widths = {}
    listed = document.get(kid["/W"])
    for first, some in zip(listed[::2], listed[1::2], strict=True):
        widths.update((first + at, width) for at, width in enumerate(some))
    require(used <= set(widths), "a width for every code (6.2.11.5)")
    if kid["/Subtype"] == "/CIDFontType2":
        require(kid["/CIDToGIDMap"] == "/Identity", "a map to glyphs (6.2.11.3.2)")
        program = document.stream(described["/FontFile2"])
        found = read_true_type_widths(program)
        for code in used:
            require(abs(found[code] - widths[code]) <= 1, f"widths of the program (6.2.11.5): {code}")
    else:
        reference = described["/FontFile3"]
        require(document.get(reference)["/Subtype"] == "/CIDFontType0C", "outlines as CFF (6.2.11.4)")
        require(document.stream(reference)[:2] == b"\x01\x00", "a program of CFF")


def check_pages(document, root):
    """Only the operators and colours of books; returns the codes that each font shows."""
    tree = document.get(root["/Pages"])
    fonts = document.get(document.get(tree["/Resources"])["/Font"])
    used = {name: set() for name in fonts}
    for kid in tree["/Kids"]:
        page = document.get(kid)
        require(set(page) <= PAGE, f"keys of a page: {set(page) - PAGE}")
        font, depth, codes = None, 0, b""
        for kind, token in split_content(document.stream(page["/Contents"])):
            if kind == "string":
                codes = token
            elif kind == "name":
                font = token.decode()
            else:
                operator = token
                require(operator.decode() in OPERATORS, f"no operator but those of books (6.2.2): {operator.decode()}")
                depth += {b"q": 1, b"Q": -1}.get(operator, 0)
                require(0 <= depth <= 28, "states that are saved and restored (6.1.13)")
                if operator == b"Tj":
                    used[font].update(struct.unpack(f">{len(codes) // 2}H", codes))
    return fonts, used


def split_content(content):
    """Yields the strings, names and operators of a page; numbers and the brackets of arrays are left out."""
    plain = re.compile(rb"\s+|[\[\]]|[-+.\d]+|<(?P<string>[0-9A-Fa-f\s]*)>|(?P<name>/\w+)|(?P<operator>[A-Za-z*]+)")
    at = 0
    while at < len(content):
        if content[at : at + 1] == b"(":
            string, at = read_literal(content, at + 1)
            yield "string", string
            continue
        found = plain.match(content, at)
        require(found, f"a token at {content[at : at + 20]!r}")
        at = found.end()
        if found.lastgroup == "string":
            yield "string", bytes.fromhex(found.group("string").decode())
        elif found.lastgroup:
            yield found.lastgroup, found.group()


def read_literal(content, at):
    """The bytes of a literal string, and where it ends."""
    signs = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    read, depth = b"", 1
    while True:
        sign = content[at : at + 1]
        require(sign, "a string that ends")
        at += 1
        if sign == b"\\":
            octal = re.compile(rb"[0-7]{1,3}").match(content, at)
            escaped = octal.group() if octal else content[at : at + 1]
            at += len(escaped)
            read += bytes([int(escaped, 8) & 255]) if octal else signs.get(escaped, escaped)
            continue
        depth += {b"(": 1, b")": -1}.get(sign, 0)
        if depth == 0:
            return read, at
        read += sign


def check_archive(path):
    """Raises an error if a file breaks a rule; returns how many fonts it has."""
    document = Document(path)
    trailer = check_file(document)
    root = document.get(trailer["/Root"])
    require(set(root) <= CATALOGUE, f"keys of the catalogue: {set(root) - CATALOGUE}")
    check_metadata(document, root, document.get(trailer["/Info"]))
    check_intent(document, root)
    fonts, used = check_pages(document, root)
    for name, font in fonts.items():
        check_font(document, document.get(font), used[name])
    return len(fonts)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        try:
            print(f"{path}: {check_archive(path)} fonts, no rule of PDF/A-2b broken")
        except ArchiveError as error:
            sys.exit(f"{path}: {error}")
