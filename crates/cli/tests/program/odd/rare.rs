//! Rare inputs: text pasted from mails, forums, spreadsheets and programs, and files of other kinds.

use super::{OddInput, format_as_array, puzzle_rows, text_input};
use crate::common::*;

fn puzzle_grid() -> String {
    puzzle_rows(UNIQUE).join("\n") + "\n"
}

/// Draws the grid in boxes, with bars and rulers between them.
fn grid_with_box_borders() -> String {
    let row = |row: &&str| format!("{}|{}|{}\n", &row[..3], &row[3..6], &row[6..]);
    puzzle_rows(UNIQUE)
        .chunks(3)
        .map(|band| band.iter().map(row).collect())
        .collect::<Vec<String>>()
        .join("---+---+---\n")
}

/// Formats each row with a function of its number, from 1, and its text.
fn format_each_row(format: impl Fn(usize, &str) -> String) -> String {
    puzzle_rows(UNIQUE).iter().enumerate().map(|(i, row)| format(i + 1, row) + "\n").collect()
}

/// Prefixes each line of a text.
fn prefix_lines(mark: &str, text: &str) -> String {
    text.lines().map(|line| format!("{mark}{line}\n")).collect()
}

/// Writes the puzzle with another character for empty cells.
fn puzzle_with_empty_sign(empty: &str) -> String {
    UNIQUE.replace('.', empty) + "\n"
}

/// Returns the fields of each row, empty ones for empty cells.
fn join_cell_fields(between: &str, quote: &str) -> String {
    format_each_row(|_, row| {
        let cell = |c: char| format!("{quote}{}{quote}", if c == '.' { "".into() } else { c.to_string() });
        row.chars().map(cell).collect::<Vec<_>>().join(between)
    })
}

/// Lists all candidates of each cell.
fn list_pencil_marks() -> Vec<String> {
    UNIQUE.chars().map(|c| if c == '.' { "123456789".into() } else { c.to_string() }).collect()
}

/// Lists the candidates of each cell as nine characters at fixed places.
fn pencil_marks_in_places() -> Vec<String> {
    let place = |marks: &String, digit: char| if marks.contains(digit) { digit } else { '.' };
    list_pencil_marks().iter().map(|marks| ('1'..='9').map(|digit| place(marks, digit)).collect()).collect()
}

pub(super) fn list_rare_inputs() -> Vec<OddInput> {
    let families = [
        mail_inputs(),
        forum_inputs(),
        web_page_inputs(),
        list_inputs(),
        labelled_inputs(),
        layout_inputs(),
        table_inputs(),
        json_inputs(),
        other_inputs(),
        cell_sign_inputs(),
    ];
    let more = [
        hidden_character_inputs(),
        size_inputs(),
        candidate_inputs(),
        program_format_inputs(),
        link_inputs(),
        file_inputs(),
    ];
    families.into_iter().chain(more).flatten().collect()
}

fn mail_inputs() -> Vec<OddInput> {
    let said = format!("On Monday Ann wrote:\n> Hi,\n>\n{}\nNice one!\n", prefix_lines("> ", &puzzle_grid()));
    vec![
        text_input("a quoted grid", prefix_lines("> ", &puzzle_grid()), 1, 0),
        text_input("a quoted grid in boxes", prefix_lines("> ", &grid_with_box_borders()), 1, 0),
        text_input("a grid quoted twice", prefix_lines(">> ", &puzzle_grid()), 1, 0),
        text_input("a grid quoted twice with blanks", prefix_lines("> > ", &puzzle_grid()), 1, 0),
        text_input("quoted lines", format!("> {UNIQUE}\n> {SEVERAL}\n"), 2, 0),
        text_input("a mail", said, 1, 0),
        text_input("a grid indented", prefix_lines("    ", &grid_with_box_borders()), 1, 0),
        text_input("a grid behind tabs", prefix_lines("\t", &puzzle_grid()), 1, 0),
        text_input("a line wrapped at 76", format!("{}\n{}\n", &UNIQUE[..76], &UNIQUE[76..]), 0, 1),
        text_input("a soft line end", format!("{}=\n{}\n", &UNIQUE[..75], &UNIQUE[75..]), 0, 1),
        text_input(
            "a line in base 64",
            "NTMuLjcuLi4uNi4uMTk1Li4uLjk4Li4uLjYuOC4uLjYuLi4zNC4uOC4zLi4x\n",
            0,
            1,
        ),
        text_input("a signature behind", format!("{UNIQUE}\n-- \nAnn\n"), 1, 1),
    ]
}

