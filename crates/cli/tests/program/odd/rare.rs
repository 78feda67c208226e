//! Rare inputs: text pasted from mails, forums, spreadsheets and programs, and files of other kinds.

use super::{Odd, array};
use crate::common::*;

/// Text input.
fn text(what: &'static str, text: impl Into<String>, good: usize, code: i32) -> Odd {
    (what, text.into().into_bytes(), good, code)
}

fn rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

fn grid() -> String {
    rows(UNIQUE).join("\n") + "\n"
}

/// Draws the grid in boxes, with bars and rulers between them.
fn boxed() -> String {
    let row = |row: &&str| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
    rows(UNIQUE)
        .chunks(3)
        .map(|band| band.iter().map(row).collect())
        .collect::<Vec<String>>()
        .join("---+---+---\n")
}

/// Formats each row with a function of its number, from 1, and its text.
fn each_row(say: impl Fn(usize, &str) -> String) -> String {
    rows(UNIQUE).iter().enumerate().map(|(i, row)| say(i + 1, row) + "\n").collect()
}

/// Prefixes each line of a text.
fn behind(mark: &str, text: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

/// Writes the puzzle with another character for empty cells.
fn with(empty: &str) -> String {
    UNIQUE.replace('.', empty) + "\n"
}

/// Returns the fields of each row, empty ones for empty cells.
fn fields(between: &str, quote: &str) -> String {
    each_row(|_, row| {
        let cell = |c: char| format!("{quote}{}{quote}", if c == '.' { "".into() } else { c.to_string() });
        row.chars().map(cell).collect::<Vec<_>>().join(between)
    })
}

/// Lists all candidates of each cell.
fn marks() -> Vec<String> {
    UNIQUE.chars().map(|c| if c == '.' { "123456789".into() } else { c.to_string() }).collect()
}

/// Lists the candidates of each cell as nine characters at fixed places.
fn places() -> Vec<String> {
    let place = |marks: &String, digit: char| if marks.contains(digit) { digit } else { '.' };
    marks().iter().map(|marks| ('1'..='9').map(|digit| place(marks, digit)).collect()).collect()
}

pub(super) fn inputs() -> Vec<Odd> {
    let families =
        [mails(), forums(), pages(), lists(), labels(), layouts(), tables(), json(), others(), signs()];
    let more = [hidden(), sizes(), candidates(), programs(), links(), files()];
    families.into_iter().chain(more).flatten().collect()
}

fn mails() -> Vec<Odd> {
    let said = format!("On Monday Ann wrote:\n> Hi,\n>\n{}\nNice one!\n", behind("> ", &grid()));
    vec![
        text("a quoted grid", behind("> ", &grid()), 1, 0),
        text("a quoted grid in boxes", behind("> ", &boxed()), 1, 0),
        text("a grid quoted twice", behind(">> ", &grid()), 1, 0),
        text("a grid quoted twice with blanks", behind("> > ", &grid()), 1, 0),
        text("quoted lines", format!("> {UNIQUE}\n> {SEVERAL}\n"), 2, 0),
        text("a mail", said, 1, 0),
        text("a grid indented", behind("    ", &boxed()), 1, 0),
        text("a grid behind tabs", behind("\t", &grid()), 1, 0),
        text("a line wrapped at 76", format!("{}\n{}\n", &UNIQUE[..76], &UNIQUE[76..]), 0, 1),
        text("a soft line end", format!("{}=\n{}\n", &UNIQUE[..75], &UNIQUE[75..]), 0, 1),
        text("a line in base 64", "NTMuLjcuLi4uNi4uMTk1Li4uLjk4Li4uLjYuOC4uLjYuLi4zNC4uOC4zLi4x\n", 0, 1),
        text("a signature behind", format!("{UNIQUE}\n-- \nAnn\n"), 1, 1),
    ]
}

fn forums() -> Vec<Odd> {
    let red = |row: &str| row.replace('5', "[color=red]5[/color]");
    vec![
        text("[code] around a line", format!("[code]{UNIQUE}[/code]\n"), 1, 0),
        text("[code] above a line", format!("[code]\n{UNIQUE}\n[/code]\n"), 1, 0),
        text("[code] above a grid", format!("[code]\n{}[/code]\n", boxed()), 1, 0),
        text("[code] before a grid", format!("[code]{}[/code]\n", grid()), 1, 0),
        text("[CODE] twice", format!("[CODE]{UNIQUE}[/CODE]\n[CODE]{SEVERAL}[/CODE]\n"), 2, 0),
        text("[quote=ann]", format!("[quote=\"ann\"]{UNIQUE}[/quote]\n"), 1, 0),
        text("coloured digits", each_row(|_, row| red(row)), 1, 0),
        text("Markdown bold", format!("**Easy**\n\n{UNIQUE}\n"), 1, 1),
        text("Markdown heads", format!("## Easy\n\n{0}\n## Hard\n\n{0}", grid()), 2, 0),
        text("Markdown code in words", format!("Try `{UNIQUE}` first, then `{SEVERAL}`.\n"), 2, 0),
        text(
            "a fence in a list",
            format!("1.\n   ```\n   {UNIQUE}\n   ```\n2.\n   ```\n   {SEVERAL}\n   ```\n"),
            2,
            0,
        ),
        text("a table of puzzles", format!("|---|---|\n| {UNIQUE} | 1.2 |\n| {SEVERAL} | 2.3 |\n"), 2, 0),
        text("a diff", format!("--- a\n+++ b\n@@ -1 +1 @@\n+{UNIQUE}\n"), 1, 1),
        text("a conflict", format!("<<<<<<< a\n{UNIQUE}\n=======\n{SEVERAL}\n>>>>>>> b\n"), 2, 0),
        text("grep -n", format!("12:{UNIQUE}\n13:{SEVERAL}\n"), 2, 0),
        text("a log", format!("2024-05-06 12:00:00 INFO {UNIQUE} solved in 3 ms\n"), 1, 0),
        text("a prompt", format!("$ ninefold solve {UNIQUE}\n{SOLUTION}\n"), 2, 0),
    ]
}

fn pages() -> Vec<Odd> {
    let cut = run(&["convert", "--to", "html", UNIQUE]).out;
    let cut = cut.trim_end().trim_end_matches("9</td></tr>\n</table>").to_string();
    vec![
        text("<pre>", format!("<pre>\n{}</pre>\n", grid()), 1, 0),
        text("<br>", each_row(|_, row| format!("{row}<br>")), 1, 0),
        text("<br> on one line", rows(UNIQUE).join("<br>"), 1, 0),
        text("<p> twice", format!("<p>{UNIQUE}</p>\n<p>{SEVERAL}</p>\n"), 2, 0),
        text("<p> twice on a line", format!("<p>{UNIQUE}</p><p>{SEVERAL}</p>\n"), 2, 0),
        text("<code>", format!("<code>{UNIQUE}</code>\n"), 1, 0),
        text("CDATA", format!("<puzzle><![CDATA[{UNIQUE}]]></puzzle>\n"), 1, 0),
        text("XML of others", format!("<a><puzzle>{UNIQUE}</puzzle><puzzle>{SEVERAL}</puzzle></a>"), 2, 0),
        text(
            "a comment in XML",
            format!("<!-- {SEVERAL} --><opensudoku><game data=\"{}\"/></opensudoku>", with("0").trim()),
            1,
            0,
        ),
        text("entities", with("&nbsp;"), 0, 1),
        text("a table without its last cell", cut, 0, 1),
        text("a quoted table", behind("> ", &run(&["convert", "--to", "html", UNIQUE]).out), 0, 1),
    ]
}

fn lists() -> Vec<Odd> {
    vec![
        text("1. before lines", format!("1. {UNIQUE}\n2. {SEVERAL}\n"), 2, 0),
        text("1) before lines", format!("1) {UNIQUE}\n2) {SEVERAL}\n"), 2, 0),
        text("#1 before lines", format!("#1 {UNIQUE}\n#2 {SEVERAL}\n"), 2, 0),
        text("a line as a comment", format!("#{UNIQUE}\n{SEVERAL}\n"), 1, 0),
        text("bullets", format!("• {UNIQUE}\n* {SEVERAL}\n"), 2, 0),
        text("a Python list", format!("puzzles = [\n  '{UNIQUE}',\n  '{SEVERAL}',\n]\n"), 2, 0),
        text("a C list", format!("{{\n\"{UNIQUE}\",\n\"{SEVERAL}\"\n}};\n"), 0, 1),
        text("SQL", format!("INSERT INTO p VALUES (1,'{UNIQUE}'),(2,'{SEVERAL}');\n"), 2, 0),
        text("YAML", format!("- \"{UNIQUE}\"\n- '{SEVERAL}'\n"), 2, 0),
        text("YAML documents", format!("---\npuzzle: {UNIQUE}\n---\npuzzle: {SEVERAL}\n"), 2, 0),
        text("YAML of a grid", format!("puzzle: |\n{}", behind("  ", &grid())), 1, 0),
        text("TOML", format!("[[puzzle]]\nname = \"a\"\ngivens = \"{UNIQUE}\"\n"), 1, 1),
        text("dates between lines", format!("2024-05-06\n{UNIQUE}\n2024-05-07\n{SEVERAL}\n"), 2, 1),
        text("a line and a grid", format!("{UNIQUE}\n\n{}", grid()), 2, 0),
        text("3,000 on a line", format!("{UNIQUE} ").repeat(3000), 198, 1),
    ]
}

fn labels() -> Vec<Odd> {
    let letter = |i: usize| char::from(b'@' + i as u8);
    vec![
        text("rows with r1:", each_row(|i, row| format!("r{i}: {row}")), 1, 0),
        text("rows with 1:", each_row(|i, row| format!("{i}: {row}")), 1, 0),
        text("rows with A", each_row(|i, row| format!("{} {row}", letter(i))), 1, 0),
        text(
            "rows with A and a head",
            format!("  123 456 789\n{}", each_row(|i, row| format!("{} {row}", letter(i)))),
            1,
            0,
        ),
        text("rows with comments", each_row(|i, row| format!("{row} # row {i}")), 1, 0),
        text("rows with // comments", each_row(|i, row| format!("{row}; // row {i}")), 1, 0),
        text("rows with words behind", each_row(|i, row| format!("{row} row {i}")), 0, 1),
        text("rows as strings", each_row(|_, row| format!("  \"{row}\"")), 1, 0),
        text("rows as one string", format!("\"{}\"\n", rows(UNIQUE).join("\\n")), 0, 1),
        text("three quotes", format!("grid = \"\"\"\n{}\"\"\"\n", grid()), 1, 0),
        text("a date above a grid", format!("2024-05-06\n{}", grid()), 1, 0),
        text("a year below a grid", format!("{}2024\n", grid()), 0, 1),
        text("a page number", format!("{0}\n- 12 -\n\n{0}", grid()), 2, 0),
        text("a hint of ours", run(&["hint", "-q", UNIQUE]).out, 0, 1),
    ]
}

fn layouts() -> Vec<Odd> {
    let beside = |between: &str| -> String {
        rows(UNIQUE)
            .iter()
            .zip(rows(SEVERAL))
            .map(|(one, other)| format!("{one}{between}{other}\n"))
            .collect()
    };
    let thirds = |line: &str| format!("{}\n{}\n{}\n", &line[..27], &line[27..54], &line[54..]);
    vec![
        text("two side by side", beside("   "), 2, 0),
        text("two with a bar between", beside(" | "), 2, 0),
        text("two without a gap", beside(""), 2, 0),
        text("thirds", thirds(UNIQUE) + &thirds(SEVERAL) + &thirds(UNIQUE), 3, 0),
        text("a cell a line", UNIQUE.chars().map(|c| format!("{c}\n")).collect::<String>(), 1, 0),
        text(
            "a box a line",
            UNIQUE.as_bytes().chunks(3).map(|b| String::from_utf8_lossy(b) + "\n").collect::<String>(),
            1,
            0,
        ),
        text("blank lines between rows", rows(UNIQUE).join("\n\n"), 1, 0),
        text("rows on one line", rows(UNIQUE).join(" "), 1, 0),
        text(
            "rows of two on one line",
            format!("{} {}", rows(UNIQUE).join(" "), rows(SEVERAL).join(" ")),
            0,
            1,
        ),
        text("blanks in boxes", boxed().replace('.', " "), 1, 0),
        text(
            "blanks in boxes, trimmed",
            boxed().replace('.', " ").lines().map(|l| l.trim_end().to_string() + "\n").collect::<String>(),
            1,
            0,
        ),
        text("blanks without boxes", grid().replace('.', " "), 0, 1),
        text("a solution below", format!("{}\nSolution:\n{}", grid(), rows(SOLUTION).join("\n")), 2, 0),
        text("three drawings of one", grid().repeat(3), 1, 0),
    ]
}

fn tables() -> Vec<Odd> {
    let gaps =
        |row: &str| row.replace('.', "").chars().map(|c| format!("{c}.0")).collect::<Vec<_>>().join(",");
    vec![
        text("a spreadsheet", fields("\t", ""), 1, 0),
        text(
            "a spreadsheet, trimmed",
            fields("\t", "").lines().map(|l| l.trim_end().to_string() + "\n").collect::<String>(),
            1,
            0,
        ),
        text("a spreadsheet in quotes", fields(",", "\""), 1, 0),
        text("a spreadsheet with semicolons", fields(";", ""), 1, 0),
        text("a spreadsheet of fractions", each_row(|_, row| gaps(row)), 0, 1),
        text(
            "two spreadsheets beside",
            fields(",", "").lines().map(|l| format!("{l},,{l}\n")).collect::<String>(),
            0,
            1,
        ),
        text("a column twice", format!("puzzle,puzzle\n{UNIQUE},{SEVERAL}\n"), 0, 1),
        text("the header again", format!("id,puzzle\n1,{UNIQUE}\nid,puzzle\n2,{SEVERAL}\n"), 2, 1),
        text("a line end in quotes", format!("id,note,puzzle\n1,\"a\nb\",{UNIQUE}\n2,c,{SEVERAL}\n"), 2, 0),
        text("fields beyond", format!("id,puzzle\n1,{UNIQUE},x,y\n"), 1, 0),
        text("sep=", format!("sep=;\nid;puzzle\n1;{UNIQUE}\n"), 1, 0),
        text("tabs and quotes", format!("id\tpuzzle\n\"1\"\t\"{UNIQUE}\"\n2\t{SEVERAL}\n"), 2, 0),
        text("bars between columns", format!("id|puzzle\n1|{UNIQUE}\n"), 1, 1),
        text("a puzzle as a number", "puzzle\n5.3007E+80\n", 0, 1),
        text("a puzzle as a formula", format!("puzzle\n=\"{}\"\n", with("0").trim()), 1, 0),
        text("empty rows", format!("id,puzzle\n1,{UNIQUE}\n,\n2,{SEVERAL}\n"), 2, 1),
        text("a total", format!("id,puzzle\n1,{UNIQUE}\ntotal,1\n"), 1, 1),
        text("81 columns", with("0").trim().chars().map(String::from).collect::<Vec<_>>().join(","), 1, 0),
        text(
            "82 columns",
            format!("7,{}", with("0").trim().chars().map(String::from).collect::<Vec<_>>().join(",")),
            0,
            1,
        ),
    ]
}

fn json() -> Vec<Odd> {
    let object = |line: &str| format!("{{\"puzzle\":\"{line}\"}}");
    let (one, other) = (object(UNIQUE), object(SEVERAL));
    vec![
        text("a member twice", format!("{{\"puzzle\":\"{UNIQUE}\",\"puzzle\":\"{SEVERAL}\"}}\n"), 0, 1),
        text(
            "a member twice, deep",
            format!("[{{\"data\":{{\"grid\":\"{UNIQUE}\",\"grid\":1}}}},{one}]"),
            1,
            1,
        ),
        text("NaN", format!("{{\"puzzle\":\"{UNIQUE}\",\"er\":NaN}}\n"), 0, 1),
        text("puzzles in an object", format!("{{\n\"data\":{{\"puzzles\":[{one},{other}]}}}}\n"), 2, 0),
        text("blank lines between objects", format!("{one}\n\n\n{other}\n\n"), 2, 0),
        text("an object cut off", format!("{one}\n{}", &other[..40]), 1, 1),
        text("an object cut off between", format!("{one}\n{}\n{one}\n", &other[..60]), 2, 1),
        text("commas between objects", format!("{one},\n{other}\n"), 1, 1),
        text("a comma at the end", format!("[\"{UNIQUE}\",\"{SEVERAL}\",]"), 2, 0),
        text("single quotes", one.replace('"', "'"), 0, 1),
        text("words behind a list", format!("[\"{UNIQUE}\"]\nhello\n"), 1, 1),
        text("null cells", array("[[", "],[", ",", "]]").replace('0', "null"), 1, 0),
        text("None cells", array("a = [[", "], [", ", ", "]]").replace('0', "None"), 1, 0),
    ]
}

fn others() -> Vec<Odd> {
    vec![
        text(
            "two links",
            format!(
                "https://sudokuexchange.com/play/?s={0} https://sudokuexchange.com/play/?s={0}\n",
                with("0").trim()
            ),
            0,
            1,
        ),
        text("a comma row", "5,".repeat(100_000), 0, 1),
        text("a long title", format!("{} {UNIQUE}\n", "a".repeat(200_000)), 0, 1),
        text("a clash of letters", "A1..\n", 0, 1),
        text("DIMACS", "p cnf 729 10\n1 2 3 0\n", 0, 1),
        text("a hex dump", "00000000  35 33 2e 2e 37\n", 0, 1),
        text("signs of another board", format!("{UNIQUE}\n{}\n", "111222333".repeat(9)), 2, 0),
    ]
}

fn signs() -> Vec<Odd> {
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let in_roman = |c: char| c.to_digit(10).map_or(".", |digit| roman[digit as usize - 1]);
    let shifted = |to: fn(u32) -> char| -> String {
        UNIQUE.chars().map(|c| c.to_digit(10).map_or('.', to)).collect::<String>() + "\n"
    };
    let keys: String = with("⬜")
        .chars()
        .map(|c| if c.is_ascii_digit() { format!("{c}\u{fe0f}\u{20e3}") } else { c.into() })
        .collect();
    vec![
        text("keys", keys, 1, 0),
        text(
            "roman numbers",
            each_row(|_, row| row.chars().map(in_roman).collect::<Vec<_>>().join(" ")),
            0,
            1,
        ),
        text("letters A to I", shifted(|digit| char::from_u32(64 + digit).unwrap()), 0, 1),
        text(
            "raised digits",
            shifted(|digit| ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - 1]),
            0,
            1,
        ),
        text("digits 0 to 8", shifted(|digit| char::from_digit(digit - 1, 10).unwrap()), 1, 0),
        text("en dashes", with("–"), 1, 0),
        text("minus signs", with("−"), 1, 0),
        text("black squares", with("■"), 1, 0),
        text("dark emoji", with("⬛"), 1, 0),
        text("middle dots", with("·"), 1, 0),
        text("degrees", with("°"), 0, 1),
        text("tildes", with("~"), 0, 1),
        text("letters o", with("o"), 1, 0),
        text("number signs", with("#"), 0, 1),
        text("commas for blanks", with(","), 0, 1),
        text("dots of three", with(".").replace("...", "…"), 0, 1),
        text("mixed signs", UNIQUE.replacen('.', "0", 9).replacen('.', "-", 9) + "\n", 1, 0),
    ]
}

