//! Lesson of a technique at the beginning of a booklet: the idea, why it works, an example drawn and explained.

use ninefold::logic::explain::say;
use ninefold::texts::Catalogue;
use ninefold::{Notation, Technique};

use crate::canvas::text_style;
use crate::font::FontWeight::{Regular, Semibold};
use crate::font::{FontSet, FontWeight};
use crate::measure::MM;
use crate::puzzle::PuzzleAnswer;
use crate::wrap::wrap_text;

/// Lesson of a technique.
#[derive(Clone, Debug)]
pub struct BookLesson {
    /// Name of the technique.
    pub name: String,
    /// Chapters before the example, each with its heading and its paragraphs.
    pub chapters: Vec<LessonChapter>,
    /// Heading of the example.
    pub example_heading: String,
    /// Step of the example.
    pub answer: PuzzleAnswer,
    /// Chapter behind the example: what to do with the exercises.
    pub task: LessonChapter,
}

/// Heading with the paragraphs below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonChapter {
    /// Heading.
    pub heading: String,
    /// Paragraphs, as plain text.
    pub paragraphs: Vec<String>,
}

/// Chapters of a technique's page that a booklet has: what it finds, and why it works.
const CHAPTERS: usize = 2;

impl BookLesson {
    /// Creates the lesson from the technique's page and its first example; `None` if it has no example.
    #[must_use]
    pub fn from_technique(technique: &'static Technique, catalogue: &Catalogue) -> Option<BookLesson> {
        let examples = technique.parse_examples();
        let found = examples.iter().find_map(|example| example.find_step(technique));
        let (facts, step) = found?;
        let name = catalogue.technique_name(technique);
        let task = say!("print-course-task", name = name.clone());
        Some(BookLesson {
            name,
            chapters: split_chapters(&catalogue.technique_page(technique), CHAPTERS),
            example_heading: catalogue.translate_id("doc-example"),
            answer: PuzzleAnswer::from_step(&step, &facts, catalogue),
            task: LessonChapter {
                heading: catalogue.translate_id("print-exercises"),
                paragraphs: vec![catalogue.format_message(&task, Notation::Rc)],
            },
        })
    }
}

/// Returns the first chapters of a page in Markdown, as plain text.
fn split_chapters(page: &str, count: usize) -> Vec<LessonChapter> {
    let mut chapters: Vec<LessonChapter> = Vec::new();
    // A paragraph ends at an empty line, a list item where the next one begins.
    let mut continues = false;
    for line in page.lines().map(str::trim) {
        if let Some(heading) = line.strip_prefix("## ") {
            if chapters.len() == count {
                break;
            }
            chapters.push(LessonChapter { heading: heading.into(), paragraphs: Vec::new() });
            continues = false;
            continue;
        }
        let Some(LessonChapter { paragraphs, .. }) = chapters.last_mut() else { continue };
        let item = line.strip_prefix("- ");
        match (paragraphs.last_mut().filter(|_| continues && item.is_none()), line) {
            (_, "") => {}
            (Some(paragraph), line) => {
                paragraph.push(' ');
                paragraph.push_str(&strip_markup(line));
            }
            (None, line) => {
                paragraphs.push(
                    item.map_or_else(|| strip_markup(line), |item| format!("• {}", strip_markup(item))),
                );
            }
        }
        continues = !line.is_empty();
    }
    chapters
}

/// Returns a line without marks of emphasis, and of links only their text.
fn strip_markup(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('[') {
        text.push_str(before);
        let Some((name, after)) = behind.split_once(']') else {
            rest = behind;
            continue;
        };
        text.push_str(name);
        let address = after.strip_prefix('(').and_then(|address| address.split_once(')'));
        rest = address.map_or(after, |(_, after)| after);
    }
    text.push_str(rest);
    text.replace(['`', '*'], "")
}

/// A piece of a lesson on its page; `y` is the baseline of the first line, or the upper edge of a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlacedPiece {
    pub(crate) y: f64,
    pub(crate) piece: LessonPiece,
}

/// A piece of a lesson that is never divided.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LessonPiece {
    /// Line of text.
    Line { text: String, size: f64, weight: FontWeight },
    /// Board of the example, by its side.
    Example { side: f64 },
}

/// Largest side of the example's board.
const EXAMPLE_SIDE: f64 = 95.0 * MM;

/// Share of its largest side to which the board may shrink, so that it stands on the page of the idea.
const SMALLEST_SHARE: f64 = 0.6;

/// Piece with the height that it takes, its baseline below its upper edge, and the space above it; the space is
/// left out at the head of a page.
struct FlowPiece {
    piece: LessonPiece,
    before: f64,
    height: f64,
    baseline: f64,
    /// Whether it stays on the page of the next piece.
    is_with_next: bool,
}

/// Lays a lesson out on pages of a width and a height, with text of a size.
pub(crate) fn flow_lesson(
    lesson: &BookLesson,
    fonts: &FontSet<'_>,
    [width, height]: [f64; 2],
    size: f64,
) -> Vec<Vec<PlacedPiece>> {
    let mut flow = LessonFlow { fonts, measure: width.min(size * 36.0), size, pieces: Vec::new() };
    flow.push_text(&lesson.name, size * 1.9, Semibold, 0.0);
    lesson.chapters.iter().for_each(|chapter| flow.push_chapter(chapter));
    // The example's board stands below its heading, and its first sentence below the board.
    flow.push_heading(&lesson.example_heading);
    let largest = width.min(height * 0.5).min(EXAMPLE_SIDE);
    let sentence = lesson.answer.text.first().map_or(0, |text| flow.count_lines(text)) as f64;
    let left = height - flow.height() - size * (1.0 + 0.4 + 1.4 * sentence);
    // Rather a smaller board than a page that is half empty.
    let side = if left >= largest * SMALLEST_SHARE { largest.min(left) } else { largest };
    flow.pieces.push(FlowPiece {
        piece: LessonPiece::Example { side },
        before: size * 0.4,
        height: side + size * 0.6,
        baseline: 0.0,
        is_with_next: true,
    });
    lesson.answer.text.iter().for_each(|sentence| flow.push_text(sentence, size, Regular, size * 0.4));
    flow.push_chapter(&lesson.task);
    place_pieces(flow.pieces, height)
}