fn forum_inputs() -> Vec<OddInput> {
    let red = |row: &str| row.replace('5', "[color=red]5[/color]");
    vec![
        text_input("[code] around a line", format!("[code]{UNIQUE}[/code]\n"), 1, 0),
        text_input("[code] above a line", format!("[code]\n{UNIQUE}\n[/code]\n"), 1, 0),
        text_input("[code] above a grid", format!("[code]\n{}[/code]\n", grid_with_box_borders()), 1, 0),
        text_input("[code] before a grid", format!("[code]{}[/code]\n", puzzle_grid()), 1, 0),
        text_input("[CODE] twice", format!("[CODE]{UNIQUE}[/CODE]\n[CODE]{SEVERAL}[/CODE]\n"), 2, 0),
        text_input("[quote=ann]", format!("[quote=\"ann\"]{UNIQUE}[/quote]\n"), 1, 0),
        text_input("coloured digits", format_each_row(|_, row| red(row)), 1, 0),
        text_input("Markdown bold", format!("**Easy**\n\n{UNIQUE}\n"), 1, 1),
        text_input("Markdown heads", format!("## Easy\n\n{0}\n## Hard\n\n{0}", puzzle_grid()), 2, 0),
        text_input("Markdown code in words", format!("Try `{UNIQUE}` first, then `{SEVERAL}`.\n"), 2, 0),
        text_input(
            "a fence in a list",
            format!("1.\n   ```\n   {UNIQUE}\n   ```\n2.\n   ```\n   {SEVERAL}\n   ```\n"),
            2,
            0,
        ),
        text_input(
            "a table of puzzles",
            format!("|---|---|\n| {UNIQUE} | 1.2 |\n| {SEVERAL} | 2.3 |\n"),
            2,
            0,
        ),
        text_input("a diff", format!("--- a\n+++ b\n@@ -1 +1 @@\n+{UNIQUE}\n"), 1, 1),
        text_input("a conflict", format!("<<<<<<< a\n{UNIQUE}\n=======\n{SEVERAL}\n>>>>>>> b\n"), 2, 0),
        text_input("grep -n", format!("12:{UNIQUE}\n13:{SEVERAL}\n"), 2, 0),
        text_input("a log", format!("2024-05-06 12:00:00 INFO {UNIQUE} solved in 3 ms\n"), 1, 0),
        text_input("a prompt", format!("$ ninefold solve {UNIQUE}\n{SOLUTION}\n"), 2, 0),
    ]
}

fn web_page_inputs() -> Vec<OddInput> {
    let cut = run_program(&["convert", "--to", "html", UNIQUE]).out;
    let cut = cut.trim_end().trim_end_matches("9</td></tr>\n</table>").to_string();
    vec![
        text_input("<pre>", format!("<pre>\n{}</pre>\n", puzzle_grid()), 1, 0),
        text_input("<br>", format_each_row(|_, row| format!("{row}<br>")), 1, 0),
        text_input("<br> on one line", puzzle_rows(UNIQUE).join("<br>"), 1, 0),
        text_input("<p> twice", format!("<p>{UNIQUE}</p>\n<p>{SEVERAL}</p>\n"), 2, 0),
        text_input("<p> twice on a line", format!("<p>{UNIQUE}</p><p>{SEVERAL}</p>\n"), 2, 0),
        text_input("<code>", format!("<code>{UNIQUE}</code>\n"), 1, 0),
        text_input("CDATA", format!("<puzzle><![CDATA[{UNIQUE}]]></puzzle>\n"), 1, 0),
        text_input(
            "XML of others",
            format!("<a><puzzle>{UNIQUE}</puzzle><puzzle>{SEVERAL}</puzzle></a>"),
            2,
            0,
        ),
        text_input(
            "a comment in XML",
            format!(
                "<!-- {SEVERAL} --><opensudoku><game data=\"{}\"/></opensudoku>",
                puzzle_with_empty_sign("0").trim()
            ),
            1,
            0,
        ),
        text_input("entities", puzzle_with_empty_sign("&nbsp;"), 0, 1),
        text_input("a table without its last cell", cut, 0, 1),
        text_input(
            "a quoted table",
            prefix_lines("> ", &run_program(&["convert", "--to", "html", UNIQUE]).out),
            0,
            1,
        ),
    ]
}

