//! Tests of whole pictures: properties of every picture, and two snapshots.
//!
//! `NINEFOLD_UPDATE_SNAPSHOTS=1 cargo test -p ninefold-render` updates the snapshots; look at them before you
//! commit.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use ninefold_core::{Board, Candidate, CandidateMap, Cell, CellMap, Digit, House, HouseKind};
use ninefold_logic::{LinkKind, MarkRole, StepMarks, Technique, techniques};
use ninefold_render::Theme;
use ninefold_render::svg::{self, PictureStyle, ShownCandidates};

fn empty_board() -> Board {
    ".".repeat(81).parse().expect("a board")
}

fn candidate_at(row: usize, column: usize, digit: Digit) -> Candidate {
    Cell::from_row_column(row, column).to_candidate(digit)
}

fn marked_style(theme: Theme) -> PictureStyle<'static> {
    PictureStyle { theme, candidates: ShownCandidates::Marked, ..PictureStyle::default() }
}

/// Checks that a picture equals its snapshot.
fn check_snapshot(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name);
    if std::env::var_os("NINEFOLD_UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, picture).expect("the folder is there");
    }
    let stored = std::fs::read_to_string(&path).expect("a kept picture");
    let different = stored.lines().zip(picture.lines()).find(|(old, new)| old != new);
    assert_eq!(stored, picture, "{name} has changed, first in {different:?}");
}

#[test]
fn a_chain_is_drawn_as_it_was() {
    let [a, b, c, d] = [
        candidate_at(0, 0, Digit::D4),
        candidate_at(0, 7, Digit::D4),
        candidate_at(0, 7, Digit::D6),
        candidate_at(4, 3, Digit::D6),
    ];
    let mut marks = StepMarks::default();
    marks.mark_candidates(a, MarkRole::Off);
    marks.mark_candidates(CandidateMap::of(b).with(d), MarkRole::On);
    marks.mark_candidates(c, MarkRole::Off);
    marks.add_link(a, b, LinkKind::Strong);
    marks.add_link(b, c, LinkKind::Weak);
    marks.add_link(c, d, LinkKind::Strong);
    marks.mark_candidates(candidate_at(4, 0, Digit::D4), MarkRole::Elimination);
    check_snapshot("chain.svg", &svg::draw_svg(&empty_board(), &marks, marked_style(Theme::System)));
}

#[test]
fn roles_are_drawn_as_they_were() {
    let mut marks = StepMarks::default();
    marks.mark_house(House::new(HouseKind::Row, 1), MarkRole::Base);
    marks.mark_house(House::new(HouseKind::Column, 1), MarkRole::Cover);
    marks.mark_candidates(candidate_at(1, 1, Digit::D5), MarkRole::Corner);
    marks.mark_candidates(candidate_at(1, 2, Digit::D5), MarkRole::Fin);
    let set: CellMap =
        [(4, 4), (4, 5), (5, 4)].map(|(r, c)| Cell::from_row_column(r, c)).into_iter().collect();
    marks.mark_cells(set, MarkRole::Set(0));
    marks.mark_cells(Cell::from_row_column(7, 7), MarkRole::Set(1));
    let link = [candidate_at(4, 5, Digit::D2), candidate_at(7, 7, Digit::D2)].map(CandidateMap::of);
    marks.mark_candidates(link[0] | link[1], MarkRole::Restricted);
    marks.add_link(link[0], link[1], LinkKind::Weak);
    marks.mark_candidates(candidate_at(4, 4, Digit::D8), MarkRole::Z);
    marks.mark_cells(Cell::from_row_column(8, 0), MarkRole::Pivot);
    marks.mark_cells(Cell::from_row_column(8, 2), MarkRole::Pincer);
    marks.mark_candidates(candidate_at(2, 2, Digit::D5), MarkRole::Elimination);
    marks.mark_candidates(candidate_at(8, 8, Digit::D9), MarkRole::Placement);
    check_snapshot("roles.svg", &svg::draw_svg(&empty_board(), &marks, marked_style(Theme::Light)));
}

/// The id of a technique, and the marks and picture of its first example.
type TechniquePicture = (&'static str, StepMarks, String);

/// Returns the first example of every technique, drawn once.
fn technique_pictures() -> &'static [TechniquePicture] {
    static ALL: OnceLock<Vec<TechniquePicture>> = OnceLock::new();
    ALL.get_or_init(|| techniques::ALL.iter().filter_map(|technique| draw_technique(technique)).collect())
}

fn draw_technique(technique: &'static Technique) -> Option<TechniquePicture> {
    let (facts, step) = technique.parse_examples().first()?.find_step(technique)?;
    let marks = step.overview_marks(&facts);
    let picture = svg::draw_svg(facts.board(), &marks, PictureStyle::default());
    // The same every time.
    assert_eq!(picture, svg::draw_svg(facts.board(), &step.overview_marks(&facts), PictureStyle::default()));
    Some((technique.id, marks, picture))
}

