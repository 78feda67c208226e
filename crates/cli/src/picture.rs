//! Steps shown on a terminal.

use std::io::{self, Write};

use ninefold::logic::explain::say;
use ninefold::render::text::{self, Span};
use ninefold::texts::Catalogue;
use ninefold::{Board, Marks, Notation, Sentence, Story};

use crate::language;
use crate::output::Output;

/// Draws a board with the roles of a step, and below it what the signs mean.
pub(crate) fn draw(board: &Board, marks: &Marks, notation: Notation, out: &mut Output) -> io::Result<()> {
    let picture = text::draw(board, marks, notation, out.catalogue);
    for line in &picture.lines {
        paint(line, out)?;
    }
    if !picture.legend.is_empty() {
        paint(&picture.legend, out)?;
    }
    Ok(())
}

fn paint(line: &[Span], out: &mut Output) -> io::Result<()> {
    // No blanks at the end.
    let end = line.iter().rposition(|span| !span.text.trim().is_empty()).map_or(0, |last| last + 1);
    for (i, span) in line[..end].iter().enumerate() {
        let style = out.styles.tone(span.tone);
        let text = if i + 1 == end { span.text.trim_end() } else { &span.text };
        write!(out, "{style}{text}{style:#}")?;
    }
    writeln!(out)
}

/// How many sentences of a branch are read at a glance.
const FEW: usize = 12;

/// Writes sentences like [`tell`], but folds what follows from a supposition where it is long: its line in Eureka notation
/// says it, or else its last sentence does.
pub(crate) fn tell_folded(story: &Story, notation: Notation, out: &mut Output) -> io::Result<()> {
    let sentences: Vec<&Sentence> = story.sentences.iter().map(|told| &told.sentence).collect();
    for branch in sentences.chunk_by(|_, next| next.level > 0) {
        let follows = &branch[1..];
        let is_told_in_line = branch[0].argument("line").is_some();
        tell([branch[0]], notation, out)?;
        // What is nested in the last sentence belongs to it.
        let own = follows.iter().rposition(|sentence| sentence.level == 1).filter(|_| !is_told_in_line);
        let shown = own.unwrap_or(follows.len());
        if follows.len() <= FEW || shown < 2 {
            tell(follows.iter().copied(), notation, out)?;
            continue;
        }
        writeln!(out, "  {}", language::text(&say!("explain-folded", n = shown)))?;
        tell(follows[shown..].iter().copied(), notation, out)?;
    }
    Ok(())
}

/// Writes sentences, one on a line, indented by their level.
pub(crate) fn tell<'s>(
    sentences: impl IntoIterator<Item = &'s Sentence>,
    notation: Notation,
    out: &mut Output,
) -> io::Result<()> {
    let catalogue = out.catalogue;
    sentences.into_iter().try_for_each(|sentence| {
        let indent = "  ".repeat(sentence.level.into());
        writeln!(out, "{indent}{}", catalogue.text(sentence, notation))
    })
}

/// The line of a story in Eureka notation; empty if it has none.
pub(crate) fn eureka(story: &Story, notation: Notation, catalogue: &Catalogue) -> String {
    story.line.iter().map(|piece| catalogue.fragment(&piece.fragment, notation).text).collect()
}