fn list_inputs() -> Vec<OddInput> {
    vec![
        text_input("1. before lines", format!("1. {UNIQUE}\n2. {SEVERAL}\n"), 2, 0),
        text_input("1) before lines", format!("1) {UNIQUE}\n2) {SEVERAL}\n"), 2, 0),
        text_input("#1 before lines", format!("#1 {UNIQUE}\n#2 {SEVERAL}\n"), 2, 0),
        text_input("a line as a comment", format!("#{UNIQUE}\n{SEVERAL}\n"), 1, 0),
        text_input("bullets", format!("• {UNIQUE}\n* {SEVERAL}\n"), 2, 0),
        text_input("a Python list", format!("puzzles = [\n  '{UNIQUE}',\n  '{SEVERAL}',\n]\n"), 2, 0),
        text_input("a C list", format!("{{\n\"{UNIQUE}\",\n\"{SEVERAL}\"\n}};\n"), 0, 1),
        text_input("SQL", format!("INSERT INTO p VALUES (1,'{UNIQUE}'),(2,'{SEVERAL}');\n"), 2, 0),
        text_input("YAML", format!("- \"{UNIQUE}\"\n- '{SEVERAL}'\n"), 2, 0),
        text_input("YAML documents", format!("---\npuzzle: {UNIQUE}\n---\npuzzle: {SEVERAL}\n"), 2, 0),
        text_input("YAML of a grid", format!("puzzle: |\n{}", prefix_lines("  ", &puzzle_grid())), 1, 0),
        text_input("TOML", format!("[[puzzle]]\nname = \"a\"\ngivens = \"{UNIQUE}\"\n"), 1, 1),
        text_input("dates between lines", format!("2024-05-06\n{UNIQUE}\n2024-05-07\n{SEVERAL}\n"), 2, 1),
        text_input("a line and a grid", format!("{UNIQUE}\n\n{}", puzzle_grid()), 2, 0),
        text_input("3,000 on a line", format!("{UNIQUE} ").repeat(3000), 198, 1),
    ]
}

fn labelled_inputs() -> Vec<OddInput> {
    let letter = |i: usize| char::from(b'@' + i as u8);
    vec![
        text_input("rows with r1:", format_each_row(|i, row| format!("r{i}: {row}")), 1, 0),
        text_input("rows with 1:", format_each_row(|i, row| format!("{i}: {row}")), 1, 0),
        text_input("rows with A", format_each_row(|i, row| format!("{} {row}", letter(i))), 1, 0),
        text_input(
            "rows with A and a head",
            format!("  123 456 789\n{}", format_each_row(|i, row| format!("{} {row}", letter(i)))),
            1,
            0,
        ),
        text_input("rows with comments", format_each_row(|i, row| format!("{row} # row {i}")), 1, 0),
        text_input("rows with // comments", format_each_row(|i, row| format!("{row}; // row {i}")), 1, 0),
        text_input("rows with words behind", format_each_row(|i, row| format!("{row} row {i}")), 0, 1),
        text_input("rows as strings", format_each_row(|_, row| format!("  \"{row}\"")), 1, 0),
        text_input("rows as one string", format!("\"{}\"\n", puzzle_rows(UNIQUE).join("\\n")), 0, 1),
        text_input("three quotes", format!("grid = \"\"\"\n{}\"\"\"\n", puzzle_grid()), 1, 0),
        text_input("a date above a grid", format!("2024-05-06\n{}", puzzle_grid()), 1, 0),
        text_input("a year below a grid", format!("{}2024\n", puzzle_grid()), 0, 1),
        text_input("a page number", format!("{0}\n- 12 -\n\n{0}", puzzle_grid()), 2, 0),
        text_input("a hint of ours", run_program(&["hint", "-q", UNIQUE]).out, 0, 1),
    ]
}