fn hidden() -> Vec<Odd> {
    let inside = |c: char| format!("{}{c}{}\n", &UNIQUE[..40], &UNIQUE[40..]);
    let around = |a: char, b: char| format!("{a}{UNIQUE}{b}\n");
    vec![
        text("a joiner inside", inside('\u{2060}'), 1, 0),
        text("a zero-width blank inside", inside('\u{200b}'), 1, 0),
        text("a soft hyphen inside", inside('\u{ad}'), 1, 0),
        text("a mark inside", inside('\u{feff}'), 1, 0),
        text("marks of direction", around('\u{200f}', '\u{200f}'), 1, 0),
        text("an embedding", around('\u{202a}', '\u{202c}'), 1, 0),
        text("two marks", format!("\u{feff}\u{feff}{UNIQUE}\n"), 1, 0),
        text("a mark between lines", format!("{UNIQUE}\n\u{feff}{SEVERAL}\n"), 2, 0),
        text("a mark between grids", format!("{0}\n\n\u{feff}{0}", grid()), 2, 0),
        text("blanks that do not break", with("\u{a0}"), 1, 0),
        text("rows with U+0085", rows(UNIQUE).join("\u{85}"), 1, 0),
        text("rows with U+2029", rows(UNIQUE).join("\u{2029}"), 1, 0),
        text("lines with U+2029", format!("{UNIQUE}\u{2029}{SEVERAL}\n"), 2, 0),
        text("mixed line ends", format!("{UNIQUE}\r\n{SEVERAL}\n{UNIQUE}\r{SEVERAL}"), 4, 0),
        text("Ctrl-Z", format!("{UNIQUE}\r\n{SEVERAL}\r\n\u{1a}"), 2, 1),
        text("colours of a terminal", format!("\u{1b}[31m{UNIQUE}\u{1b}[0m\n"), 1, 0),
        text("NULs between", format!("{UNIQUE}\0{SEVERAL}\0"), 2, 0),
    ]
}

