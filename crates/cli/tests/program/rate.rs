//! `ninefold rate`.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{
    CLASH, NONE, SEVERAL, SOLUTION, UNIQUE, WING, check_run, parse_json, program_command, run_program,
    run_with_input, test_path, wait_for_run, write_test_file,
};

/// One puzzle on a terminal gets a report; its line stays as it is in a pipe and with any option.
#[test]
#[cfg(unix)]
fn one_puzzle_on_a_terminal_gets_a_report() {
    use crate::common::run_on_terminal;
    let Some(shown) = run_on_terminal(&["rate", WING]) else { return };
    assert!(shown.starts_with("+-------+-------+-------+\n| . . . | . 4 . | . . 5 |\n"), "{shown}");
    let report = "\
grade    Hard · 1099 ± 255, on a scale from Gentle to Extreme
hardest  XY-Wing
SE       ER 4.2, EP 1.2, ED 1.2
HoDoKu   Hard (1048)
next     `ninefold hint` shows the next step, `ninefold explain` all of them
";
    assert!(shown.ends_with(report), "{shown}");
    let line = format!("{WING} ED=4.2/1.2/1.2\n");
    assert_eq!(run_program(&["rate", WING]).out, line);
    assert_eq!(run_on_terminal(&["rate", "--profile", "se", WING]).unwrap(), line);
    assert!(run_on_terminal(&["rate", WING, UNIQUE]).unwrap().starts_with(&line));
    assert_eq!(run_on_terminal(&["rate", "--format", "%r", WING]).unwrap(), "4.2\n");
}

#[test]
fn one_puzzle_is_rated() {
    check_run(&["rate", UNIQUE], &format!("{UNIQUE} ED=1.2/1.2/1.2\n"), "", 0);
}

/// Input with an easy puzzle, a hard one, and one that cannot be rated, in all three forms.
fn check_scale_outputs(
    profile: &str,
    lines: [&str; 2],
    header: &str,
    rows: [&str; 3],
    object: &serde_json::Value,
) {
    let list = format!("{UNIQUE}\n{WING}\n{SEVERAL}\n");
    let out = |form: &[&str]| {
        let run = run_with_input(&[&["rate", "-q", "--profile", profile], form, &["-"]].concat(), &list);
        assert_eq!(run.code, Some(1), "{}", run.err);
        run.out
    };
    let told =
        format!("{UNIQUE} {}\n{WING} {}\n{SEVERAL} # it has more than one solution\n", lines[0], lines[1]);
    assert_eq!(out(&[]), told);
    let table = format!("{header}\n{UNIQUE}{}\n{WING}{}\n{SEVERAL}{}\n", rows[0], rows[1], rows[2]);
    assert_eq!(out(&["--csv"]), table);
    let objects: Vec<_> = out(&["--json"]).lines().map(parse_json).collect();
    let mut expected = object.clone();
    expected["line"] = 2.into();
    expected["puzzle"] = WING.into();
    assert_eq!(objects[1], expected);
    assert_eq!(
        (&objects[2]["error"], &objects[2]["verdict"]),
        (&"it has more than one solution".into(), &"several".into())
    );
}

#[test]
fn other_scales_have_their_own_columns() {
    check_scale_outputs(
        "hodoku",
        ["Easy (204)", "Hard (1048)"],
        "puzzle,score,level,technique,status,error,warnings",
        [
            ",204,Easy,naked-single,ok,,",
            ",1048,Hard,xy-wing,ok,,",
            ",,,,several,it has more than one solution,",
        ],
        &serde_json::json!({ "score": 1048, "level": "Hard", "technique": "xy-wing" }),
    );
    check_scale_outputs(
        "human",
        ["Gentle · 104 ± 11", "Hard · 1099 ± 255"],
        "puzzle,level,score,uncertainty,hardest,technique,scale,status,error,warnings",
        [
            ",Gentle,104,11,4,hidden-single-box,human-3,ok,,",
            ",Hard,1099,255,200,xy-wing,human-3,ok,,",
            ",,,,,,,several,it has more than one solution,",
        ],
        &serde_json::json!({
            "level": "Hard", "score": 1099, "uncertainty": 255, "hardest": 200, "technique": "xy-wing", "scale": "human-3"
        }),
    );
}