fn layout_inputs() -> Vec<OddInput> {
    let beside = |between: &str| -> String {
        puzzle_rows(UNIQUE)
            .iter()
            .zip(puzzle_rows(SEVERAL))
            .map(|(one, other)| format!("{one}{between}{other}\n"))
            .collect()
    };
    let thirds = |line: &str| format!("{}\n{}\n{}\n", &line[..27], &line[27..54], &line[54..]);
    vec![
        text_input("two side by side", beside("   "), 2, 0),
        text_input("two with a bar between", beside(" | "), 2, 0),
        text_input("two without a gap", beside(""), 2, 0),
        text_input("thirds", thirds(UNIQUE) + &thirds(SEVERAL) + &thirds(UNIQUE), 3, 0),
        text_input("a cell a line", UNIQUE.chars().map(|c| format!("{c}\n")).collect::<String>(), 1, 0),
        text_input(
            "a box a line",
            UNIQUE.as_bytes().chunks(3).map(|b| String::from_utf8_lossy(b) + "\n").collect::<String>(),
            1,
            0,
        ),
        text_input("blank lines between rows", puzzle_rows(UNIQUE).join("\n\n"), 1, 0),
        text_input("rows on one line", puzzle_rows(UNIQUE).join(" "), 1, 0),
        text_input(
            "rows of two on one line",
            format!("{} {}", puzzle_rows(UNIQUE).join(" "), puzzle_rows(SEVERAL).join(" ")),
            0,
            1,
        ),
        text_input("blanks in boxes", grid_with_box_borders().replace('.', " "), 1, 0),
        text_input(
            "blanks in boxes, trimmed",
            grid_with_box_borders()
                .replace('.', " ")
                .lines()
                .map(|l| l.trim_end().to_string() + "\n")
                .collect::<String>(),
            1,
            0,
        ),
        text_input("blanks without boxes", puzzle_grid().replace('.', " "), 0, 1),
        text_input(
            "a solution below",
            format!("{}\nSolution:\n{}", puzzle_grid(), puzzle_rows(SOLUTION).join("\n")),
            2,
            0,
        ),
        text_input("three drawings of one", puzzle_grid().repeat(3), 1, 0),
    ]
}

fn table_inputs() -> Vec<OddInput> {
    let gaps =
        |row: &str| row.replace('.', "").chars().map(|c| format!("{c}.0")).collect::<Vec<_>>().join(",");
    vec![
        text_input("a spreadsheet", join_cell_fields("\t", ""), 1, 0),
        text_input(
            "a spreadsheet, trimmed",
            join_cell_fields("\t", "").lines().map(|l| l.trim_end().to_string() + "\n").collect::<String>(),
            1,
            0,
        ),
        text_input("a spreadsheet in quotes", join_cell_fields(",", "\""), 1, 0),
        text_input("a spreadsheet with semicolons", join_cell_fields(";", ""), 1, 0),
        text_input("a spreadsheet of fractions", format_each_row(|_, row| gaps(row)), 0, 1),
        text_input(
            "two spreadsheets beside",
            join_cell_fields(",", "").lines().map(|l| format!("{l},,{l}\n")).collect::<String>(),
            0,
            1,
        ),
        text_input("a column twice", format!("puzzle,puzzle\n{UNIQUE},{SEVERAL}\n"), 0, 1),
        text_input("the header again", format!("id,puzzle\n1,{UNIQUE}\nid,puzzle\n2,{SEVERAL}\n"), 2, 1),
        text_input(
            "a line end in quotes",
            format!("id,note,puzzle\n1,\"a\nb\",{UNIQUE}\n2,c,{SEVERAL}\n"),
            2,
            0,
        ),
        text_input("fields beyond", format!("id,puzzle\n1,{UNIQUE},x,y\n"), 1, 0),
        text_input("sep=", format!("sep=;\nid;puzzle\n1;{UNIQUE}\n"), 1, 0),
        text_input("tabs and quotes", format!("id\tpuzzle\n\"1\"\t\"{UNIQUE}\"\n2\t{SEVERAL}\n"), 2, 0),
        text_input("bars between columns", format!("id|puzzle\n1|{UNIQUE}\n"), 1, 1),
        text_input("a puzzle as a number", "puzzle\n5.3007E+80\n", 0, 1),
        text_input(
            "a puzzle as a formula",
            format!("puzzle\n=\"{}\"\n", puzzle_with_empty_sign("0").trim()),
            1,
            0,
        ),
        text_input("empty rows", format!("id,puzzle\n1,{UNIQUE}\n,\n2,{SEVERAL}\n"), 2, 1),
        text_input("a total", format!("id,puzzle\n1,{UNIQUE}\ntotal,1\n"), 1, 1),
        text_input(
            "81 columns",
            puzzle_with_empty_sign("0").trim().chars().map(String::from).collect::<Vec<_>>().join(","),
            1,
            0,
        ),
        text_input(
            "82 columns",
            format!(
                "7,{}",
                puzzle_with_empty_sign("0").trim().chars().map(String::from).collect::<Vec<_>>().join(",")
            ),
            0,
            1,
        ),
    ]
}