fn sizes() -> Vec<Odd> {
    vec![
        text("4 by 4", "1..4..2..3..4..1\n", 0, 1),
        text("a grid of 4", "1..4\n..2.\n.3..\n4..1\n", 0, 1),
        text("a grid of 6", "1....6\n..3...\n...4..\n..5...\n...2..\n6....1\n", 0, 1),
        text("a grid of 8", "1......8\n".repeat(8), 0, 1),
        text("a grid of 12", "1..4.6.8A.CB\n".repeat(12), 0, 1),
        text("a grid of 16", "1..4.6.8.A.C.E.G\n".repeat(16), 0, 1),
        text("25 by 25", "A..D.F...J..M...Q..T....Y".repeat(25), 0, 1),
        text(
            "a samurai",
            ["1........   ........9\n"; 6].concat() + &"1.......................9\n".repeat(9),
            0,
            1,
        ),
        text("jigsaw regions", format!("{UNIQUE}{}\n", "111222333".repeat(9)), 0, 1),
        text("killer cages", "15=r1c1+r1c2+r2c1\n7=r1c3+r1c4\n", 0, 1),
        text("a killer of SudoCue", "3x3:d:k:3840:3841:1538:3843:2564\n", 0, 1),
        text(
            "kropki dots",
            each_row(|_, row| row.chars().map(String::from).collect::<Vec<_>>().join("o")),
            0,
            1,
        ),
    ]
}