/// Pieces of a lesson, one below the other.
struct LessonFlow<'f> {
    fonts: &'f FontSet<'f>,
    /// Width of a line: some 70 letters are read with ease.
    measure: f64,
    size: f64,
    pieces: Vec<FlowPiece>,
}

impl LessonFlow<'_> {
    fn height(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.before + piece.height).sum()
    }

    /// Counts the lines that a sentence takes.
    fn count_lines(&self, text: &str) -> usize {
        wrap_text(self.fonts, text, text_style(self.size, Regular), self.measure).len()
    }

    fn push_text(&mut self, text: &str, size: f64, weight: FontWeight, before: f64) {
        let lines = wrap_text(self.fonts, text, text_style(size, weight), self.measure);
        let last = lines.len().saturating_sub(1);
        for (at, text) in lines.into_iter().enumerate() {
            // A heading stands with its text, and neither end of a paragraph is left alone.
            let is_with_next = weight == Semibold || (last > 0 && (at == 0 || at + 1 == last));
            self.pieces.push(FlowPiece {
                piece: LessonPiece::Line { text, size, weight },
                before: if at == 0 { before } else { 0.0 },
                height: size * 1.4,
                baseline: size,
                is_with_next,
            });
        }
    }

    fn push_heading(&mut self, heading: &str) {
        self.push_text(heading, self.size * 1.2, Semibold, self.size * 1.4);
    }

    fn push_chapter(&mut self, chapter: &LessonChapter) {
        self.push_heading(&chapter.heading);
        chapter.paragraphs.iter().for_each(|text| self.push_text(text, self.size, Regular, self.size * 0.4));
    }
}

/// Distributes pieces to pages of a height.
fn place_pieces(pieces: Vec<FlowPiece>, height: f64) -> Vec<Vec<PlacedPiece>> {
    let (mut pages, mut used) = (vec![Vec::new()], 0.0);
    let mut rest = pieces.into_iter().peekable();
    while rest.peek().is_some() {
        // What stays together goes to the next page together.
        let mut group = Vec::new();
        for piece in rest.by_ref() {
            let ends = !piece.is_with_next;
            group.push(piece);
            if ends {
                break;
            }
        }
        let needed: f64 = group.iter().map(|piece| piece.before + piece.height).sum();
        if used > 0.0 && used + needed > height {
            pages.push(Vec::new());
            used = 0.0;
        }
        for FlowPiece { piece, before, height, baseline, .. } in group {
            // Nothing stands above the first line of a page.
            let top = if used > 0.0 { used + before } else { 0.0 };
            if let Some(page) = pages.last_mut() {
                page.push(PlacedPiece { y: top + baseline, piece });
            }
            used = top + height;
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use ninefold::logic::techniques;

    use super::*;
    use crate::font::BookFonts;

    #[test]
    fn markup_is_left_out() {
        let page = " ## Idea\n An `X` of [links](a.md), *no* [b].\n\n - one\n   goes on\n - two\n\n ## Why\n So.\n\n ## Example\n x\n";
        let chapters = split_chapters(page, 2);
        assert_eq!(chapters[0].heading, "Idea");
        assert_eq!(chapters[0].paragraphs, ["An X of links, no b.", "• one goes on", "• two"]);
        assert_eq!(chapters[1], LessonChapter { heading: "Why".into(), paragraphs: vec!["So.".into()] });
        assert_eq!(chapters.len(), 2);
    }

    #[test]
    fn the_example_stands_on_the_page_of_the_idea_where_it_can() {
        let technique = techniques::technique_by_id("xy-chain").unwrap();
        let lesson = BookLesson::from_technique(technique, Catalogue::english()).unwrap();
        let fonts = FontSet::new(BookFonts::BuiltIn).unwrap();
        let example_on_first_page = |height| {
            let pages = flow_lesson(&lesson, &fonts, [335.0, height], 10.0);
            pages[0].iter().find_map(|placed| match placed.piece {
                LessonPiece::Example { side } => Some(side),
                LessonPiece::Line { .. } => None,
            })
        };
        assert_eq!(example_on_first_page(800.0), Some(EXAMPLE_SIDE));
        let shrunk = example_on_first_page(420.0).expect("a smaller board stands there");
        assert!((210.0 * SMALLEST_SHARE..210.0).contains(&shrunk), "{shrunk}");
        assert_eq!(example_on_first_page(250.0), None);
    }

    #[test]
    fn what_belongs_together_is_on_one_page() {
        let piece = |is_with_next| FlowPiece {
            piece: LessonPiece::Example { side: 1.0 },
            before: 1.0,
            height: 10.0,
            baseline: 0.0,
            is_with_next,
        };
        let pages = place_pieces(vec![piece(false), piece(true), piece(false)], 30.0);
        let places: Vec<Vec<f64>> =
            pages.iter().map(|page| page.iter().map(|placed| placed.y).collect()).collect();
        assert_eq!(places, [vec![0.0], vec![0.0, 11.0]]);
    }
}
