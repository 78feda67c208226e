//! Random texts made from pieces whose digits are known: lists, drawings, tables, objects, pages and links.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// A piece of a text with digits in it, and its lines.
#[derive(Clone, Debug)]
pub(super) struct DraftPiece {
    pub(super) content: PieceContent,
    pub(super) lines: RangeInclusive<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum PieceContent {
    /// 81 cells, dots for empty ones: a puzzle or a solution.
    Puzzle(String),
    /// Digits that are no cells.
    Number(String),
}

/// Random numbers, the same for a seed on every machine (the high bits of a 64-bit linear congruential
/// generator).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
        random.next_below(2);
        random
    }

    fn next_below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn choose_one<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.next_below(all.len())]
    }

    /// Returns true once in so many times on average.
    fn happens_once_in(&mut self, times: usize) -> bool {
        self.next_below(times) == 0
    }

    /// Returns a number of some digits.
    fn random_number(&mut self) -> String {
        (100 + self.next_below(90_000)).to_string()
    }
}

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns a puzzle and its solution.
fn random_puzzle(random: &mut Random) -> (String, String) {
    let mut digits: Vec<char> = ('1'..='9').collect();
    for i in (1..9).rev() {
        digits.swap(i, random.next_below(i + 1));
    }
    let solution: String = GRID.bytes().map(|byte| digits[usize::from(byte - b'1')]).collect();
    let least = 1 + random.next_below(2);
    let cells = solution.chars().map(|c| if random.next_below(3) < least { '.' } else { c });
    (cells.collect(), solution)
}

/// A text that grows, and the pieces in it.
#[derive(Default)]
struct TextDraft {
    text: String,
    pieces: Vec<DraftPiece>,
}

impl TextDraft {
    fn line_number(&self) -> usize {
        1 + self.text.matches('\n').count()
    }

    /// Adds a piece as it is written.
    fn add_piece(&mut self, what: PieceContent, written: &str) {
        let first = self.line_number();
        self.text.push_str(written);
        let last = first + written.trim_end_matches('\n').matches('\n').count();
        self.pieces.push(DraftPiece { content: what, lines: first..=last });
    }

    fn add_puzzle(&mut self, cells: &str, written: &str) {
        self.add_piece(PieceContent::Puzzle(cells.into()), written);
    }

    /// Adds words with a number in them, on a line.
    fn add_words(&mut self, random: &mut Random) {
        let number = random.random_number();
        let words = random.choose_one(&["Puzzle of the day", "Solve it in", "Rated by", "Room", "seed="]);
        let written = format!("{words} {number} please\n");
        self.add_piece(PieceContent::Number(number), &written);
    }
}