fn candidates() -> Vec<Odd> {
    let groups = |between: &str, cells: &[String]| -> String {
        cells.chunks(9).map(|row| row.join(between) + "\n").collect()
    };
    let full: String = (0..27).map(|row| ["123", "456", "789"][row % 3].repeat(9) + "\n").collect();
    let wrong = marks().concat();
    vec![
        text("candidates", groups(" ", &marks()), 1, 0),
        text("candidates with tabs", groups("\t", &marks()), 1, 0),
        text("quoted candidates", behind("> ", &groups(" ", &marks())), 1, 0),
        text(
            "candidates in braces",
            groups(" ", &marks().iter().map(|m| format!("({m})")).collect::<Vec<_>>()),
            1,
            0,
        ),
        text("candidates on one line", marks().join(" "), 0, 1),
        text("80 candidates", groups(" ", &marks()[1..]), 0, 1),
        text("candidates cut off", groups(" ", &marks()[..72]), 0, 1),
        text("nine rows of candidates", groups("", &places()), 1, 0),
        text("nine rows of candidates with gaps", groups(" ", &places()), 1, 0),
        text("eight rows of candidates", groups("", &places()[..72]), 0, 1),
        text("27 rows of candidates", full, 1, 0),
        text("candidates without gaps", wrong, 0, 1),
    ]
}