#[test]
fn other_scales_stop_and_refuse_options_too() {
    let limit = run_program(&["rate", "--profile", "hodoku", "--time-limit", "0ms", "--json", WING]);
    assert_eq!(parse_json(&limit.out)["error"], "stopped after 0 s: Easy (0) so far");
    assert_eq!(limit.code, Some(1));
    for option in [&["--after", "%r"][..], &["--diamond"]] {
        let run = run_program(&[&["rate", "--profile", "hodoku"], option, &[WING]].concat());
        let told = format!("{} has no meaning for the profile hodoku", option[0]);
        assert!(run.err.contains(&told) && run.code == Some(2), "{}", run.err);
    }
}

#[test]
fn a_run_on_another_scale_goes_on_too() {
    let list = write_test_file("scaled.txt", format!("{UNIQUE}\n{WING}\n"));
    let output = test_path("scaled.out");
    let first = format!("{UNIQUE} Easy (204)\n");
    std::fs::write(&output, &first).unwrap();
    let arguments = ["rate", "-q", "--profile", "hodoku", "-o", &output, &list];
    assert_eq!(run_program(&arguments).code, Some(2), "a file of unknown origin is kept");
    std::fs::remove_file(&output).unwrap();
    assert_eq!(run_program(&arguments).code, Some(0));
    let whole = std::fs::read_to_string(&output).unwrap();
    assert!(whole.starts_with(&first) && whole.lines().count() == 2, "{whole}");
}

#[test]
fn a_run_goes_on_within_a_line_with_stray_bytes() {
    for stray in [8, 90] {
        let mut text = format!("{UNIQUE}\n").into_bytes();
        text.extend(vec![0xff; stray]);
        text.extend(format!(" {SEVERAL} {UNIQUE}\n{WING}\n").into_bytes());
        let list = write_test_file("stray.txt", text);
        let [whole, parts] = ["stray.whole", "stray.parts"].map(|name| {
            let path = test_path(name);
            std::fs::remove_file(&path).ok();
            path
        });
        let rate = |options: &[&str], output: &str| {
            run_program(&[&["rate", "-q", "-j1", "-o", output], options, &[&list]].concat()).code
        };
        let code = rate(&[], &whole);
        // It stops at the first failure, in the middle of the line.
        assert_eq!((rate(&["--strict"], &parts), rate(&[], &parts)), (code, code), "{stray}");
        let read = |path: &str| std::fs::read_to_string(path).unwrap();
        assert_ne!((code, read(&whole).lines().count()), (Some(0), 0), "{stray}");
        assert_eq!(read(&parts), read(&whole), "{stray}");
    }
}

#[test]
fn templates_have_the_letters_of_serate() {
    let line = format!("{UNIQUE} # easy\n\n{UNIQUE}\n");
    let run = run_with_input(&["rate", "-q", "--format", "%n|%g|%r/%p/%d|%R|%S|%i|%t%%", "-"], &line);
    let tail = format!("1.2/1.2/1.2|Hidden Single|HS|{SOLUTION}|\t%\n");
    assert_eq!(run.out, format!("1|{UNIQUE} # easy|{tail}2|{UNIQUE}|{tail}"));
    let run = crate::common::run_program(&["rate", "--format", "%q", UNIQUE]);
    assert!(run.err.contains("column 1: expected a known letter"), "{}", run.err);
    assert_eq!(run.code, Some(2));
}

