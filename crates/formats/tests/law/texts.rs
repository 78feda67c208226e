//! Random texts made from things whose digits are known: lists, drawings, tables, objects, pages and links.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// Something with digits that stands in a text, and its lines.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) what: What,
    pub(super) lines: RangeInclusive<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    /// 81 cells, dots for empty ones: a puzzle or a solution.
    Puzzle(String),
    /// Digits that are no cells.
    Number(String),
}

/// Numbers by chance, the same for a seed on every machine (a 64-bit linear congruential generator, its high bits).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
        random.below(2);
        random
    }

    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// Whether something happens that does so once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A number of some digits.
    fn number(&mut self) -> String {
        (100 + self.below(90_000)).to_string()
    }
}

const GRID: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle and its solution.
fn puzzle(random: &mut Random) -> (String, String) {
    let mut digits: Vec<char> = ('1'..='9').collect();
    for i in (1..9).rev() {
        digits.swap(i, random.below(i + 1));
    }
    let solution: String = GRID.bytes().map(|byte| digits[usize::from(byte - b'1')]).collect();
    let least = 1 + random.below(2);
    let cells = solution.chars().map(|c| if random.below(3) < least { '.' } else { c });
    (cells.collect(), solution)
}

/// A text that grows, and the things in it.
#[derive(Default)]
struct Draft {
    text: String,
    things: Vec<Thing>,
}

impl Draft {
    fn line(&self) -> usize {
        1 + self.text.matches('\n').count()
    }

    /// Adds a thing as it is written.
    fn add(&mut self, what: What, written: &str) {
        let first = self.line();
        self.text.push_str(written);
        let last = first + written.trim_end_matches('\n').matches('\n').count();
        self.things.push(Thing { what, lines: first..=last });
    }

    fn puzzle(&mut self, cells: &str, written: &str) {
        self.add(What::Puzzle(cells.into()), written);
    }

    /// Adds words with a number in them, on a line.
    fn words(&mut self, random: &mut Random) {
        let number = random.number();
        let words = random.one_of(&["Puzzle of the day", "Solve it in", "Rated by", "Room", "seed="]);
        let written = format!("{words} {number} please\n");
        self.add(What::Number(number), &written);
    }
}

