//! Transformations are a group that acts on everything on a board.

use ninefold_core::{Board, ByCell, Cell, Puzzle, Solution, Transform, Transformation};
use proptest::prelude::*;

use super::{any_candidate, any_candidate_map, any_cell_map, any_house};

fn any_transformation() -> impl Strategy<Value = Transformation> {
    (0..Transformation::COUNT).prop_map(Transformation::nth)
}

fn any_solution() -> impl Strategy<Value = Solution> {
    let grid: Solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    any_transformation().prop_map(move |by| by.apply(&grid))
}

/// Generates a board with some cells of a solution and some candidates eliminated.
fn any_board() -> impl Strategy<Value = Board> {
    (any_solution(), any_cell_map(), any_cell_map(), any_candidate_map()).prop_map(
        |(solution, filled, given, eliminations)| {
            let values = ByCell::from_fn(|cell| filled.contains(cell).then(|| solution.digit(cell)));
            let puzzle = Puzzle { givens: filled & given, ..Puzzle::from_givens(values) };
            let mut board = Board::try_from(&puzzle).unwrap();
            for candidate in eliminations {
                board.remove_candidate(candidate);
            }
            board
        },
    )
}

/// Checks that the identity changes nothing, that two in turn are their product, and that the inverse undoes.
fn check<T: Transform + PartialEq + std::fmt::Debug>(what: &T, a: Transformation, b: Transformation) {
    assert_eq!(&Transformation::IDENTITY.apply(what), what);
    assert_eq!(a.compose(&b).apply(what), b.apply(&a.apply(what)));
    assert_eq!(&a.inverse().apply(&a.apply(what)), what);
}

proptest! {
    #[test]
    fn transformations_form_a_group(a in any_transformation(), b in any_transformation(), c in any_transformation()) {
        let one = Transformation::IDENTITY;
        prop_assert_eq!(a.compose(&one), a);
        prop_assert_eq!(one.compose(&a), a);
        prop_assert_eq!(a.compose(&a.inverse()), one);
        prop_assert_eq!(a.inverse().compose(&a), one);
        prop_assert_eq!(a.compose(&b).compose(&c), a.compose(&b.compose(&c)));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn transformations_act_on_boards_cells_and_sets(
        a in any_transformation(), b in any_transformation(), board in any_board(), solution in any_solution(),
        cells in any_cell_map(), candidates in any_candidate_map(), candidate in any_candidate(), house in any_house(),
    ) {
        check(&board, a, b);
        check(&Puzzle::from(&board), a, b);
        check(&solution, a, b);
        check(&cells, a, b);
        check(&candidates, a, b);
        check(&candidate, a, b);
        check(&house, a, b);
        check(&candidate.cell(), a, b);
        check(&candidate.digit(), a, b);
        let text: [u8; 81] = board.to_string().into_bytes().try_into().unwrap();
        check(&text, a, b);
    }

    #[test]
    fn images_agree_with_each_other(
        by in any_transformation(), board in any_board(), solution in any_solution(), house in any_house(), cells in any_cell_map(),
    ) {
        let moved = by.apply(&board);
        prop_assert_eq!(moved.candidate_map(), by.apply(&board.candidate_map()));
        prop_assert_eq!(moved.givens(), by.apply(&board.givens()));
        for cell in Cell::all() {
            prop_assert_eq!(moved.value(cell), board.value(by.source_cell(cell)).map(|digit| by.apply(&digit)));
        }
        prop_assert_eq!(by.apply(&house.cells()), by.apply(&house).cells());
        prop_assert_eq!(by.apply(&cells).peer_intersection(), by.apply(&cells.peer_intersection()));
        prop_assert_eq!(solution.solves_board(&board), by.apply(&solution).solves_board(&moved));
        prop_assert!(by.apply(&solution).to_string().parse::<Solution>().is_ok());
    }
}