#[test]
fn templates_have_letters_of_other_scales() {
    let list = format!("{UNIQUE} # easy\n{WING}\n{SEVERAL}\n");
    let write = |profile, template| {
        run_with_input(&["rate", "-q", "--profile", profile, "--format", template, "-"], &list).out
    };
    let refused = format!("{SEVERAL} # it has more than one solution\n");
    assert_eq!(
        write("hodoku", "%n|%g|%L|%r|%R|%t%%"),
        format!("1|{UNIQUE} # easy|Easy|204|Naked Single|\t%\n2|{WING}|Hard|1048|XY-Wing|\t%\n{refused}")
    );
    assert_eq!(
        write("human", "%L %r %U %R"),
        format!("Gentle 104 11 Hidden Single\nHard 1099 255 XY-Wing\n{refused}")
    );
    assert!(write("hodoku", "%i").starts_with(&format!("{SOLUTION}\n")));
    for (profile, wrong, letters) in [
        ("hodoku", "%r %p", "(one of %g %i %m %M %n %r %L %R %e %l %t %%)"),
        ("human", "%r %p", "(one of %g %i %m %M %n %r %L %U %R %e %l %t %%)"),
    ] {
        let run = run_program(&["rate", "--profile", profile, "--format", wrong, UNIQUE]);
        let told =
            format!("ninefold: --format: line 1, column 4: expected a known letter {letters}, found %p\n");
        assert_eq!((run.err, run.code), (told, Some(2)));
    }
}

#[test]
fn steps_are_told_on_the_way() {
    let run = run_program(&[
        "rate", "--start", "%i", "--before", "%i", "--after", "%r %c", "--format", "%c", UNIQUE,
    ]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..2], [UNIQUE, UNIQUE]);
    assert_eq!(lines[2], "1.2 Hidden Single: r1c6=8");
    assert_eq!(lines.len(), 2 + 2 * 51, "81 cells less 30 givens, two lines each");
    assert_eq!(*lines.last().unwrap(), "Hidden Single: r1c6=8", "the first as hard as any");
}

#[test]
fn what_cannot_be_rated_says_why_in_every_form() {
    let list = format!("{SEVERAL}\n{NONE}\n{CLASH}\n{SOLUTION}\nnonsense\n{UNIQUE}\n");
    let run = run_with_input(&["rate", "-q", "-"], &list);
    let clash = "two 5s in box 1 (r1c1, r1c2); two 5s in row 1 (r1c1, r1c2)";
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], format!("{SEVERAL} # it has more than one solution"));
    assert_eq!(lines[1], format!("{NONE} # it has no solution"));
    assert_eq!(lines[2], format!("{CLASH} # {clash}"));
    assert_eq!(lines[3], format!("{SOLUTION} # it is already solved"));
    assert!(lines[4].starts_with("# line 5, column 1: expected"), "{}", lines[4]);
    assert_eq!(lines[5], format!("{UNIQUE} ED=1.2/1.2/1.2"));
    assert_eq!(run.code, Some(1));

    let run = run_with_input(&["rate", "-q", "--csv", "-"], &list);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "puzzle,er,ep,ed,technique,status,error,warnings");
    assert_eq!(lines[1], format!("{SEVERAL},,,,,several,it has more than one solution,"));
    assert_eq!(lines[3], format!("{CLASH},,,,,invalid,\"{clash}\","));
    assert_eq!(lines[6], format!("{UNIQUE},1.2,1.2,1.2,hidden-single-box,ok,,"));

    let run = run_with_input(&["rate", "-q", "--json", "-"], &list);
    let lines: Vec<_> = run.out.lines().map(parse_json).collect();
    assert_eq!((&lines[0]["verdict"], &lines[2]["verdict"]), (&"several".into(), &"invalid".into()));
    assert_eq!((&lines[4]["line"], &lines[4]["puzzle"]), (&5.into(), &serde_json::Value::Null));
    assert_eq!((&lines[5]["er"], &lines[5]["techniques"]["ed"]), (&1.2.into(), &"hidden-single-box".into()));
}

#[test]
fn forced_puzzles_are_rated_as_far_as_it_goes() {
    let forced = run_program(&["rate", "-q", "--force", "--format", "%r %R", SEVERAL]);
    assert!(
        forced.out.starts_with(&format!("{SEVERAL} # these techniques do not solve it: ED=")),
        "{}",
        forced.out
    );
    assert_eq!(forced.code, Some(1));
}

