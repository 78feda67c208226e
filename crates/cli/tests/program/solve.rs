//! `ninefold solve`, from the program itself.

use crate::common::*;
use ninefold_testkit::naive;

#[test]
fn a_puzzle_gives_its_solution() {
    check_run(&["solve", UNIQUE], &format!("{SOLUTION}\n"), "", 0);
    check_run(&["solve", "--unique", UNIQUE], &format!("{SOLUTION}\n"), "", 0);
    check_run(&["solve", "--count", UNIQUE], "1\n", "", 0);
}

#[test]
fn lines_stay_aligned() {
    let input = format!("# a list\n{UNIQUE}\n\n{NONE}\n{CLASH}\noops\n{SEVERAL}\n{UNIQUE} # comment\n");
    let run = run_with_input(&["solve"], &input);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!([lines[0], lines[5]], [SOLUTION; 2]);
    assert_eq!(lines[1..4], [""; 3]);
    assert!(naive::is_solution(&naive::parse_masks(SEVERAL), lines[4]));
    assert_eq!(run.code, Some(1));
    let said: Vec<_> = run.err.lines().collect();
    assert_eq!(
        said[..6],
        [
            "ninefold: standard input: line 4: no solution",
            "ninefold: standard input: line 5: two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)",
            "ninefold: standard input: line 6, column 1: expected a digit or a sign for an empty cell \
             (one of . 0 * _ - x ?), found 'o'",
            "ninefold: standard input: line 7: one of several solutions is shown",
            "ninefold: puzzles read: 5; lines or other pieces lost: 1",
            said[5],
        ]
    );
    assert!(
        said[5].starts_with("ninefold: 6 puzzles: 2 unique, 1 several, 1 none, 2 invalid; "),
        "{}",
        said[5]
    );
    assert!(said[5].ends_with(" puzzles/s"));
}

#[test]
fn several_solutions_fail_only_where_one_is_asked_for() {
    let run = run_program(&["solve", SEVERAL]);
    assert_eq!(run.code, Some(0));
    assert!(naive::is_solution(&naive::parse_masks(SEVERAL), run.out.trim_end()));
    check_run(&["solve", "--unique", SEVERAL], "\n", "ninefold: several solutions\n", 1);
    check_run(&["solve", "-q", "--unique", SEVERAL], "\n", "ninefold: several solutions\n", 1);
}

#[test]
fn a_later_line_of_an_argument_is_named() {
    check_run(&["solve", NONE], "\n", "ninefold: no solution\n", 1);
    let run = run_program(&["solve", &format!("{UNIQUE}\n{NONE}")]);
    assert!(run.err.starts_with("ninefold: line 2: no solution\n"), "{}", run.err);
    assert_eq!(run.code, Some(1));
}

#[test]
fn all_solutions_are_printed_up_to_the_limit() {
    let mut expected = naive::find_solutions(&naive::parse_masks(SEVERAL), 10);
    let all = |args: &[&str]| {
        let run = run_program(args);
        assert_eq!(run.code, Some(0));
        run.out
    };
    let out = all(&["solve", "--all", SEVERAL]);
    let mut found: Vec<_> = out.lines().collect();
    found.sort_unstable();
    expected.sort();
    assert_eq!(found, expected);
    let first = out.lines().next().unwrap();
    assert_eq!(all(&["solve", "--all", "--limit", "1", SEVERAL]), format!("{first}\n"));
    assert_eq!(all(&["solve", "-n1", SEVERAL, UNIQUE]), format!("{first}\n\n{SOLUTION}\n\n"));
}

#[test]
fn long_answers_are_complete_and_in_order() {
    // 5,000 solutions are more than is held in memory.
    let empty = ".".repeat(81);
    let out = run_program(&["solve", "-n", "5000", UNIQUE, &empty, UNIQUE]).out;
    let paragraphs: Vec<Vec<&str>> = out.split("\n\n").map(|text| text.lines().collect()).collect();
    assert_eq!((paragraphs[0][..] == [SOLUTION], paragraphs[2][..] == [SOLUTION]), (true, true));
    assert_eq!(paragraphs[1].len(), 5000);
    let distinct: std::collections::HashSet<_> = paragraphs[1].iter().collect();
    assert_eq!(distinct.len(), 5000);
    assert!(paragraphs[1].iter().all(|solution| naive::is_solution(&[511; 81], solution)));
}

#[test]
fn solutions_are_counted_up_to_the_limit() {
    check_run(
        &["solve", "-q", "--count", UNIQUE, SEVERAL, NONE],
        "1\n2\n0\n",
        "ninefold: argument 3: line 1: no solution\n",
        1,
    );
    check_run(&["solve", "-q", "--count", "--limit", "1", UNIQUE, SEVERAL], "1\n1+\n", "", 0);
    check_run(&["solve", "--count", "--limit", "500", &".".repeat(81)], "500+\n", "", 0);
    let loose = format!("{}{}", &SOLUTION[..54], ".".repeat(27));
    let count = naive::find_solutions(&naive::parse_masks(&loose), usize::MAX).len();
    check_run(&["solve", "--count", &loose], &format!("{count}\n"), "", 0);
}

