//! Report of `ninefold rate` on one puzzle, for people: its grade, what other scales say, and what to type
//! next.

use anstyle::Style;
use ninefold::chains::ChainEngine;
use ninefold::logic::techniques;
use ninefold::rate::{RatingTally, RatingWalk};
use ninefold::{CellMap, RatingProfile};

use super::{Args, RatingCase};
use crate::draw;
use crate::language::{current_message_catalogue, localized_rating};
use crate::output::OutputStyles;
use crate::prelude::*;

impl Args {
    /// Returns whether the options leave room for a report: none chooses another scale or form.
    pub(super) fn allows_report(&self) -> bool {
        let Args { pearl, diamond, er, ep, ed, limit, force, effort, time_limit, .. } = self;
        let filters = *pearl || *diamond || er.is_some() || ep.is_some() || ed.is_some();
        let limits = limit.is_some() || *force || effort.is_some() || time_limit.is_some();
        !filters && !limits && self.profile.is_default() && !self.has_other_output_form()
    }
}

impl RatingCase<'_> {
    /// Writes the report on the puzzle. The line of a scale without a rating says why. Only Sudoku Explainer's
    /// makes that a failure, as it does in a pipe.
    pub(super) fn write_report(
        &self,
        engine: &mut ChainEngine,
        styles: &OutputStyles,
        out: &mut dyn Write,
    ) -> io::Result<Option<String>> {
        let board = self.facts.board();
        let style = |cell| if board.value(cell).is_some() { styles.given } else { Style::new() };
        for line in draw::draw_grid(&|cell| board.value(cell), &style, CellMap::EMPTY, styles) {
            writeln!(out, "{line}")?;
        }
        let mut failure = None;
        for scale in ["human", "se", "hodoku"] {
            let Some(profile) = RatingProfile::from_name(scale) else { continue };
            let messages = match self.rate_on_scale(scale, &profile, engine) {
                Ok(messages) => messages,
                Err(_) if interrupt::is_stop_requested() => return Err(io::ErrorKind::Interrupted.into()),
                Err(why) => {
                    if scale == "se" {
                        failure = Some(String::new());
                    }
                    let reason = message_text(&why);
                    vec![match scale {
                        "human" => say!("rate-no-grade", reason),
                        "se" => say!("rate-no-se", reason),
                        _ => say!("rate-hodoku", rating = reason),
                    }]
                }
            };
            for message in messages {
                writeln!(out, "{}", message_text(&message))?;
            }
        }
        writeln!(out, "{}", message_text(&say!("rate-next")))?;
        Ok(failure)
    }

    /// Rates the puzzle and returns the lines of the report; the error says why it has no rating.
    fn rate_on_scale(
        &self,
        scale: &str,
        profile: &RatingProfile,
        engine: &mut ChainEngine,
    ) -> Result<Vec<Message>, Message> {
        let mut walk = RatingWalk::from_facts(profile, self.start_facts(), engine);
        let tally = walk.rate(interrupt::is_stop_requested).map_err(|unrated| unrated.to_message())?;
        let fields = tally.result_fields();
        let part = |name: &str| {
            let field = fields.iter().find(|(field, _)| *field == name);
            field.map_or_else(String::new, |(_, value)| value.to_string())
        };
        let rating = localized_rating(tally);
        Ok(match scale {
            "human" => {
                let hardest = techniques::technique_by_id(&part("technique")).map(|technique| {
                    say!("rate-hardest", technique = current_message_catalogue().technique_name(technique))
                });
                std::iter::once(say!("rate-grade", rating)).chain(hardest).collect()
            }
            "se" => vec![say!("rate-se", er = part("er"), ep = part("ep"), ed = part("ed"))],
            _ => vec![say!("rate-hodoku", rating)],
        })
    }
}