/// Puzzles that the techniques don't solve have no rating in any output form; a note gives the partial
/// result.
#[test]
fn what_the_techniques_do_not_solve_has_no_rating() {
    let puzzle = "7.........4...32......64...6...7..1.9.8..5..7...8.1...2.....9...5.1.......14..82.";
    for (profile, reached) in
        [("se", "ED=2.3/1.2/1.2"), ("hodoku", "Easy (280)"), ("human", "Easy · 127 ± 24")]
    {
        let rate = |more: &[&str]| {
            let given = ["rate", "-q", "--profile", profile, "--techniques", "singles", puzzle];
            let run = run_program(&[&given[..], more].concat());
            assert_eq!(run.code, Some(1), "{profile} {more:?}");
            run.out
        };
        let why = format!("these techniques do not solve it: {reached} so far");
        assert_eq!(rate(&[]), format!("{puzzle} # {why}\n"));
        assert_eq!(rate(&["--format", "%r"]), format!("{puzzle} # {why}\n"));
        let table = rate(&["--csv"]);
        let fields: Vec<&str> = table.lines().nth(1).expect("a row").split(',').collect();
        assert!(fields[1..fields.len() - 3].iter().all(|field| field.is_empty()), "{table}");
        assert_eq!(fields[fields.len() - 3], "unsolved");
        assert_eq!(fields[fields.len() - 2], why);
        let line = parse_json(&rate(&["--json"]));
        assert_eq!((&line["solved"], &line["reason"]), (&false.into(), &"stuck".into()));
        assert!(line["er"].is_null() && line["score"].is_null() && line["level"].is_null(), "{line}");
        assert!(line["so_far"]["technique"].is_string(), "{line}");
    }
    let explained = run_program(&["explain", "--brief", "--techniques", "singles", puzzle]);
    let last = explained.out.lines().last().expect("a line");
    assert!(last.starts_with("Not solved: ") && last.contains(" so far"), "{last}");
    assert_eq!(explained.code, Some(1));
    let explained = run_program(&["explain", "--json", "--techniques", "singles", puzzle]);
    let path = parse_json(&explained.out);
    assert_eq!((&path["solved"], &path["level"]), (&false.into(), &serde_json::Value::Null));
    assert!(path["so_far"]["level"].is_string());
    let traced = run_program(&["trace", "--techniques", "singles", puzzle]);
    assert_eq!((traced.out.as_str(), traced.code), ("", Some(1)));
    assert!(traced.err.contains("these techniques do not solve it: ED=2.3/1.2/1.2 so far"), "{}", traced.err);
}

#[test]
fn only_pearls_or_diamonds_are_printed_when_asked() {
    let list = format!("{UNIQUE}\n{WING}\n{UNIQUE}\n");
    for filter in ["--pearl", "--diamond"] {
        let run = run_with_input(&["rate", "-q", filter, "--format", "%n %r", "-"], &list);
        assert_eq!((run.out.as_str(), run.code), ("1 1.2\n3 1.2\n", Some(0)), "{filter}");
    }
}

#[test]
fn only_ratings_in_a_range_are_printed_when_asked() {
    let list = format!("{UNIQUE}\n{WING}\n{UNIQUE}\n");
    let cases: [(&[&str], &str); 5] = [
        (&["--er", "4.."], "2 4.2\n"),
        (&["--er", "..4.1"], "1 1.2\n3 1.2\n"),
        (&["--er", "1.2..4.2", "--ep", "1.2", "--ed", "..1.2"], "1 1.2\n2 4.2\n3 1.2\n"),
        (&["--ed", "1.5.."], ""),
        (&["--er", "1.2..", "--pearl"], "1 1.2\n3 1.2\n"),
    ];
    for (filter, printed) in cases {
        let args = [&["rate", "-q", "--format", "%n %r", "-"], filter].concat();
        let run = run_with_input(&args, &list);
        assert_eq!((run.out.as_str(), run.code), (printed, Some(0)), "{filter:?}");
    }
    let elsewhere = run_program(&["rate", "--profile", "hodoku", "--er", "4..", WING]);
    assert!(elsewhere.code == Some(2) && elsewhere.err.contains("--er"), "{}", elsewhere.err);
    assert_eq!(run_program(&["rate", "--er", "5..4", WING]).code, Some(2));
}

