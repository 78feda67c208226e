//! Drawings of steps for commands that print them to a terminal.

use ninefold::render::text::{self, TextSpan};
use ninefold::texts::Catalogue;
use ninefold::{Explanation, StepMarks};

use crate::prelude::*;

/// Draws a board with the roles of a step, and a legend below it.
pub(crate) fn draw_step_board(
    board: &Board,
    marks: &StepMarks,
    notation: Notation,
    out: &mut Output,
) -> io::Result<()> {
    let picture = text::draw_text(board, marks, notation, out.catalogue);
    for line in &picture.lines {
        write_styled_spans(line, out)?;
    }
    if !picture.legend.is_empty() {
        write_styled_spans(&picture.legend, out)?;
    }
    Ok(())
}

fn write_styled_spans(line: &[TextSpan], out: &mut Output) -> io::Result<()> {
    // No trailing spaces.
    let end = line.iter().rposition(|span| !span.text.trim().is_empty()).map_or(0, |last| last + 1);
    for (i, span) in line[..end].iter().enumerate() {
        let style = out.styles.tone_style(span.tone);
        let text = if i + 1 == end { span.text.trim_end() } else { &span.text };
        write!(out, "{style}{text}{style:#}")?;
    }
    writeln!(out)
}

/// Maximum number of messages of a branch to print unfolded.
const MAX_UNFOLDED_MESSAGES: usize = 12;

/// Writes messages like [`write_messages`], but folds the consequences of an assumption where they are long:
/// only the line in Eureka notation is printed, or else the last message.
pub(crate) fn write_folded_messages(
    explanation: &Explanation,
    notation: Notation,
    out: &mut Output,
) -> io::Result<()> {
    let sentences: Vec<&Message> = explanation.messages.iter().map(|marked| &marked.message).collect();
    for branch in sentences.chunk_by(|_, next| next.level > 0) {
        let follows = &branch[1..];
        let is_told_in_line = branch[0].argument_by_name("line").is_some();
        write_messages([branch[0]], notation, out)?;
        // Nested messages behind the last one of this level belong to it.
        let own = follows.iter().rposition(|sentence| sentence.level == 1).filter(|_| !is_told_in_line);
        let shown = own.unwrap_or(follows.len());
        if follows.len() <= MAX_UNFOLDED_MESSAGES || shown < 2 {
            write_messages(follows.iter().copied(), notation, out)?;
            continue;
        }
        writeln!(out, "  {}", language::message_text(&say!("explain-folded", n = shown)))?;
        write_messages(follows[shown..].iter().copied(), notation, out)?;
    }
    Ok(())
}

/// Writes messages, one per line, indented by their level.
pub(crate) fn write_messages<'s>(
    sentences: impl IntoIterator<Item = &'s Message>,
    notation: Notation,
    out: &mut Output,
) -> io::Result<()> {
    let catalogue = out.catalogue;
    sentences.into_iter().try_for_each(|sentence| {
        let indent = "  ".repeat(sentence.level.into());
        writeln!(out, "{indent}{}", catalogue.format_message(sentence, notation))
    })
}

/// Returns the Eureka notation of an explanation; empty if it has none.
pub(crate) fn format_eureka_notation(
    explanation: &Explanation,
    notation: Notation,
    catalogue: &Catalogue,
) -> String {
    explanation.line.iter().map(|piece| catalogue.format_fragment(&piece.fragment, notation).text).collect()
}