fn json_inputs() -> Vec<OddInput> {
    let object = |line: &str| format!("{{\"puzzle\":\"{line}\"}}");
    let (one, other) = (object(UNIQUE), object(SEVERAL));
    vec![
        text_input("a member twice", format!("{{\"puzzle\":\"{UNIQUE}\",\"puzzle\":\"{SEVERAL}\"}}\n"), 0, 1),
        text_input(
            "a member twice, deep",
            format!("[{{\"data\":{{\"grid\":\"{UNIQUE}\",\"grid\":1}}}},{one}]"),
            1,
            1,
        ),
        text_input("NaN", format!("{{\"puzzle\":\"{UNIQUE}\",\"er\":NaN}}\n"), 0, 1),
        text_input("puzzles in an object", format!("{{\n\"data\":{{\"puzzles\":[{one},{other}]}}}}\n"), 2, 0),
        text_input("blank lines between objects", format!("{one}\n\n\n{other}\n\n"), 2, 0),
        text_input("an object cut off", format!("{one}\n{}", &other[..40]), 1, 1),
        text_input("an object cut off between", format!("{one}\n{}\n{one}\n", &other[..60]), 2, 1),
        text_input("commas between objects", format!("{one},\n{other}\n"), 1, 1),
        text_input("a comma at the end", format!("[\"{UNIQUE}\",\"{SEVERAL}\",]"), 2, 0),
        text_input("single quotes", one.replace('"', "'"), 0, 1),
        text_input("words behind a list", format!("[\"{UNIQUE}\"]\nhello\n"), 1, 1),
        text_input("null cells", format_as_array("[[", "],[", ",", "]]").replace('0', "null"), 1, 0),
        text_input("None cells", format_as_array("a = [[", "], [", ", ", "]]").replace('0', "None"), 1, 0),
    ]
}

fn other_inputs() -> Vec<OddInput> {
    vec![
        text_input(
            "two links",
            format!(
                "https://sudokuexchange.com/play/?s={0} https://sudokuexchange.com/play/?s={0}\n",
                puzzle_with_empty_sign("0").trim()
            ),
            0,
            1,
        ),
        text_input("a comma row", "5,".repeat(100_000), 0, 1),
        text_input("a long title", format!("{} {UNIQUE}\n", "a".repeat(200_000)), 0, 1),
        text_input("a clash of letters", "A1..\n", 0, 1),
        text_input("DIMACS", "p cnf 729 10\n1 2 3 0\n", 0, 1),
        text_input("a hex dump", "00000000  35 33 2e 2e 37\n", 0, 1),
        text_input("signs of another board", format!("{UNIQUE}\n{}\n", "111222333".repeat(9)), 2, 0),
    ]
}

fn cell_sign_inputs() -> Vec<OddInput> {
    let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let in_roman = |c: char| c.to_digit(10).map_or(".", |digit| roman[digit as usize - 1]);
    let shifted = |to: fn(u32) -> char| -> String {
        UNIQUE.chars().map(|c| c.to_digit(10).map_or('.', to)).collect::<String>() + "\n"
    };
    let keys: String = puzzle_with_empty_sign("⬜")
        .chars()
        .map(|c| if c.is_ascii_digit() { format!("{c}\u{fe0f}\u{20e3}") } else { c.into() })
        .collect();
    vec![
        text_input("keys", keys, 1, 0),
        text_input(
            "roman numbers",
            format_each_row(|_, row| row.chars().map(in_roman).collect::<Vec<_>>().join(" ")),
            0,
            1,
        ),
        text_input("letters A to I", shifted(|digit| char::from_u32(64 + digit).unwrap()), 0, 1),
        text_input(
            "raised digits",
            shifted(|digit| ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][digit as usize - 1]),
            0,
            1,
        ),
        text_input("digits 0 to 8", shifted(|digit| char::from_digit(digit - 1, 10).unwrap()), 1, 0),
        text_input("en dashes", puzzle_with_empty_sign("–"), 1, 0),
        text_input("minus signs", puzzle_with_empty_sign("−"), 1, 0),
        text_input("black squares", puzzle_with_empty_sign("■"), 1, 0),
        text_input("dark emoji", puzzle_with_empty_sign("⬛"), 1, 0),
        text_input("middle dots", puzzle_with_empty_sign("·"), 1, 0),
        text_input("degrees", puzzle_with_empty_sign("°"), 0, 1),
        text_input("tildes", puzzle_with_empty_sign("~"), 0, 1),
        text_input("letters o", puzzle_with_empty_sign("o"), 1, 0),
        text_input("number signs", puzzle_with_empty_sign("#"), 0, 1),
        text_input("commas for blanks", puzzle_with_empty_sign(","), 0, 1),
        text_input("dots of three", puzzle_with_empty_sign(".").replace("...", "…"), 0, 1),
        text_input("mixed signs", UNIQUE.replacen('.', "0", 9).replacen('.', "-", 9) + "\n", 1, 0),
    ]
}