#[test]
fn a_table_of_ratings_is_rated_again() {
    let table = write_test_file("rated.csv", format!("{UNIQUE},1.2,1.2,1.2,0.01\n{WING},4.2,1.2,1.2,0.05\n"));
    let run = run_program(&["rate", "-q", "--csv", &table]);
    let lines: Vec<&str> = run.out.lines().skip(1).collect();
    assert_eq!(lines[0], format!("{UNIQUE},1.2,1.2,1.2,hidden-single-box,ok,,"));
    assert_eq!(lines[1], format!("{WING},4.2,1.2,1.2,xy-wing,ok,,"));
}

#[test]
fn a_time_limit_is_told_and_the_rest_goes_on() {
    let list = format!("{WING}\n{UNIQUE}\n");
    let run = run_with_input(&["rate", "--time-limit", "0ms", "--json", "-"], &list);
    let lines: Vec<_> = run.out.lines().map(parse_json).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["error"], "stopped after 0 s: ED=0.0/0.0/0.0 so far");
    assert_eq!(run.code, Some(1));
    let run = run_with_input(&["rate", "-q", "--time-limit", "1m", "-"], &list);
    assert!(run.out.contains("ED=4.2/1.2/1.2") && run.code == Some(0), "{}", run.out);
}

#[test]
fn the_order_is_that_of_the_input_whatever_the_number_of_threads() {
    let list: String = (0..300).map(|i| format!("{}\n", if i % 7 == 0 { WING } else { UNIQUE })).collect();
    let [one, three] =
        ["1", "3"].map(|jobs| run_with_input(&["rate", "-q", "-j", jobs, "--format", "%n %r", "-"], &list));
    assert_eq!(one.out.lines().nth(7), Some("8 4.2"));
    assert_eq!(one.out, three.out);
}

#[test]
fn results_are_there_before_the_input_ends() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = program_command(&["rate", "-q", "-j", "2", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{UNIQUE}").unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, format!("{UNIQUE} ED=1.2/1.2/1.2\n"));
    drop(stdin);
    assert_eq!(wait_for_run(child).code, Some(0));
}

/// Returns a list that takes a while, and its results.
fn write_long_list(name: &str) -> (String, Vec<u8>) {
    let lines = (0..3000).map(|i| match i % 50 {
        0 => format!("{SEVERAL}\n"),
        1 => "# a comment\n\n".into(),
        _ => format!("{WING} # number {i}\n"),
    });
    let list = write_test_file(&format!("{name}.txt"), lines.collect::<String>());
    let whole = test_path(&format!("{name}-whole.out"));
    let run = run_program(&["rate", "-q", "--csv", "-o", &whole, &list]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(1)));
    let expected = std::fs::read(whole).unwrap();
    assert_eq!(expected.iter().filter(|&&byte| byte == b'\n').count(), 1 + 3000 - 60);
    (list, expected)
}

fn part_path(path: &str) -> String {
    format!("{path}.part")
}

/// Returns the number of puzzles that the journal of some results records as done.
fn read_recorded_count(output: &str) -> u64 {
    let journal = std::fs::read_to_string(format!("{output}.journal")).unwrap_or_default();
    let mut states =
        journal.lines().filter_map(|line| line.strip_prefix("at ")?.split(' ').next()?.parse().ok());
    states.next_back().unwrap_or(0)
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_goes_on_where_it_stopped() {
    let (list, expected) = write_long_list("killed");
    let output = test_path("killed.out");
    let arguments = ["rate", "--csv", "-j", "2", "-o", &output, &list];
    let (mut kills, mut safe) = (0, Vec::new());
    loop {
        let mut child =
            program_command(&arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let (before, started) = (read_recorded_count(&output), Instant::now());
        // Each killed run has saved more than the one before; the last runs to its end.
        while child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < Duration::from_secs(120));
            if kills < 3 && read_recorded_count(&output) > before {
                // `kill` sends SIGKILL: nothing in the program can react to it.
                child.kill().unwrap();
                kills += 1;
            }
        }
        let told = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        // Saved work is not repeated: the run resumes from the last state in the journal.
        match safe.last() {
            None | Some(0) => assert!(!told.contains("resuming"), "{told}"),
            Some(done) => assert!(
                told.replace(',', "").contains(&format!("resuming after {done} finished")),
                "{done}: {told}"
            ),
        }
        if Path::new(&output).exists() {
            break;
        }
        safe.push(read_recorded_count(&output));
    }
    assert!(kills >= 2 && safe.last() > Some(&0), "it ended before it could be interrupted: {safe:?}");
    assert_eq!(std::fs::read(&output).unwrap(), expected);
}