fn programs() -> Vec<Odd> {
    let sdk = |name: &str| format!("#A{name}\n[Puzzle]\n{}", grid());
    let ss = boxed().replace('.', "X");
    vec![
        text("two .sdk", sdk("Ann") + &sdk("Bob"), 2, 0),
        text("two [Puzzle]", format!("[Puzzle]\n{0}[Puzzle]\n{0}", grid()), 2, 0),
        text("[State] behind", format!("[Puzzle]\n{0}[State]\n{0}", grid()), 1, 0),
        text("a short [Puzzle]", format!("[Puzzle]\n{}", rows(UNIQUE)[..8].join("\n")), 0, 1),
        text("an .ss file", format!("*-----------*\n{ss}*-----------*\n"), 1, 0),
        text("an .msk file", grid().replace('.', "0"), 1, 0),
        text("a .sol file", rows(SOLUTION).join("\n"), 1, 0),
        text("a library line", format!(":0100:5:{UNIQUE}:::r1c3=1:\n"), 0, 1),
        text("a library line too short", format!(":0100:5:{}:::\n", &UNIQUE[1..]), 0, 1),
        text("removed candidates", format!("{UNIQUE}:113 213:\n"), 1, 0),
        text("removed candidates with words", format!("{UNIQUE}:113 213 hard\n"), 0, 1),
        text("placed digits", UNIQUE.replacen('.', "+4", 1) + "\n", 1, 0),
        text("an array in quotes", array("\"", "\",\"", "", "\""), 1, 0),
    ]
}