/// A kind of text, and the function that writes one.
type DraftWriter = (&'static str, fn(&mut Random, &mut TextDraft));

/// Returns a text of one of the kinds, with its pieces.
pub(super) fn write_random_text(random: &mut Random) -> (&'static str, String, Vec<DraftPiece>) {
    let kinds: [DraftWriter; 12] = [
        ("list", write_list),
        ("drawings", write_drawings),
        ("table", write_table),
        ("objects", write_objects),
        ("page", write_page),
        ("link", write_links),
        ("numbers", write_numbers),
        ("written", write_formatted_puzzle),
        ("frame", write_printed_table),
        ("data", write_data_frame),
        ("save", write_save),
        ("collection", write_collection),
    ];
    let (kind, fill) = kinds[random.next_below(kinds.len())];
    let mut draft = TextDraft::default();
    fill(random, &mut draft);
    (kind, draft.text, draft.pieces)
}

/// Writes puzzles, one a line, perhaps after a stray line, and words between them.
fn write_list(random: &mut Random, draft: &mut TextDraft) {
    if random.happens_once_in(2) {
        write_stray_line(random, draft);
    }
    for _ in 0..1 + random.next_below(30) {
        if random.happens_once_in(12) {
            draft.add_words(random);
        }
        // The number of the next puzzle, alone on its line, counts the list and is no piece of it.
        if random.happens_once_in(12) {
            let number = random.random_number();
            let label = random.choose_one(&["Puzzle", "Grid", "Sudoku", "#", "No."]);
            writeln!(draft.text, "{label} {number}{}", random.choose_one(&["", ":", "."])).expect("a string");
        }
        let (cells, solution) = random_puzzle(random);
        let empty = random.choose_one(&[".", "0", "*", "_"]);
        let written = cells.replace('.', empty);
        match random.next_below(5) {
            0 => {
                draft.add_puzzle(&cells, &written);
                let comment = random.random_number();
                draft.add_piece(PieceContent::Number(comment.clone()), &format!(" # {comment}\n"));
            }
            1 => {
                draft.add_puzzle(&cells, &format!("{written},"));
                draft.add_puzzle(&solution, &format!("{solution}\n"));
            }
            _ => draft.add_puzzle(&cells, &format!("{written}\n")),
        }
        if random.happens_once_in(25) {
            let (cells, _) = random_puzzle(random);
            draft.text.push('\n');
            draft.add_puzzle(&cells, &draw_grid(random, &cells));
            draft.text.push('\n');
        }
    }
}

/// Writes a line with digits that is no puzzle.
fn write_stray_line(random: &mut Random, draft: &mut TextDraft) {
    let digits = |random: &mut Random, count: usize| -> String {
        (0..count).map(|_| char::from(b'1' + random.next_below(9) as u8)).collect()
    };
    let row = match random.next_below(5) {
        0 => "1 2 3 4 5 6 7 8 9".to_string(),
        1 => digits(random, 9),
        2 => digits(random, 18),
        3 => digits(random, 27),
        _ => digits(random, 82),
    };
    draft.add_piece(PieceContent::Number(row.replace(' ', "")), &format!("{row}\n"));
}

/// Returns a grid in one of the ways in which people draw it.
fn draw_grid(random: &mut Random, cells: &str) -> String {
    let style = random.next_below(6);
    let empty = random.choose_one(&[".", "0", "_"]);
    let mut text = String::new();
    for (row, cells) in cells.as_bytes().chunks(9).enumerate() {
        let cells: Vec<String> =
            cells.iter().map(|&byte| char::from(byte).to_string().replace('.', empty)).collect();
        if row % 3 == 0 && row > 0 {
            match style {
                2 => text.push_str("---+---+---\n"),
                3 => text.push_str("├───────┼───────┼───────┤\n"),
                _ => {}
            }
        }
        let line = match style {
            0 => cells.concat(),
            1 => cells.join(" "),
            2 => cells.chunks(3).map(<[_]>::concat).collect::<Vec<_>>().join("|"),
            3 => {
                let boxes = cells.chunks(3).map(|cells| format!(" {} ", cells.join(" ")));
                format!("│{}│", boxes.collect::<Vec<_>>().join("│"))
            }
            4 => cells.join(","),
            _ => format!("[{}],", cells.join(", ")),
        };
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Writes grids with words around them.
fn write_drawings(random: &mut Random, draft: &mut TextDraft) {
    for _ in 0..1 + random.next_below(4) {
        for _ in 0..random.next_below(3) {
            draft.add_words(random);
        }
        draft.text.push('\n');
        let (cells, _) = random_puzzle(random);
        draft.add_puzzle(&cells, &draw_grid(random, &cells));
        draft.text.push('\n');
    }
    if random.happens_once_in(3) {
        draft.add_words(random);
    }
}

/// Writes a table with columns in any order.
fn write_table(random: &mut Random, draft: &mut TextDraft) {
    let sign = random.choose_one(&[",", ";", "\t"]);
    let puzzle_name = random.choose_one(&["puzzle", "quizzes", "Question", "grid"]);
    let mut columns = vec![puzzle_name];
    if random.happens_once_in(2) {
        columns.push(random.choose_one(&["solution", "answer", "solutions"]));
    }
    for name in ["id", "rating", "clues", "source", "note"] {
        if random.happens_once_in(2) {
            columns.push(name);
        }
    }
    for i in (1..columns.len()).rev() {
        columns.swap(i, random.next_below(i + 1));
    }
    let _ = writeln!(draft.text, "{}", columns.join(sign));
    for _ in 0..1 + random.next_below(6) {
        let (cells, solution) = random_puzzle(random);
        for (i, column) in columns.iter().enumerate() {
            if i > 0 {
                draft.text.push_str(sign);
            }
            match *column {
                name if name == puzzle_name => draft.add_puzzle(&cells, &cells),
                "solution" | "answer" | "solutions" => draft.add_puzzle(&solution, &solution),
                _ => {
                    let number = random.random_number();
                    draft.add_piece(PieceContent::Number(number.clone()), &number);
                }
            }
        }
        if random.happens_once_in(8) {
            let number = random.random_number();
            draft.add_piece(PieceContent::Number(number.clone()), &format!("{sign}{number}"));
        }
        draft.text.push('\n');
    }
}

/// Returns cells as a value of JSON.
fn format_json_cells(random: &mut Random, cells: &str) -> String {
    let number = |byte: u8| if byte == b'.' { "0".to_string() } else { char::from(byte).to_string() };
    let row = |cells: &[u8]| cells.iter().map(|&byte| number(byte)).collect::<Vec<_>>().join(", ");
    match random.next_below(3) {
        0 => format!("\"{cells}\""),
        1 => format!("[{}]", row(cells.as_bytes())),
        _ => {
            let rows = cells.as_bytes().chunks(9).map(|cells| format!("[{}]", row(cells)));
            format!("[{}]", rows.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Writes objects with a puzzle under a name, perhaps a solution, and other members.
fn write_objects(random: &mut Random, draft: &mut TextDraft) {
    for _ in 0..1 + random.next_below(3) {
        let (cells, solution) = random_puzzle(random);
        let mut members = vec!["puzzle"];
        members.extend(["solution", "id", "seed", "meta"].into_iter().filter(|_| random.happens_once_in(2)));
        for i in (1..members.len()).rev() {
            members.swap(i, random.next_below(i + 1));
        }
        draft.text.push('{');
        for (i, member) in members.iter().enumerate() {
            draft.text.push_str(if i > 0 { ", " } else { "" });
            let _ = write!(draft.text, "\"{member}\": ");
            match *member {
                "puzzle" => draft.add_puzzle(&cells, &format_json_cells(random, &cells)),
                "solution" => draft.add_puzzle(&solution, &format_json_cells(random, &solution)),
                _ => {
                    let number = random.random_number();
                    let written =
                        if *member == "meta" { format!("{{\"n\": {number}}}") } else { number.clone() };
                    draft.add_piece(PieceContent::Number(number), &written);
                }
            }
        }
        draft.text.push_str("}\n");
    }
}

/// Writes a table of puzzles, solutions and numbers, as data frames write it in JSON.
fn write_data_frame(random: &mut Random, draft: &mut TextDraft) {
    let mut names = vec!["puzzle"];
    names.extend(["solution", "id", "n"].into_iter().filter(|_| random.happens_once_in(2)));
    for i in (1..names.len()).rev() {
        names.swap(i, random.next_below(i + 1));
    }
    let first = [0, 4711][random.next_below(2)];
    let labels: Vec<String> = (0..1 + random.next_below(4)).map(|row| (first + row).to_string()).collect();
    let rows: Vec<(String, String)> = labels.iter().map(|_| random_puzzle(random)).collect();
    let mut cell = |draft: &mut TextDraft, name: &str, row: usize| {
        let (cells, solution) = &rows[row];
        match name {
            "puzzle" => draft.add_puzzle(cells, &format!("\"{cells}\"")),
            "solution" if random.happens_once_in(4) => draft.text.push_str("null"),
            "solution" => draft.add_puzzle(solution, &format!("\"{solution}\"")),
            _ => {
                let number = random.random_number();
                draft.add_piece(PieceContent::Number(number.clone()), &number);
            }
        }
    };
    // The number of a row is its label if there is no other.
    let label = |draft: &mut TextDraft, row: usize, written: &str| {
        let is_said = first > 0;
        if is_said {
            draft.add_piece(PieceContent::Number(labels[row].clone()), written)
        } else {
            draft.text.push_str(written)
        }
    };
    let comma = |draft: &mut TextDraft, at: usize| draft.text.push_str(if at > 0 { ",\n" } else { "" });
    match labels.len() % 3 {
        0 => {
            draft.text.push('{');
            for (at, name) in names.iter().enumerate() {
                comma(draft, at);
                let _ = write!(draft.text, "\"{name}\":{{");
                for (row, written) in labels.iter().enumerate() {
                    comma(draft, row);
                    label(draft, row, &format!("\"{written}\":"));
                    cell(draft, name, row);
                }
                draft.text.push('}');
            }
            draft.text.push_str("}\n");
        }
        1 => {
            let _ = write!(draft.text, "{{\"columns\":{names:?},\"index\":[");
            for (row, written) in labels.iter().enumerate() {
                comma(draft, row);
                label(draft, row, written);
            }
            draft.text.push_str("],\"data\":[");
            for row in 0..labels.len() {
                comma(draft, row);
                draft.text.push('[');
                for (at, name) in names.iter().enumerate() {
                    comma(draft, at);
                    cell(draft, name, row);
                }
                draft.text.push(']');
            }
            draft.text.push_str("]}\n");
        }
        _ => {
            draft.text.push('{');
            for (at, name) in names.iter().enumerate() {
                comma(draft, at);
                let _ = write!(draft.text, "\"{name}\":[");
                for row in 0..labels.len() {
                    comma(draft, row);
                    cell(draft, name, row);
                }
                draft.text.push(']');
            }
            draft.text.push_str("}\n");
        }
    }
}

/// Writes a page with a table whose digits are text, input fields, pictures, data, or only classes.
fn write_page(random: &mut Random, draft: &mut TextDraft) {
    draft.text.push_str("<!DOCTYPE html><html><body>\n");
    for _ in 0..1 + random.next_below(3) {
        if random.happens_once_in(2) {
            draft.text.push_str("<p>");
            draft.add_words(random);
            draft.text.push_str("</p>\n");
        }
        let (cells, _) = random_puzzle(random);
        let style = random.next_below(7);
        let cell = |byte: &u8| {
            let digit = if *byte == b'.' { String::new() } else { char::from(*byte).to_string() };
            match style {
                0 => format!("<td>{digit}</td>"),
                1 => format!("<TD><INPUT VALUE=\"{digit}\"></TD>"),
                2 => format!("<td><img src=d.gif alt=\"{digit}\"></td>"),
                3 => format!("<td data-value=\"{digit}\"></td>"),
                4 => format!("<td class=\"n{digit}\"></td>"),
                5 => format!("<td><img src=\"d{digit}.gif\"></td>"),
                _ => format!("<td><b>{digit}</b>&nbsp;</td>"),
            }
        };
        let rows = cells.as_bytes().chunks(9).map(|row| row.iter().map(cell).collect::<String>());
        let rows: String = rows.map(|row| format!("<tr>{row}</tr>\n")).collect();
        draft.add_puzzle(&cells, &format!("<table border=\"0\">{rows}</table>\n"));
        if random.happens_once_in(4) {
            let number = random.random_number();
            draft.add_piece(
                PieceContent::Number(number.clone()),
                &format!("<table><tr><td>{number}</td></tr></table>\n"),
            );
        }
    }
    draft.text.push_str("</body></html>\n");
}

/// Writes links of sites, known and unknown, with further parameters.
fn write_links(random: &mut Random, draft: &mut TextDraft) {
    for _ in 0..1 + random.next_below(3) {
        let (cells, solution) = random_puzzle(random);
        let zeros = cells.replace('.', "0");
        let number = random.random_number();
        match random.next_below(8) {
            0 => draft.add_puzzle(&cells, &format!("https://example.org/play/{zeros}")),
            1 => {
                draft.add_puzzle(&cells, &format!("https://www.example.com/?level=9&p={zeros}"));
                draft.add_piece(PieceContent::Number(number.clone()), &format!("&n={number}"));
            }
            2 => {
                draft.add_puzzle(&cells, &format!("https://example.org/x#p={cells}"));
                draft.add_puzzle(&solution, &format!("&s={solution}"));
            }
            3 => draft.add_puzzle(&cells, &format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}")),
            4 => draft.add_puzzle(&cells, &format!("https://sudoku.coach/en/play/{zeros}?")),
            5 => draft.add_puzzle(&cells, &format!("https://sudokuexchange.com/play/?s={zeros}&d=2&")),
            6 => draft.add_puzzle(&cells, &format!("{}?", format_puzzle("sudokupad", &cells))),
            _ => draft.add_puzzle(&cells, &format_puzzle("f-puzzles", &cells)),
        }
        if random.happens_once_in(2) {
            let mark = if draft.text.ends_with('?') { "" } else { "&" };
            let mark = if draft.text.rsplit('\n').next().is_some_and(|link| link.contains('?')) {
                mark
            } else {
                "?"
            };
            let number = random.random_number();
            draft.add_piece(PieceContent::Number(number.clone()), &format!("{mark}n={number}"));
        }
        draft.text.push('\n');
    }
}

/// Returns a puzzle as a format writes it.
fn format_puzzle(format: &str, cells: &str) -> String {
    let puzzle: ninefold_core::Puzzle = cells.parse().expect("81 cells");
    let format = ninefold_formats::find_format(format).expect("a format");
    format.write_puzzle(&puzzle).expect("a puzzle of givens").text
}

/// Writes a puzzle in one of the formats, with a number after it where a line of words or a further field may
/// stand.
fn write_formatted_puzzle(random: &mut Random, draft: &mut TextDraft) {
    let (cells, solution) = random_puzzle(random);
    let formats =
        ["gsf", "sdx", "sdk", "sdm", "hodoku", "susser", "opensudoku", "simple-sudoku", "json", "csv"];
    let format = random.choose_one(&formats);
    let mut text = format_puzzle(format, &cells);
    let number = random.random_number();
    match format {
        "gsf" => {
            let name = random.random_number();
            text = text.replacen(",,", &format!(",name {name},"), 1);
            draft.add_puzzle(&cells, &text);
            draft.add_piece(PieceContent::Number(name), "");
            if random.happens_once_in(2) {
                draft.add_piece(PieceContent::Number(number.clone()), &format!("9.9s,{number}"));
            }
            draft.text.push('\n');
        }
        "sdx" => {
            // A placed digit sets this format apart from others.
            let at = cells.bytes().position(|byte| byte != b'.').unwrap_or(0);
            let marks: Vec<String> = cells
                .bytes()
                .enumerate()
                .map(|(i, byte)| match byte {
                    b'.' => "123456789".to_string(),
                    digit if i == at => format!("u{}", char::from(digit)),
                    digit => char::from(digit).to_string(),
                })
                .collect();
            let rows: Vec<String> = marks.chunks(9).map(|row| row.join(" ")).collect();
            draft.add_puzzle(&cells, &format!("{}\n", rows.join("\n")));
            for _ in 0..random.next_below(3) {
                draft.add_words(random);
            }
        }
        "sdk" => {
            draft.add_puzzle(&cells, &format!("#A{number}\n{text}\n"));
            draft.add_piece(PieceContent::Number(number), "");
            if random.happens_once_in(2) {
                draft.add_words(random);
            }
        }
        "json" => {
            let end = text.len() - 1;
            draft.add_puzzle(&cells, &text[..end]);
            draft.add_piece(PieceContent::Number(number.clone()), &format!(",\"other\":{number}}}\n"));
        }
        _ => {
            draft.add_puzzle(&cells, &format!("{text}\n"));
            if random.happens_once_in(2) && matches!(format, "sdm" | "susser" | "hodoku") {
                draft.add_puzzle(&solution, &format!("{solution}\n"));
            }
        }
    }
}

/// Writes a grid as a program prints a table of it: with the names of its columns and rows, or one of these.
fn write_printed_table(random: &mut Random, draft: &mut TextDraft) {
    let (cells, _) = random_puzzle(random);
    let between = random.choose_one(&["  ", ",", "\t"]);
    let first = random.next_below(2);
    let has_names = !random.happens_once_in(3);
    let empty = random.choose_one(&["0", "NaN", "-1", "0.0"]);
    let decimals = if *empty == *"0" || *empty == *"-1" { "" } else { ".0" };
    // The row of column names is left out now and then, but only if the rows have names.
    let names: Vec<String> = (first..first + 9).map(|name| name.to_string()).collect();
    if !has_names || !random.happens_once_in(4) {
        let corner = if has_names && between.trim().is_empty() && *between != *"\t" {
            "   "
        } else if has_names {
            between
        } else {
            ""
        };
        draft.add_piece(PieceContent::Number(names.concat()), &format!("{corner}{}\n", names.join(between)));
    }
    let rows: Vec<String> = cells
        .as_bytes()
        .chunks(9)
        .enumerate()
        .map(|(at, row)| {
            let row: Vec<String> =
                row.iter()
                    .map(|&byte| {
                        if byte == b'.' {
                            empty.to_string()
                        } else {
                            format!("{}{decimals}", char::from(byte))
                        }
                    })
                    .collect();
            let name = if has_names { format!("{}{between}", first + at) } else { String::new() };
            format!("{name}{}\n", row.join(between))
        })
        .collect();
    draft.add_puzzle(&cells, &rows.concat());
}

/// Writes a puzzle as another program saves it.
fn write_save(random: &mut Random, draft: &mut TextDraft) {
    let (cells, solution) = random_puzzle(random);
    let places = || cells.bytes().zip(solution.bytes()).enumerate();
    match random.next_below(4) {
        0 => {
            let is_solved = random.happens_once_in(2);
            let one = |(at, (given, digit)): (usize, (u8, u8))| {
                let origin = if given == b'.' { "Calculated" } else { "User" };
                let cell = format!(
                    "<Cell><x>{}</x><y>{}</y><value>{}</value><origin>{origin}</origin></Cell>\n",
                    at % 9,
                    at / 9,
                    char::from(digit)
                );
                cell.repeat(usize::from(is_solved || given != b'.'))
            };
            let text: String = places().map(one).collect();
            draft.add_puzzle(&cells, &format!("<Sudoku version=\"1\">\n{text}</Sudoku>\n"));
            if is_solved {
                draft.add_piece(PieceContent::Puzzle(solution.clone()), "");
            }
        }
        1 => {
            let one = |(at, (given, _)): (usize, (u8, u8))| {
                let place = format!("[{}, {}]", at / 9, at % 9);
                let cell =
                    format!("{{\"position\": {place}, \"value\": {}, \"fixed\": true}}", char::from(given));
                (given != b'.').then_some(cell)
            };
            let list: Vec<String> = places().filter_map(one).collect();
            draft.add_puzzle(&cells, &format!("{{\"cells\": [{}]", list.join(",\n")));
            let number = random.random_number();
            draft.add_piece(
                PieceContent::Number(number.clone()),
                &format!(", \"time{number}\": {number}}}\n"),
            );
        }
        2 => {
            let one = |byte: u8| {
                format!("{{\"val\": {}, \"n\": 7}}", if byte == b'.' { '0' } else { char::from(byte) })
            };
            let list: Vec<String> = cells.bytes().map(one).collect();
            draft.add_puzzle(&cells, &format!("[{}]\n", list.join(", ")));
        }
        _ => {
            // A game id has letters for runs of empty cells.
            let mut id = String::new();
            let mut empty = 0u8;
            for byte in cells.bytes().chain([b'#']) {
                if byte == b'.' && empty < 26 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    id.push(char::from(b'a' + empty - 1));
                } else if id.ends_with(|c: char| c.is_ascii_digit()) && byte != b'#' {
                    id.push('_');
                }
                empty = u8::from(byte == b'.');
                if byte.is_ascii_digit() {
                    id.push(char::from(byte));
                }
            }
            draft.add_puzzle(&cells, &format!("3x3:{id}\n"));
        }
    }
}

/// Writes an object with a list of puzzles in it, and members around the list.
fn write_collection(random: &mut Random, draft: &mut TextDraft) {
    let member = |random: &mut Random, draft: &mut TextDraft, name: &str| {
        let number = random.random_number();
        let name = format!("{name}{number}");
        draft.add_piece(PieceContent::Number(number.clone()), &format!("\"{name}\": {number},\n"));
    };
    draft.text.push_str("{\n");
    for name in ["count", "seed"] {
        if random.happens_once_in(2) {
            member(random, draft, name);
        }
    }
    let list = random.choose_one(&["puzzles", "data", "items", "quizzes"]);
    draft.text.push_str(&format!("\"{list}\": ["));
    let solutions: Vec<String> = (0..1 + random.next_below(3))
        .map(|at| {
            let (cells, solution) = random_puzzle(random);
            draft.text.push_str(if at > 0 { ",\n" } else { "" });
            let value = format_json_cells(random, &cells);
            draft.add_puzzle(&cells, &value);
            solution
        })
        .collect();
    draft.text.push(']');
    if random.happens_once_in(2) {
        draft.text.push_str(",\n\"solutions\": [");
        for (at, solution) in solutions.iter().enumerate() {
            draft.text.push_str(if at > 0 { ",\n" } else { "" });
            let value = format_json_cells(random, solution);
            draft.add_puzzle(solution, &value);
        }
        draft.text.push(']');
    }
    if random.happens_once_in(2) {
        draft.text.push_str(",\n");
        let number = random.random_number();
        draft.add_piece(PieceContent::Number(number.clone()), &format!("\"n{number}\": {number}"));
    }
    draft.text.push_str("\n}\n");
}

/// Writes numbers with blanks or commas between them, 81 or not.
fn write_numbers(random: &mut Random, draft: &mut TextDraft) {
    let (cells, _) = random_puzzle(random);
    let between = random.choose_one(&[" ", ", ", "\t"]);
    let (empty, behind, before) =
        [("0", "", ""), ("0", ".0", ""), ("0", ".", ""), ("-1", "", ""), ("None", "", ""), ("0", "", "0")]
            [random.next_below(6)];
    let number = |c: char| match c {
        '.' if empty == "0" => format!("{before}0{behind}"),
        '.' => empty.to_string(),
        digit => format!("{before}{digit}{behind}"),
    };
    let zeros: Vec<String> = cells.chars().map(number).collect();
    if random.happens_once_in(3) {
        // One cell is missing.
        let few = zeros[1..].join(between);
        let digits: String = cells[1..].replace('.', "");
        draft.add_piece(PieceContent::Number(digits), &format!("{few}\n"));
    } else if random.happens_once_in(2) {
        draft.add_puzzle(&cells, &format!("{}\n", zeros.join(between)));
    } else {
        let rows: Vec<String> = zeros.chunks(9).map(|row| row.join(between)).collect();
        draft.add_puzzle(&cells, &format!("{}\n", rows.join("\n")));
    }
}