#[test]
fn json_tells_everything() {
    let input = format!("{UNIQUE}\n{SEVERAL}\n{NONE}\n{CLASH}\n\noops\n");
    let run = run_with_input(&["solve", "-q", "--json"], input);
    let objects: Vec<_> = run.out.lines().map(parse_json).collect();
    let field = |name: &str| objects.iter().map(|object| object[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("line"), [1, 2, 3, 4, 6]);
    assert_eq!(field("verdict"), ["unique", "several", "none", "invalid", "invalid"]);
    assert_eq!(objects[0]["solutions"][0], SOLUTION);
    assert_eq!(objects[0]["complete"], true);
    assert_eq!(objects[1]["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(field("puzzle")[..4], [UNIQUE, SEVERAL, NONE, CLASH]);
    assert_eq!(objects[4]["puzzle"], serde_json::Value::Null);
    assert!(objects[3]["error"].as_str().unwrap().starts_with("two 5s in box 1"));
    assert_eq!(
        parse_json(&crate::common::run_program(&["solve", "--json", "--count", SEVERAL]).out)["count"],
        2
    );
}

#[test]
fn no_more_solutions_are_listed_than_tell_that_there_are_several() {
    let loose = format!("{}{}", &SOLUTION[..54], ".".repeat(27));
    let object = parse_json(&run_program(&["solve", "-q", "--json", &loose]).out);
    assert_eq!((object["solutions"].as_array().unwrap().len(), &object["complete"]), (2, &false.into()));
    let lines = |args: &[&str]| run_program(&[args, &[&loose]].concat()).out.lines().count();
    let one = lines(&["solve", "-q", "--grid", "--limit", "1"]);
    assert_eq!(lines(&["solve", "-q", "--grid"]), one);
    assert_eq!(lines(&["solve", "-q"]), 1);
}

#[test]
fn a_solution_can_be_drawn() {
    let run = run_program(&["solve", "--grid", UNIQUE]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[1], "| 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |");
    let coloured = crate::common::run_program(&["solve", "--grid", "--color", "always", UNIQUE]).out;
    let row = coloured.lines().nth(1).unwrap();
    assert!(row.contains("\u{1b}[1m5\u{1b}[0m") && !row.contains("\u{1b}[1m4"), "{row:?}");
}

#[test]
fn strict_stops_at_the_first_failure() {
    let input = format!("{UNIQUE}\n{NONE}\n{UNIQUE}\n");
    let run = run_with_input(&["solve", "--strict"], input);
    assert_eq!(run.out, format!("{SOLUTION}\n\n"));
    assert_eq!(run.code, Some(1));
}

#[test]
fn many_failures_are_told_in_few_lines() {
    let run = run_with_input(&["solve"], format!("{UNIQUE}\n{}", format!("{NONE}\n").repeat(5000)));
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 12);
    assert_eq!(lines[9], "ninefold: standard input: line 11: no solution");
    assert_eq!(lines[10], "ninefold: and 4,990 more like these");
    assert_eq!(run.out.lines().count(), 5001);
}

#[test]
fn other_formats_are_read_too() {
    let grid: String = (0..9).map(|row| UNIQUE[row * 9..][..9].to_string() + "\n").collect();
    assert_eq!(run_with_input(&["solve", "-"], &grid).out, format!("{SOLUTION}\n"));
    assert_eq!(run_program(&["solve", &grid]).out, format!("{SOLUTION}\n"));
    assert_eq!(run_with_input(&["solve", "--from", "grid"], &grid).out, format!("{SOLUTION}\n"));
    let candidates: String = UNIQUE
        .chars()
        .flat_map(|c| ('1'..='9').map(move |digit| if c == '.' || c == digit { digit } else { '.' }))
        .collect();
    assert_eq!(run_program(&["solve", &candidates]).out, format!("{SOLUTION}\n"));
}

#[test]
fn a_named_format_reads_nothing_else() {
    let run = run_with_input(&["solve", "--from", "sukaku"], format!("{UNIQUE}\n"));
    assert_eq!((run.out.as_str(), run.code), ("\n", Some(1)));
    assert!(run.err.contains("line 1, column"), "{}", run.err);
}

#[test]
fn objects_of_bare_lines_are_those_of_others() {
    let [zeros, mixed] = [UNIQUE.replace('.', "0"), UNIQUE.replacen('.', "0", 1)];
    let lines = [UNIQUE, SEVERAL, "# none", "", NONE, CLASH, "oops", &zeros, &mixed, SOLUTION, UNIQUE];
    // With a blank after it, a line is no longer bare.
    let [bare, others] = ["\n", " \n"].map(|end| lines.map(|line| format!("{line}{end}")).concat());
    for options in [&["--json"][..], &["--json", "-n", "1"], &["--json", "--all", "--unique"]] {
        let command = [&["solve"], options].concat();
        let [bare, others] = [&bare, &others].map(|list| run_with_input(&command, list));
        assert_eq!(bare.out, others.out.replace(" \",\"verdict", "\",\"verdict"), "{command:?}");
        assert_eq!(bare.code, others.code);
    }
}