fn hidden_character_inputs() -> Vec<OddInput> {
    let inside = |c: char| format!("{}{c}{}\n", &UNIQUE[..40], &UNIQUE[40..]);
    let around = |a: char, b: char| format!("{a}{UNIQUE}{b}\n");
    vec![
        text_input("a joiner inside", inside('\u{2060}'), 1, 0),
        text_input("a zero-width blank inside", inside('\u{200b}'), 1, 0),
        text_input("a soft hyphen inside", inside('\u{ad}'), 1, 0),
        text_input("a mark inside", inside('\u{feff}'), 1, 0),
        text_input("marks of direction", around('\u{200f}', '\u{200f}'), 1, 0),
        text_input("an embedding", around('\u{202a}', '\u{202c}'), 1, 0),
        text_input("two marks", format!("\u{feff}\u{feff}{UNIQUE}\n"), 1, 0),
        text_input("a mark between lines", format!("{UNIQUE}\n\u{feff}{SEVERAL}\n"), 2, 0),
        text_input("a mark between grids", format!("{0}\n\n\u{feff}{0}", puzzle_grid()), 2, 0),
        text_input("blanks that do not break", puzzle_with_empty_sign("\u{a0}"), 1, 0),
        text_input("rows with U+0085", puzzle_rows(UNIQUE).join("\u{85}"), 1, 0),
        text_input("rows with U+2029", puzzle_rows(UNIQUE).join("\u{2029}"), 1, 0),
        text_input("lines with U+2029", format!("{UNIQUE}\u{2029}{SEVERAL}\n"), 2, 0),
        text_input("mixed line ends", format!("{UNIQUE}\r\n{SEVERAL}\n{UNIQUE}\r{SEVERAL}"), 4, 0),
        text_input("Ctrl-Z", format!("{UNIQUE}\r\n{SEVERAL}\r\n\u{1a}"), 2, 1),
        text_input("colours of a terminal", format!("\u{1b}[31m{UNIQUE}\u{1b}[0m\n"), 1, 0),
        text_input("NULs between", format!("{UNIQUE}\0{SEVERAL}\0"), 2, 0),
    ]
}

fn size_inputs() -> Vec<OddInput> {
    vec![
        text_input("4 by 4", "1..4..2..3..4..1\n", 0, 1),
        text_input("a grid of 4", "1..4\n..2.\n.3..\n4..1\n", 0, 1),
        text_input("a grid of 6", "1....6\n..3...\n...4..\n..5...\n...2..\n6....1\n", 0, 1),
        text_input("a grid of 8", "1......8\n".repeat(8), 0, 1),
        text_input("a grid of 12", "1..4.6.8A.CB\n".repeat(12), 0, 1),
        text_input("a grid of 16", "1..4.6.8.A.C.E.G\n".repeat(16), 0, 1),
        text_input("25 by 25", "A..D.F...J..M...Q..T....Y".repeat(25), 0, 1),
        text_input(
            "a samurai",
            ["1........   ........9\n"; 6].concat() + &"1.......................9\n".repeat(9),
            0,
            1,
        ),
        text_input("jigsaw regions", format!("{UNIQUE}{}\n", "111222333".repeat(9)), 0, 1),
        text_input("killer cages", "15=r1c1+r1c2+r2c1\n7=r1c3+r1c4\n", 0, 1),
        text_input("a killer of SudoCue", "3x3:d:k:3840:3841:1538:3843:2564\n", 0, 1),
        text_input(
            "kropki dots",
            format_each_row(|_, row| row.chars().map(String::from).collect::<Vec<_>>().join("o")),
            0,
            1,
        ),
    ]
}

