//! Pictures that the engine draws for the page, of positions and of examples, with their legends.

use ninefold::render::Theme;
use ninefold::render::svg::{self, LinkMarkup, PictureStyle, ShownCandidates};
use ninefold::texts::Catalogue;
use ninefold::wire::page::{FormatName, Manner, Position};
use ninefold::{Board, Notation, StepMarks, format};

use crate::given::{self, RequestError};

/// Draws a position for the page, with all candidates or none.
///
/// # Errors
/// If the position is malformed.
pub(crate) fn draw_position(
    position: &Position,
    candidates: bool,
    dark: bool,
) -> Result<String, RequestError> {
    let board = given::board_from_position(position, Catalogue::english())?;
    let shown = if candidates { ShownCandidates::All } else { ShownCandidates::Marked };
    let look = PictureStyle { theme: picture_theme(dark), candidates: shown, ..PictureStyle::default() };
    Ok(svg::draw_svg(&board, &StepMarks::default(), look))
}

/// Returns the formats in which the page can write positions.
///
/// # Errors
/// If there is no such language.
pub(crate) fn list_formats(lang: &str) -> Result<Vec<FormatName>, RequestError> {
    let catalogue = given::find_catalogue(lang)?;
    let formats = format::ALL_FORMATS.iter().map(|format| format.info());
    Ok(formats.map(|info| FormatName { id: info.id, name: catalogue.format_name(info) }).collect())
}

/// Draws a step for the page, with numbered links.
pub(crate) fn draw_step_marks(
    board: &Board,
    marks: &StepMarks,
    manner: &Manner,
) -> Result<String, RequestError> {
    Ok(svg::draw_svg(board, marks, picture_style(manner)?))
}

/// Width of a legend for a narrow screen.
const WIDTH: f64 = 340.0;

/// Draws the legend of a step, for a narrow screen.
pub(crate) fn draw_legend(board: &Board, marks: &StepMarks, manner: &Manner) -> Result<String, RequestError> {
    Ok(svg::draw_svg_legend(board, marks, picture_style(manner)?, WIDTH))
}

fn picture_style(manner: &Manner) -> Result<PictureStyle<'static>, RequestError> {
    Ok(PictureStyle {
        theme: picture_theme(manner.dark),
        notation: Notation::Rc,
        candidates: ShownCandidates::All,
        links: LinkMarkup::Numbered,
        catalogue: given::find_catalogue(&manner.lang)?,
    })
}

fn picture_theme(dark: bool) -> Theme {
    if dark { Theme::Dark } else { Theme::Light }
}

#[cfg(test)]
mod tests {
    use ninefold::techniques;

    use super::*;
    use crate::answers::technique_example;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn positions_are_drawn_with_and_without_candidates() {
        let position =
            Position { values: EASY.into(), givens: EASY.into(), removed: Vec::new(), notes: None };
        let texts =
            |candidates| draw_position(&position, candidates, false).unwrap().matches("<text").count();
        // Nine names of rows and of columns.
        assert_eq!(texts(false), 30 + 18);
        assert!(texts(true) > texts(false));
        assert!(draw_position(&Position { values: "1".into(), ..position.clone() }, true, false).is_err());
    }

    fn dark_manner(lang: &str) -> Manner {
        Manner { lang: lang.into(), dark: true }
    }

    #[test]
    fn every_technique_has_an_example_that_is_proved() {
        let missing = |id: &&str| {
            !technique_example(id, &dark_manner("zh"))
                .is_ok_and(|example| example.step.verified == Some(true))
        };
        let ids = techniques::ALL.iter().map(|technique| technique.id);
        assert_eq!(ids.filter(missing).collect::<Vec<_>>(), Vec::<&str>::new());
        assert!(technique_example("nothing", &dark_manner("en")).is_err());
    }

    #[test]
    fn each_link_of_an_example_can_be_found_in_its_picture() {
        let example = technique_example("aic", &dark_manner("en")).unwrap();
        assert!(example.step.marks.links.len() > 2);
        for number in 0..example.step.marks.links.len() {
            assert!(example.picture.contains(&format!("data-link=\"{number}\"")), "{number}");
        }
        assert!(example.legend.contains("strong link"));
    }

    #[test]
    fn formats_have_names() {
        let named =
            |lang, id| list_formats(lang).unwrap().into_iter().find(|format| format.id == id).unwrap().name;
        assert_eq!(named("en", "line81"), "81-character line");
        assert_eq!(named("zh", "grid"), "表格");
        assert!(list_formats("xx").is_err());
    }
}