#[test]
fn every_technique_has_a_picture() {
    assert_eq!(technique_pictures().len(), techniques::ALL.len());
}

#[test]
fn pictures_are_well_formed() {
    for (id, _, picture) in technique_pictures() {
        let mut open: Vec<&str> = Vec::new();
        for tag in picture.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').expect("a whole tag");
            let name = tag.split([' ', '/']).find(|part| !part.is_empty()).expect("a name");
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "{id}")
            } else if tag.ends_with('/') {
            } else {
                open.push(name)
            }
            assert_eq!(tag.matches('"').count() % 2, 0, "{id}: {tag}");
        }
        assert_eq!(open, Vec::<&str>::new(), "{id}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{id}");
    }
}

#[test]
fn every_class_has_a_rule() {
    for (id, _, picture) in technique_pictures() {
        let (style, body) = picture.split_once("</style>").expect("a style");
        let classes: BTreeSet<&str> = body
            .split("class=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .flat_map(|classes| classes.split(' '))
            .filter(|class| !class.is_empty())
            .collect();
        for class in classes {
            assert!(style.contains(&format!(".{class}")), "{id}: nothing says what {class} is");
        }
    }
}

#[test]
fn all_that_goes_out_is_struck_through_and_digits_lie_above_links() {
    for (id, marks, picture) in technique_pictures() {
        let of = |searched_role: MarkRole| -> CandidateMap {
            let all = marks.candidates.iter().filter(|(_, role)| *role == searched_role);
            all.fold(CandidateMap::EMPTY, |all, (some, _)| all | *some)
        };
        let out = of(MarkRole::Elimination) - of(MarkRole::Placement);
        // The legend has one more, and one for each colour that is false.
        let false_colours = (0..4).filter(|number| !out.is_disjoint(of(MarkRole::Colour(*number)))).count();
        let legend = usize::from(!out.is_empty()) + false_colours;
        assert_eq!(picture.matches("<path class=\"x\"").count(), out.len() + legend, "{id}");
        let last_link = picture.rfind("class=\"halo").unwrap_or(0);
        let first_digit = picture.find("class=\"given\"").unwrap_or(usize::MAX);
        assert!(last_link < first_digit, "{id}");
        if !marks.links.is_empty() {
            assert!(last_link > 0, "{id}: no link is drawn");
        }
    }
}

/// Iterates over the values of the attribute `name` in every element that begins with `element`.
fn attribute_numbers<'a>(svg: &'a str, element: &'a str, name: &'a str) -> impl Iterator<Item = f64> + 'a {
    svg.split(element).skip(1).filter_map(move |rest| {
        let (tag, _) = rest.split_once('>')?;
        tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"')?.0.parse().ok())
    })
}

#[test]
fn legends_alone_fit_their_width_and_say_the_same() {
    for (id, marks, picture) in technique_pictures() {
        let legend = svg::draw_svg_legend(&empty_board(), marks, marked_style(Theme::Light), 340.0);
        // On an empty board nothing is filled in.
        if !picture.contains("class=\"say\"") || picture.contains("digit of the pattern, already placed") {
            continue;
        }
        let words = |svg: &str| svg.matches("class=\"say\"").count();
        assert_eq!(words(&legend), words(picture), "{id}");
        for line in legend.split("<text class=\"say\" x=\"").skip(1) {
            let (x, rest) = line.split_once('"').expect("a place");
            let said = rest.split(['>', '<']).nth(1).expect("words");
            let end = x.parse::<f64>().expect("a number") + 7.7 * said.chars().count() as f64;
            // An entry that is longer than a line has a line of its own.
            assert!(end <= 340.1 || x == "34", "{id}: {said} {end}");
        }
        let height = attribute_numbers(&legend, "<rect class=\"page\"", "height").next().expect("a ground");
        let lowest = attribute_numbers(&legend, "<text class=\"say\"", "y").fold(0.0, f64::max);
        assert!(lowest < height + 12.0, "{id}: {lowest} {height}");
    }
}

#[test]
fn a_board_alone_has_no_legend_and_strong_digits() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let board: Board = easy.parse().expect("a board");
    let picture = svg::draw_svg(
        &board,
        &StepMarks::default(),
        PictureStyle { candidates: ShownCandidates::Marked, ..PictureStyle::default() },
    );
    assert!(!picture.contains("quiet") && !picture.contains("class=\"say\""));
    assert_eq!(picture.matches("class=\"given\"").count(), board.givens().len());
    let with = svg::draw_svg(&board, &StepMarks::default(), PictureStyle::default());
    assert!(with.len() > picture.len());
}