#[test]
fn a_torn_line_is_cut_off() {
    let (list, expected) = write_long_list("torn");
    let output = test_path("torn.out");
    let arguments = ["rate", "-q", "--csv", "-o", &output, &list];
    let mut child = program_command(&arguments).spawn().unwrap();
    while std::fs::metadata(part_path(&output)).map_or(0, |metadata| metadata.len()) < 5_000 {}
    child.kill().unwrap();
    child.wait().unwrap();
    // As if the last write had been cut in the middle.
    let mut torn = std::fs::OpenOptions::new().append(true).open(part_path(&output)).unwrap();
    std::io::Write::write_all(&mut torn, &WING.as_bytes()[..30]).unwrap();
    assert_eq!(run_program(&arguments).code, Some(1));
    assert_eq!(std::fs::read(&output).unwrap(), expected);
}

#[test]
fn a_file_of_results_is_not_lost_by_mistake() {
    let list = write_test_file("kept.txt", format!("{UNIQUE}\n"));
    let output = test_path("kept.out");
    assert_eq!(run_program(&["rate", "-q", "-o", &output, &list]).code, Some(0));
    let table = run_program(&["rate", "--csv", "-o", &output, &list]);
    assert!(table.err.contains("was begun by another command"), "{}", table.err);
    assert_eq!(table.code, Some(2));
    assert_eq!(run_program(&["rate", "-q", "--csv", "--overwrite", "-o", &output, &list]).code, Some(0));
    assert!(std::fs::read_to_string(&output).unwrap().starts_with("puzzle,er"));

    // Without results a journal means nothing.
    std::fs::remove_file(&output).unwrap();
    assert_eq!(run_program(&["rate", "-q", "-o", &output, &list]).code, Some(0));
    assert!(std::fs::read_to_string(&output).unwrap().starts_with(UNIQUE));
}

#[test]
fn unknown_profiles_and_times_are_usage_errors() {
    for arguments in [["--profile", "nobody"], ["--time-limit", "5 days"]] {
        let run = run_program(&["rate", arguments[0], arguments[1], UNIQUE]);
        assert!(run.err.contains("expected"), "{}", run.err);
        assert_eq!(run.code, Some(2));
    }
}

#[test]
fn a_solved_grid_has_one_answer() {
    for command in ["rate", "trace"] {
        let run = run_program(&[command, SOLUTION]);
        assert!(run.err.contains("it is already solved") && run.code == Some(1), "{command}: {}", run.err);
    }
}

/// A universal rating that is stopped tells how far it was.
#[test]
fn a_stopped_level_is_told() {
    let puzzle = ".....1..2....3..4...15..6.....7..5.4.5...8.1.9...56..3..6..53...7.8..4..2.......9";
    let rate = |effort| run_program(&["rate", "--profile", "bxb", "--effort", effort, puzzle]);
    assert!(rate("500").out.ends_with(" B2B\n"));
    let stopped = rate("400");
    assert!(stopped.out.ends_with(" # stopped: B2B so far\n"), "{}", stopped.out);
    assert_eq!(stopped.code, Some(1));
}

/// A limit that no clock measures ends ratings and traces at the same question on every machine.
#[test]
fn the_effort_for_a_puzzle_is_limited() {
    for command in ["rate", "trace"] {
        let run = run_program(&[command, "--effort", "1", WING]);
        assert!(run.err.contains("stopped: ED="), "{command}: {}", run.err);
        assert_eq!(run.code, Some(1), "{command}");
        let run = run_program(&[command, "--effort", "100000", WING]);
        assert!(run.err.is_empty() && run.code == Some(0), "{command}: {}", run.err);
    }
}