fn links() -> Vec<Odd> {
    let link = format!("https://sudokuexchange.com/play/?s={}", with("0").trim());
    vec![
        text("a link in brackets", format!("<{link}>\n"), 1, 0),
        text("a link in words", format!("Play at {link} now\n"), 1, 0),
        text("a link in Markdown", format!("[play]({link})\n"), 1, 0),
        text("a link wrapped", format!("{}\n{}\n", &link[..60], &link[60..]), 0, 1),
        text("a link with escapes", format!("{}\n", link.replace('0', "%30")), 0, 1),
        text("a link of others", format!("https://example.org/#{UNIQUE}\n"), 1, 0),
        text("a link of Penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXN\n", 0, 1),
        text("a link to an id", "https://sudokupad.app/abc123\n", 0, 1),
    ]
}

fn files() -> Vec<Odd> {
    let file = |what, begin: &[u8]| (what, [begin, &[0; 40]].concat(), 0, 2);
    let zip = |what, begin: &[u8]| (what, [begin, UNIQUE.as_bytes(), b"\n"].concat(), 0, 2);
    let tar =
        [b"p.txt".to_vec(), vec![0; 507], UNIQUE.as_bytes().to_vec(), b"\n".to_vec(), vec![0; 430]].concat();
    vec![
        zip("a ZIP", b"PK\x03\x04\x14\0\0\0\0\0"),
        zip("a 7-Zip", b"7z\xbc\xaf\x27\x1c"),
        zip("xz", b"\xfd7zXZ\0"),
        zip("bzip2", b"BZh91AY"),
        zip("RAR", b"Rar!\x1a\x07\0"),
        zip("a PDF", b"%PDF-1.4\n"),
        zip("RTF", b"{\\rtf1\\ansi "),
        file("a PNG", b"\x89PNG\r\n\x1a\n"),
        file("a JPEG", b"\xff\xd8\xff\xe0"),
        file("an old spreadsheet", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
        ("a tar", tar, 1, 1),
        ("a wrong byte", [b"\xc0\xaf".as_slice(), UNIQUE.as_bytes()].concat(), 1, 0),
    ]
}
