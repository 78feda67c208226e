//! `ninefold render`.

use crate::common::{SOLUTION, UNIQUE, run_program, run_with_input};

#[test]
fn a_board_is_drawn_without_candidates_unless_asked() {
    let plain = run_program(&["render", UNIQUE]);
    assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""));
    assert!(plain.out.starts_with("<svg ") && plain.out.ends_with("</svg>\n"));
    assert!(!plain.out.contains("class=\"c\""));
    let with = run_program(&["render", "--candidates", UNIQUE]);
    assert!(with.out.contains("class=\"c\""));
}

#[test]
fn a_step_is_drawn_with_its_conclusion_at_the_last_stage_only() {
    let step = run_program(&["render", "--step", UNIQUE]).out;
    assert!(step.contains(">place<"));
    let stage = run_program(&["render", "--step", "--stage", "1", UNIQUE]).out;
    assert!(!stage.contains(">place<") && stage.contains("class=\"peer\""));
}

#[test]
fn a_technique_is_drawn_where_there_is_one() {
    let grid = "27936145831847562956482971...26935717532149861967582..9.153......518.39..37942..5";
    let als = run_program(&["render", "--technique", "als-xz", "--theme", "dark", grid]);
    assert_eq!(als.code, Some(0), "{}", als.err);
    assert!(als.out.contains("set A") && als.out.contains("#151d26"));
    let none = run_program(&["render", "--technique", "x-wing", grid]);
    assert_eq!((none.code, none.err.as_str()), (Some(1), "ninefold: there is no X-Wing in this position\n"));
    assert_eq!(run_program(&["render", "--technique", "no-such", grid]).code, Some(2));
    assert_eq!(run_program(&["render", "--theme", "pink", grid]).code, Some(2));
}

#[test]
fn nothing_is_left_to_draw_when_all_is_solved() {
    assert_eq!(run_with_input(&["render", "--step", "-"], SOLUTION).code, Some(1));
}