fn candidate_inputs() -> Vec<OddInput> {
    let groups = |between: &str, cells: &[String]| -> String {
        cells.chunks(9).map(|row| row.join(between) + "\n").collect()
    };
    let full: String = (0..27).map(|row| ["123", "456", "789"][row % 3].repeat(9) + "\n").collect();
    let wrong = list_pencil_marks().concat();
    vec![
        text_input("candidates", groups(" ", &list_pencil_marks()), 1, 0),
        text_input("candidates with tabs", groups("\t", &list_pencil_marks()), 1, 0),
        text_input("quoted candidates", prefix_lines("> ", &groups(" ", &list_pencil_marks())), 1, 0),
        text_input(
            "candidates in braces",
            groups(" ", &list_pencil_marks().iter().map(|m| format!("({m})")).collect::<Vec<_>>()),
            1,
            0,
        ),
        text_input("candidates on one line", list_pencil_marks().join(" "), 0, 1),
        text_input("80 candidates", groups(" ", &list_pencil_marks()[1..]), 0, 1),
        text_input("candidates cut off", groups(" ", &list_pencil_marks()[..72]), 0, 1),
        text_input("nine rows of candidates", groups("", &pencil_marks_in_places()), 1, 0),
        text_input("nine rows of candidates with gaps", groups(" ", &pencil_marks_in_places()), 1, 0),
        text_input("eight rows of candidates", groups("", &pencil_marks_in_places()[..72]), 0, 1),
        text_input("27 rows of candidates", full, 1, 0),
        text_input("candidates without gaps", wrong, 0, 1),
    ]
}

fn program_format_inputs() -> Vec<OddInput> {
    let sdk = |name: &str| format!("#A{name}\n[Puzzle]\n{}", puzzle_grid());
    let ss = grid_with_box_borders().replace('.', "X");
    vec![
        text_input("two .sdk", sdk("Ann") + &sdk("Bob"), 2, 0),
        text_input("two [Puzzle]", format!("[Puzzle]\n{0}[Puzzle]\n{0}", puzzle_grid()), 2, 0),
        text_input("[State] behind", format!("[Puzzle]\n{0}[State]\n{0}", puzzle_grid()), 1, 0),
        text_input("a short [Puzzle]", format!("[Puzzle]\n{}", puzzle_rows(UNIQUE)[..8].join("\n")), 0, 1),
        text_input("an .ss file", format!("*-----------*\n{ss}*-----------*\n"), 1, 0),
        text_input("an .msk file", puzzle_grid().replace('.', "0"), 1, 0),
        text_input("a .sol file", puzzle_rows(SOLUTION).join("\n"), 1, 0),
        text_input("a library line", format!(":0100:5:{UNIQUE}:::r1c3=1:\n"), 0, 1),
        text_input("a library line too short", format!(":0100:5:{}:::\n", &UNIQUE[1..]), 0, 1),
        text_input("removed candidates", format!("{UNIQUE}:113 213:\n"), 1, 0),
        text_input("removed candidates with words", format!("{UNIQUE}:113 213 hard\n"), 0, 1),
        text_input("placed digits", UNIQUE.replacen('.', "+4", 1) + "\n", 1, 0),
        text_input("an array in quotes", format_as_array("\"", "\",\"", "", "\""), 1, 0),
    ]
}

fn link_inputs() -> Vec<OddInput> {
    let link = format!("https://sudokuexchange.com/play/?s={}", puzzle_with_empty_sign("0").trim());
    vec![
        text_input("a link in brackets", format!("<{link}>\n"), 1, 0),
        text_input("a link in words", format!("Play at {link} now\n"), 1, 0),
        text_input("a link in Markdown", format!("[play]({link})\n"), 1, 0),
        text_input("a link wrapped", format!("{}\n{}\n", &link[..60], &link[60..]), 0, 1),
        text_input("a link with escapes", format!("{}\n", link.replace('0', "%30")), 0, 1),
        text_input("a link of others", format!("https://example.org/#{UNIQUE}\n"), 1, 0),
        text_input("a link of Penpa", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXN\n", 0, 1),
        text_input("a link to an id", "https://sudokupad.app/abc123\n", 0, 1),
    ]
}

fn file_inputs() -> Vec<OddInput> {
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
