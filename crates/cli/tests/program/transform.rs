//! `ninefold transform`, from the program itself.

use crate::common::*;

fn check_transformed(by: &str, puzzle: &str, image: &str) {
    let run = run_program(&["transform", "--by", by, puzzle]);
    assert_eq!((run.out.trim_end(), run.err.as_str(), run.code), (image, "", Some(0)), "{by}");
}

#[test]
fn each_step_does_what_its_name_says() {
    // 1 2 in the first row, 3 in the last.
    let puzzle = format!("12{}3", ".".repeat(78));
    let cells = |places: &[(usize, usize, char)]| {
        let mut cells = vec!['.'; 81];
        places.iter().for_each(|&(row, column, digit)| cells[(row - 1) * 9 + column - 1] = digit);
        cells.into_iter().collect::<String>()
    };
    for (by, image) in [
        ("rotate90", [(1, 9, '1'), (2, 9, '2'), (9, 1, '3')]),
        ("rotate180", [(9, 9, '1'), (9, 8, '2'), (1, 1, '3')]),
        ("rotate270", [(9, 1, '1'), (8, 1, '2'), (1, 9, '3')]),
        ("mirror", [(1, 9, '1'), (1, 8, '2'), (9, 1, '3')]),
        ("flip", [(9, 1, '1'), (9, 2, '2'), (1, 9, '3')]),
        ("transpose", [(1, 1, '1'), (2, 1, '2'), (9, 9, '3')]),
        ("r213456789", [(2, 1, '1'), (2, 2, '2'), (9, 9, '3')]),
        ("c213456789", [(1, 2, '1'), (1, 1, '2'), (9, 9, '3')]),
        ("d231456789", [(1, 1, '2'), (1, 2, '3'), (9, 9, '1')]),
        ("rotate90 mirror", [(1, 1, '1'), (2, 1, '2'), (9, 9, '3')]),
        ("t r123456789 c987654321 d213456789", [(1, 9, '2'), (2, 9, '1'), (9, 1, '3')]),
    ] {
        check_transformed(by, &puzzle, &cells(&image));
    }
}

#[test]
fn the_way_to_the_canonical_form_leads_there_and_back() {
    let how = run_program(&["canon", "--how", UNIQUE]).out;
    let [form, _, way] = how.trim_end().split('\t').collect::<Vec<_>>()[..] else { panic!("{how}") };
    check_transformed(way, UNIQUE, &form.replace('0', "."));
    let back = run_program(&["transform", "--undo", "--by", way, form]);
    assert_eq!((back.out.trim_end(), back.code), (UNIQUE, Some(0)), "{}", back.err);
}

#[test]
fn pencil_marks_move_along() {
    let marked = format!("{UNIQUE}:113 543");
    let image = run_program(&["transform", "--by", "transpose d213456789", &marked]).out;
    let back = run_program(&["transform", "--by", "d213456789 transpose", image.trim_end()]).out;
    assert!(image.contains(':'), "{image}");
    assert_eq!(back.trim_end(), marked);
}

#[test]
fn images_are_drawn_from_the_seed_and_the_puzzle() {
    let list = format!("{SEVERAL}\n{UNIQUE}\n");
    let images = |list: &str, more: &[&str]| {
        let args = [&["transform", "-q", "--shuffle", "5", "--seed", "7", "--how"][..], more].concat();
        let run = run_with_input(&args, list);
        assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
        run.out
    };
    let both = images(&list, &[]);
    assert_eq!(both.lines().count(), 10);
    assert_eq!(both.lines().collect::<std::collections::BTreeSet<_>>().len(), 10);
    assert_eq!(
        images(UNIQUE, &["-j", "1"]),
        both.lines().skip(5).map(|line| format!("{line}\n")).collect::<String>()
    );
    let bare: String = both.lines().map(|line| line.split('\t').next().unwrap().to_owned() + "\n").collect();
    let forms = run_with_input(&["canon", "-q"], bare).out;
    assert_eq!(
        forms.lines().collect::<std::collections::BTreeSet<_>>().len(),
        2,
        "all are images of two puzzles"
    );
}

#[test]
fn what_is_no_step_is_told() {
    let refused = |by: &str| {
        let run = run_program(&["transform", "--by", by, UNIQUE]);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{by}");
        run.err
    };
    assert!(
        refused("rotate91").contains("\"rotate91\" is no step (expected rotate90,"),
        "{}",
        refused("rotate91")
    );
    assert!(refused("r12345678").contains("with nine digits"));
    assert!(refused("r142356789").contains("three of a band together"));
    assert!(refused("d112345678").contains("names each digit once"));
    assert!(refused(" ").contains("expected a step"));
    let bad = run_with_input(&["transform", "--by", "flip"], format!("{UNIQUE}\nnonsense\n{UNIQUE}\n"));
    assert_eq!((bad.out.lines().count(), bad.code), (3, Some(1)), "{}", bad.err);
    assert!(bad.err.contains("line 2"), "{}", bad.err);
}