/// A kind of text, and what draws one.
type Kind = (&'static str, fn(&mut Random, &mut Draft));

/// A text of one of the kinds, with its things.
pub(super) fn write(random: &mut Random) -> (&'static str, String, Vec<Thing>) {
    let kinds: [Kind; 7] = [
        ("list", list),
        ("drawings", drawings),
        ("table", table),
        ("objects", objects),
        ("page", page),
        ("link", link),
        ("numbers", numbers),
    ];
    let (kind, fill) = kinds[random.below(kinds.len())];
    let mut draft = Draft::default();
    fill(random, &mut draft);
    (kind, draft.text, draft.things)
}

/// Puzzles a line each, perhaps behind a stray line, and words between them.
fn list(random: &mut Random, draft: &mut Draft) {
    if random.once_in(2) {
        stray(random, draft);
    }
    for _ in 0..1 + random.below(30) {
        if random.once_in(12) {
            draft.words(random);
        }
        let (cells, solution) = puzzle(random);
        let empty = random.one_of(&[".", "0", "*", "_"]);
        let written = cells.replace('.', empty);
        match random.below(5) {
            0 => {
                draft.puzzle(&cells, &written);
                let comment = random.number();
                draft.add(What::Number(comment.clone()), &format!(" # {comment}\n"));
            }
            1 => {
                draft.puzzle(&cells, &format!("{written},"));
                draft.puzzle(&solution, &format!("{solution}\n"));
            }
            _ => draft.puzzle(&cells, &format!("{written}\n")),
        }
        if random.once_in(25) {
            let (cells, _) = puzzle(random);
            draft.text.push('\n');
            draft.puzzle(&cells, &drawing(random, &cells));
            draft.text.push('\n');
        }
    }
}

/// A line that is no puzzle, with digits.
fn stray(random: &mut Random, draft: &mut Draft) {
    let digits = |random: &mut Random, count: usize| -> String {
        (0..count).map(|_| char::from(b'1' + random.below(9) as u8)).collect()
    };
    let row = match random.below(5) {
        0 => "1 2 3 4 5 6 7 8 9".to_string(),
        1 => digits(random, 9),
        2 => digits(random, 18),
        3 => digits(random, 27),
        _ => digits(random, 82),
    };
    draft.add(What::Number(row.replace(' ', "")), &format!("{row}\n"));
}

/// A grid in one of the ways in which people draw it.
fn drawing(random: &mut Random, cells: &str) -> String {
    let style = random.below(6);
    let empty = random.one_of(&[".", "0", "_"]);
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

/// Grids with words around them.
fn drawings(random: &mut Random, draft: &mut Draft) {
    for _ in 0..1 + random.below(4) {
        for _ in 0..random.below(3) {
            draft.words(random);
        }
        draft.text.push('\n');
        let (cells, _) = puzzle(random);
        draft.puzzle(&cells, &drawing(random, &cells));
        draft.text.push('\n');
    }
    if random.once_in(3) {
        draft.words(random);
    }
}

/// A table with columns in any order.
fn table(random: &mut Random, draft: &mut Draft) {
    let sign = random.one_of(&[",", ";", "\t"]);
    let puzzle_name = random.one_of(&["puzzle", "quizzes", "Question", "grid"]);
    let mut columns = vec![puzzle_name];
    if random.once_in(2) {
        columns.push(random.one_of(&["solution", "answer", "solutions"]));
    }
    for name in ["id", "rating", "clues", "source", "note"] {
        if random.once_in(2) {
            columns.push(name);
        }
    }
    for i in (1..columns.len()).rev() {
        columns.swap(i, random.below(i + 1));
    }
    let _ = writeln!(draft.text, "{}", columns.join(sign));
    for _ in 0..1 + random.below(6) {
        let (cells, solution) = puzzle(random);
        for (i, column) in columns.iter().enumerate() {
            if i > 0 {
                draft.text.push_str(sign);
            }
            match *column {
                name if name == puzzle_name => draft.puzzle(&cells, &cells),
                "solution" | "answer" | "solutions" => draft.puzzle(&solution, &solution),
                _ => {
                    let number = random.number();
                    draft.add(What::Number(number.clone()), &number);
                }
            }
        }
        if random.once_in(8) {
            let number = random.number();
            draft.add(What::Number(number.clone()), &format!("{sign}{number}"));
        }
        draft.text.push('\n');
    }
}

/// Cells as a value of JSON.
fn value(random: &mut Random, cells: &str) -> String {
    let number = |byte: u8| if byte == b'.' { "0".to_string() } else { char::from(byte).to_string() };
    let row = |cells: &[u8]| cells.iter().map(|&byte| number(byte)).collect::<Vec<_>>().join(", ");
    match random.below(3) {
        0 => format!("\"{cells}\""),
        1 => format!("[{}]", row(cells.as_bytes())),
        _ => {
            let rows = cells.as_bytes().chunks(9).map(|cells| format!("[{}]", row(cells)));
            format!("[{}]", rows.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Objects with a puzzle under a name, a solution perhaps, and other members.
fn objects(random: &mut Random, draft: &mut Draft) {
    for _ in 0..1 + random.below(3) {
        let (cells, solution) = puzzle(random);
        let mut members = vec!["puzzle"];
        members.extend(["solution", "id", "seed", "meta"].into_iter().filter(|_| random.once_in(2)));
        for i in (1..members.len()).rev() {
            members.swap(i, random.below(i + 1));
        }
        draft.text.push('{');
        for (i, member) in members.iter().enumerate() {
            draft.text.push_str(if i > 0 { ", " } else { "" });
            let _ = write!(draft.text, "\"{member}\": ");
            match *member {
                "puzzle" => draft.puzzle(&cells, &value(random, &cells)),
                "solution" => draft.puzzle(&solution, &value(random, &solution)),
                _ => {
                    let number = random.number();
                    let written =
                        if *member == "meta" { format!("{{\"n\": {number}}}") } else { number.clone() };
                    draft.add(What::Number(number), &written);
                }
            }
        }
        draft.text.push_str("}\n");
    }
}

/// A page with a table whose digits are written, filled in, pictures, data, or only classes.
fn page(random: &mut Random, draft: &mut Draft) {
    draft.text.push_str("<!DOCTYPE html><html><body>\n");
    for _ in 0..1 + random.below(3) {
        if random.once_in(2) {
            draft.text.push_str("<p>");
            draft.words(random);
            draft.text.push_str("</p>\n");
        }
        let (cells, _) = puzzle(random);
        let style = random.below(7);
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
        draft.puzzle(&cells, &format!("<table border=\"0\">{rows}</table>\n"));
        if random.once_in(4) {
            let number = random.number();
            draft.add(What::Number(number.clone()), &format!("<table><tr><td>{number}</td></tr></table>\n"));
        }
    }
    draft.text.push_str("</body></html>\n");
}

/// Links of sites, known and unknown, with further parameters.
fn link(random: &mut Random, draft: &mut Draft) {
    for _ in 0..1 + random.below(3) {
        let (cells, solution) = puzzle(random);
        let zeros = cells.replace('.', "0");
        let number = random.number();
        match random.below(4) {
            0 => draft.puzzle(&cells, &format!("https://example.org/play/{zeros}")),
            1 => {
                draft.puzzle(&cells, &format!("https://www.example.com/?level=9&p={zeros}"));
                draft.add(What::Number(number.clone()), &format!("&n={number}"));
            }
            2 => {
                draft.puzzle(&cells, &format!("https://example.org/x#p={cells}"));
                draft.puzzle(&solution, &format!("&s={solution}"));
            }
            _ => draft.puzzle(&cells, &format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}")),
        }
        draft.text.push('\n');
    }
}

/// Numbers with blanks or commas between them, 81 or not.
fn numbers(random: &mut Random, draft: &mut Draft) {
    let (cells, _) = puzzle(random);
    let between = random.one_of(&[" ", ", ", "\t"]);
    let (empty, behind, before) =
        [("0", "", ""), ("0", ".0", ""), ("0", ".", ""), ("-1", "", ""), ("None", "", ""), ("0", "", "0")]
            [random.below(6)];
    let number = |c: char| match c {
        '.' if empty == "0" => format!("{before}0{behind}"),
        '.' => empty.to_string(),
        digit => format!("{before}{digit}{behind}"),
    };
    let zeros: Vec<String> = cells.chars().map(number).collect();
    if random.once_in(3) {
        // One cell is missing.
        let few = zeros[1..].join(between);
        let digits: String = cells[1..].replace('.', "");
        draft.add(What::Number(digits), &format!("{few}\n"));
    } else if random.once_in(2) {
        draft.puzzle(&cells, &format!("{}\n", zeros.join(between)));
    } else {
        let rows: Vec<String> = zeros.chunks(9).map(|row| row.join(between)).collect();
        draft.puzzle(&cells, &format!("{}\n", rows.join("\n")));
    }
}
