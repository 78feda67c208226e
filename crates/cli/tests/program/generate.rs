//! `ninefold generate` and `ninefold canon`, from the program itself.

use crate::common::*;

#[test]
fn generated_puzzles_are_minimal_and_fixed_by_the_seed() {
    let one = run_program(&["generate", "-n", "600", "--seed", "7", "--jobs", "1"]);
    assert_eq!((one.out.lines().count(), one.code, one.err.as_str()), (600, Some(0), ""));
    let two = run_program(&["generate", "-n", "600", "--seed", "7", "--jobs", "2"]);
    assert_eq!(two.out, one.out);
    let fewer = run_program(&["generate", "-n", "5", "--seed", "7", "--solutions"]);
    for (line, puzzle) in fewer.out.lines().zip(one.out.lines()) {
        let (givens, solution) = line.split_once('\t').unwrap();
        assert_eq!(givens, puzzle);
        assert_eq!(run_program(&["solve", puzzle]).out.trim_end(), solution);
    }
    let checked = run_with_input(&["check", "-q", "--minimal", "-"], &one.out);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    assert_ne!(
        run_program(&["generate", "-n", "5", "--seed", "8"]).out,
        run_program(&["generate", "-n", "5", "--seed", "7"]).out
    );
}

#[test]
fn a_seed_that_the_time_decides_is_told_and_gives_the_same_again() {
    for args in
        [&["generate", "-n", "3"][..], &["sample", "-n", "2", "-"], &["transform", "--shuffle", "2", "-"]]
    {
        let puzzles = format!("{UNIQUE}\n{WING}\n{SOLUTION}\n");
        let by_time = run_with_input(args, &puzzles);
        let seeds: Vec<&str> =
            by_time.err.lines().filter_map(|line| line.strip_prefix("ninefold: --seed ")).collect();
        let [seed] = seeds[..] else { panic!("{args:?}: {}", by_time.err) };
        assert_eq!(
            run_with_input(&[args, &["--seed", seed]].concat(), &puzzles).out,
            by_time.out,
            "{args:?}"
        );
    }
}

#[test]
fn symmetries_are_those_of_the_square() {
    let run = crate::common::run_program(&["generate", "-n", "3", "--seed", "1", "--symmetry", "rotate180"]);
    for line in run.out.lines() {
        let pattern: Vec<bool> = line.bytes().map(|sign| sign != b'.').collect();
        assert!(pattern.iter().eq(pattern.iter().rev()), "{line}");
    }
    let wrong = crate::common::run_program(&["generate", "--symmetry", "sideways"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("expected one of none, rotate180"), "{}", wrong.err);
}

const PATTERN: &str = "..x..x.x..x..x..x.x.....x..x...x.......x..x....x..x.....x.x..x..x..x..x.x..x..x..";

fn givens_pattern(line: &str) -> String {
    line.chars().take(81).map(|sign| if sign == '.' { '.' } else { 'x' }).collect()
}

#[test]
fn difficulties_are_met_and_the_same_for_a_seed() {
    let wish =
        ["generate", "-n", "6", "--seed", "1", "--er", "7.1..7.5", "--symmetry", "rotate180", "--ratings"];
    let one = run_program(&[&wish[..], &["-j", "1"]].concat());
    assert_eq!((one.out.lines().count(), one.code, one.err.as_str()), (6, Some(0), ""));
    assert_eq!(run_program(&[&wish[..], &["-j", "2"]].concat()).out, one.out);
    let puzzles: String = one.out.lines().map(|line| format!("{}\n", &line[..81])).collect();
    assert_eq!(run_with_input(&["rate", "-q", "-"], &puzzles).out, one.out);
    for line in one.out.lines() {
        assert!(["7.1", "7.2", "7.3", "7.4", "7.5"].contains(&&line[85..88]), "{line}");
        assert!(givens_pattern(line).chars().eq(givens_pattern(line).chars().rev()), "{line}");
    }
}

/// Harder puzzles than chance brings come from seeds: as asked, the same on any number of threads, and no two
/// the same up to symmetry.
#[test]
fn the_hardest_come_near_seeds() {
    let wish = ["generate", "-n", "4", "--seed", "1", "--er", "9.6..", "--ratings"];
    let one = run_program(&[&wish[..], &["-j", "1"]].concat());
    assert_eq!((one.out.lines().count(), one.code), (4, Some(0)), "{}", one.err);
    assert_eq!(run_program(&[&wish[..], &["-j", "2"]].concat()).out, one.out);
    for line in one.out.lines() {
        let er: f64 = line[85..].split('/').next().unwrap().parse().unwrap();
        assert!(er >= 9.6, "{line}");
    }
    let distinct = run_with_input(&["dedup", "--up-to-symmetry", "-"], &one.out);
    assert_eq!(distinct.out.lines().count(), 4);
}

#[test]
fn patterns_numbers_and_grids_are_met() {
    let in_pattern = run_program(&["generate", "--seed", "3", "-n", "2", "--pattern", PATTERN]);
    let from_file = write_test_file(
        "pattern.txt",
        PATTERN
            .chars()
            .collect::<Vec<_>>()
            .chunks(9)
            .fold(String::new(), |text, row| text + &row.iter().collect::<String>() + "\n"),
    );
    assert_eq!(
        run_program(&["generate", "--seed", "3", "-n", "2", "--pattern", &from_file]).out,
        in_pattern.out
    );
    assert!(in_pattern.out.lines().all(|line| givens_pattern(line) == PATTERN), "{}", in_pattern.out);
    assert_eq!(run_with_input(&["check", "-q", "-"], &in_pattern.out).code, Some(0));

    let number = run_program(&[
        "generate",
        "--seed",
        "3",
        "-n",
        "2",
        "--givens",
        "32",
        "--grid",
        SOLUTION,
        "--solutions",
    ]);
    for line in number.out.lines() {
        assert_eq!(line.bytes().take(81).filter(u8::is_ascii_digit).count(), 32);
        assert_eq!(&line[82..], SOLUTION);
    }
    let adding = run_program(&["generate", "--seed", "3", "-n", "20", "--adding"]);
    assert_eq!(run_with_input(&["check", "-q", "--minimal", "-"], &adding.out).code, Some(0));
    let needs = run_program(&["generate", "--seed", "3", "--needs", "xy-wing"]);
    assert_eq!((needs.out.lines().count(), needs.code), (1, Some(0)));
}

#[test]
fn what_cannot_be_met_is_refused_or_nearly_met() {
    let reason = "no puzzle with 16 givens has one solution";
    let exact = run_program(&["generate", "--seed", "1", "--givens", "16"]);
    assert_eq!((exact.out.as_str(), exact.code), ("", Some(1)));
    assert!(exact.err.contains(reason), "{}", exact.err);
    let near = run_program(&["generate", "--seed", "1", "--givens", "16", "--near"]);
    assert_eq!((near.out.lines().count(), near.code), (1, Some(0)));
    assert!(near.err.contains(reason) && near.err.contains("the nearest is given"), "{}", near.err);

    let lines = &format!("{}{}", ".".repeat(18), "x".repeat(63));
    let exact = run_program(&["generate", "--pattern", lines]);
    assert!(exact.err.contains("row 1 and row 2"), "{}", exact.err);
    for wrong in [
        &["--pattern", "xx"][..],
        &["--grid", UNIQUE],
        &["--er", "7.5..7.1"],
        &["--needs", "luck"],
        &["--ratings"],
        &["--pearl", "--diamond"],
        &["--minimal", "--minimal-in-symmetry"],
        &["--near", "--exact"],
        &["--er", "3..4", "--profile", "human"],
        &["--time-limit", "soon"],
    ] {
        assert_eq!(run_program(&[&["generate"], wrong].concat()).code, Some(2), "{wrong:?}");
    }
}

/// Requests that once searched for ever are refused at once, with the reason.
#[test]
fn contradictions_are_refused() {
    for (wish, reason) in [
        ("--er ..0.9", "the nearest ratings are 1.0"),
        ("--er 1.3..1.4", "the nearest ratings are 1.2 and 1.5"),
        ("--er 12..", "no puzzle is known that is rated above 11.9"),
        ("--er 20..", "no puzzle is known that is rated above 11.9"),
        ("--er 2..3 --ed 5..6", "ED is never above ER"),
        ("--er 7.8 --ed 9..", "ED is never above ER"),
        ("--ep 2..3 --ed 5..6", "ED is never above EP"),
        ("--pearl --ep 2..3 --er 5..6", "the EP of a pearl equals its ER"),
        ("--diamond --ed 2..3 --er 5..6", "the ED and EP of a diamond equal its ER"),
        ("--needs xy-wing --without xy-wing", "xy-wing cannot be both needed and left out"),
        (
            "--needs full-house",
            "full-house and nothing harder solves only puzzles with 60 givens or more, and no minimal puzzle is known with more than 40",
        ),
        (
            "--needs last-digit --givens 30..50",
            "last-digit and nothing harder solves only puzzles with 51 givens or more",
        ),
        (
            "--needs full-house --profile se",
            "full-house and nothing harder solves only puzzles with 60 givens or more",
        ),
        ("--needs x-wing --er 1.2..2.0", "a puzzle that needs x-wing has an ER of 3.2 or more"),
        ("--needs x-wing --er 7..8", "x-wing is the hardest step where it is needed, so ER is at most 3.2"),
        ("--needs als-xz --profile se", "the profile se does not try als-xz; these do: hodoku, human"),
        ("--needs x-wing --hodoku ..medium", "a puzzle that needs x-wing has the level Hard or more"),
        ("--without full-house", "every path ends with full-house"),
        ("--hodoku ..3", "HoDoKu's score of a puzzle is 4 or more"),
        ("--givens 81 --er 7..8", "a full grid has no step"),
        ("--givens 79 --er 7..8", "each digit is the last of its house"),
        ("--givens 45 --minimal", "no minimal puzzle with more than 40 givens is known"),
        ("--givens 26 --symmetry rotate90", "don't add up to that number of givens"),
    ] {
        let arguments: Vec<&str> = std::iter::once("generate").chain(wish.split(' ')).collect();
        let run = run_program(&arguments);
        assert_eq!((run.out.as_str(), run.code), ("", Some(1)), "{wish}: {}", run.err);
        assert!(run.err.contains("this cannot be met: ") && run.err.contains(reason), "{wish}: {}", run.err);
    }
    let on_grid =
        |more: &[&str]| run_program(&[&["generate", "--pattern", UNIQUE, "--grid", SOLUTION], more].concat());
    assert_eq!(on_grid(&[]).out.trim_end(), UNIQUE);
    assert!(on_grid(&["--er", "7..8"]).err.contains("makes one puzzle, and that is not as hard as asked"));
    assert!(on_grid(&["-n", "2"]).err.contains("makes one puzzle, and several are asked for"));
}

/// A search for what nobody has found in years ends after a second, and says what would help.
#[test]
fn a_time_limit_ends_the_search() {
    let begun = std::time::Instant::now();
    let late =
        run_program(&["generate", "--seed", "1", "--er", "11.9", "--diamond", "--time-limit", "500ms"]);
    assert_eq!((late.out.as_str(), late.code), ("", Some(1)));
    assert!(late.err.contains("is like that") || late.err.contains("none was found in"), "{}", late.err);
    assert!(
        late.err.contains("What brings more: a wider range of ratings; puzzles that need be no"),
        "{}",
        late.err
    );
    assert!(begun.elapsed() < std::time::Duration::from_secs(30), "{:?}", begun.elapsed());
    // The puzzles found by then are there.
    let some = run_program(&[
        "generate",
        "--seed",
        "1",
        "-n",
        "100000000",
        "--givens",
        "30",
        "--time-limit",
        "4s",
        "-j",
        "1",
    ]);
    assert_eq!(some.code, Some(1), "{}", some.err);
    assert!(some.out.lines().count() > 0 && some.err.contains(" of 100,000,000 found in "), "{}", some.err);
}

/// Without a time limit, the rarity is reported after some seconds, too.
#[test]
fn what_is_rare_is_said_to_be() {
    let mut child =
        program_command(&["generate", "--seed", "1", "--er", "11.9", "--diamond"]).spawn().unwrap();
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stderr.take().unwrap()));
    let said = lines.next().unwrap().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("What brings more: a wider range of ratings"), "{said}");
}

/// With each profile, the printed path uses the technique, and nothing after it.
#[test]
fn what_is_needed_is_on_the_path_of_the_profile() {
    for (profile, technique, number) in
        [("human", "xy-wing", "3"), ("se", "swordfish", "1"), ("hodoku", "als-xz", "1")]
    {
        let made = run_program(&[
            "generate",
            "--seed",
            "5",
            "-n",
            number,
            "--needs",
            technique,
            "--profile",
            profile,
        ]);
        assert_eq!(made.code, Some(0), "{}", made.err);
        for line in made.out.lines() {
            let path = run_program(&["explain", "--json", "--profile", profile, line]);
            assert!(
                path.out.contains(&format!("\"{technique}\"")),
                "{profile} {technique} {line}: {}",
                path.out
            );
        }
    }
    // A HoDoKu rating selects its profile.
    let hodoku = run_program(&["generate", "--seed", "5", "--needs", "x-wing", "--hodoku", "hard"]);
    assert!(
        run_program(&["explain", "--json", "--profile", "hodoku", hodoku.out.trim_end()])
            .out
            .contains("\"x-wing\"")
    );
}

/// Minimal, and minimal in a symmetry, are different properties.
#[test]
fn minimal_and_minimal_in_a_symmetry_are_two_things() {
    let made = |more: &[&str]| {
        run_program(&[&["generate", "--seed", "2", "-n", "40", "--symmetry", "rotate180"], more].concat()).out
    };
    let failed = |list: &str, wish: &str| {
        let run = run_with_input(&["check", "-q", wish, "-"], list);
        let redundant = run.out.lines().filter(|line| line.contains("\tredundant")).count();
        let in_symmetry = run.out.lines().filter(|line| line.contains("minimal in its symmetry, ")).count();
        (run.code, redundant, in_symmetry)
    };
    let in_symmetry = made(&["--minimal-in-symmetry"]);
    assert_eq!(in_symmetry, made(&[]));
    let (code, redundant, all_in_symmetry) = failed(&in_symmetry, "--minimal");
    assert!(
        code == Some(1) && redundant > 20 && redundant == all_in_symmetry,
        "{redundant} {all_in_symmetry}"
    );
    assert_eq!(failed(&in_symmetry, "--minimal-in-symmetry").0, Some(0));
    let minimal = made(&["--minimal"]);
    assert_eq!(minimal.lines().count(), 40);
    assert_eq!(failed(&minimal, "--minimal"), (Some(0), 0, 0));
    assert!(minimal.lines().all(|line| givens_pattern(line).chars().eq(givens_pattern(line).chars().rev())));
    // With a given more than necessary, in a puzzle without symmetry, it is neither.
    assert_eq!(run_program(&["check", "--minimal-in-symmetry", UNIQUE]).code, Some(1));
    let object = parse_json(&run_program(&["check", "--json", in_symmetry.lines().next().unwrap()]).out);
    assert_eq!(object["minimal_in_symmetry"], true);
}

#[test]
fn full_grids_are_made_and_named() {
    let grids = run_program(&["generate", "--seed", "4", "-n", "1500", "--givens", "81", "-j", "2"]);
    assert_eq!((grids.out.lines().count(), grids.code), (1500, Some(0)));
    assert!(grids.out.lines().all(|line| line.len() == 81 && line.bytes().all(|sign| sign.is_ascii_digit())));
    assert!(grids.out.lines().step_by(100).all(|line| line.parse::<ninefold::Solution>().is_ok()));
    assert_eq!(
        run_program(&["generate", "--seed", "4", "-n", "1500", "--givens", "81", "-j", "1"]).out,
        grids.out
    );
    let distinct: std::collections::BTreeSet<&str> = grids.out.lines().collect();
    assert_eq!(distinct.len(), 1500);
    let named = run_with_input(&["canon", "-q", "-"], &grids.out);
    assert_eq!((named.out.lines().count(), named.code), (1500, Some(0)));
    let reversed: String =
        grids.out.lines().map(|line| line.chars().rev().collect::<String>() + "\n").collect();
    let classes = run_with_input(&["dedup", "-q", "--symmetry", "-"], grids.out + &reversed);
    assert_eq!(
        classes.out.lines().count(),
        named.out.lines().collect::<std::collections::BTreeSet<_>>().len()
    );
}

/// A run that is killed three times produces the file of an uninterrupted run.
fn check_resumed_after_kills(name: &str, arguments: &[&str], step: u64) {
    let (whole, output) = (test_path(&format!("{name}.whole")), test_path(&format!("{name}.killed")));
    let into = |file| [&["generate", "-q", "--seed", "7", "-j", "2", "-o", file], arguments].concat();
    assert_eq!(run_program(&into(&whole)).code, Some(0));
    let size = || std::fs::metadata(format!("{output}.part")).map_or(0, |metadata| metadata.len());
    let mut kills = 0;
    loop {
        let mut child = program_command(&into(&output)).spawn().unwrap();
        let begun = size();
        while child.try_wait().unwrap().is_none() {
            if kills < 3 && size() > begun + step {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
            }
        }
        if std::path::Path::new(&output).exists() {
            break;
        }
    }
    assert!(kills >= 2, "it ended before it could be interrupted");
    assert!(std::fs::read(&output).unwrap() == std::fs::read(&whole).unwrap());
}

#[test]
fn runs_that_are_killed_go_on_where_they_stopped() {
    let slow = std::env::var_os("NINEFOLD_SLOW_TESTS").is_some_and(|value| value != "0");
    check_resumed_after_kills("plain", &["-n", if slow { "200000" } else { "20000" }], 100_000);
    check_resumed_after_kills("hunt", &["-n", "300", "--er", "6.6..7.5"], 3_000);
}

#[test]
fn images_have_the_same_canonical_form() {
    let reversed: String = UNIQUE.chars().rev().collect();
    let (one, other) = (run_program(&["canon", UNIQUE]), run_program(&["canon", &reversed]));
    assert_eq!((one.out.trim_end().len(), one.code), (81, Some(0)));
    assert_eq!(one.out, other.out);
    let how = run_program(&["canon", "--how", SOLUTION]);
    let fields: Vec<&str> = how.out.trim_end().split('\t').collect();
    assert!(fields[0].starts_with("123456789457"), "{}", fields[0]);
    assert_eq!((fields.len(), fields[1]), (3, "1"));
    assert_eq!(run_program(&["canon", fields[0]]).out.trim_end(), fields[0]);
    let clash = run_with_input(&["canon", "-"], format!("{CLASH}\n{UNIQUE}\n"));
    assert_eq!((clash.out, clash.code), (format!("\n{}", one.out), Some(1)));
}

#[test]
fn neighbours_are_listed_in_one_order() {
    let wish = ["neighbours", UNIQUE, "--remove", "1", "--add", "1"];
    let one = run_program(&[&wish[..], &["-j", "1"]].concat());
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(run_program(&[&wish[..], &["-j", "2"]].concat()).out, one.out);
    assert_eq!(run_with_input(&["check", "-q", "-"], &one.out).code, Some(0));
    for line in one.out.lines() {
        let differing = line.bytes().zip(UNIQUE.bytes()).filter(|(near, given)| near != given).count();
        assert!(differing == 2 || differing == 1, "{line}");
    }
    let improper = run_program(&["neighbours", SEVERAL]);
    assert_eq!(improper.code, Some(1));
    assert!(improper.err.contains("one solution"), "{}", improper.err);
}

#[test]
fn minimal_puzzles_within_are_listed() {
    let within = run_program(&["subpuzzles", UNIQUE]);
    assert_eq!(within.code, Some(0));
    assert!(within.out.lines().count() > 1);
    assert_eq!(run_with_input(&["check", "-q", "--minimal", "-"], &within.out).code, Some(0));
    // The same from the grid, by the pattern of the puzzle.
    let by_pattern = run_program(&["subpuzzles", SOLUTION, "--pattern", UNIQUE]);
    assert_eq!(by_pattern.out, within.out);
    assert_eq!(run_program(&["subpuzzles", SEVERAL]).code, Some(1));
}

#[test]
fn the_library_gives_the_same_puzzles() {
    let made = run_program(&["generate", "-q", "-n", "3", "--seed", "7"]).out;
    let again: String = ninefold::generate(7).take(3).map(|made| format!("{made}\n")).collect();
    assert_eq!(made, again);
}

/// If easier techniques in the order for people find the same steps, a needed technique gets its own
/// order, which is printed and demonstrates the need.
#[test]
fn a_technique_is_needed_in_an_order_that_is_told() {
    for (technique, order) in [
        ("finned-x-wing", "singles,intersections,subsets,finned-x-wing"),
        ("franken-x-wing", "singles,franken-x-wing"),
    ] {
        let made = run_program(&["generate", "--seed", "1", "--needs", technique]);
        assert_eq!((made.out.lines().count(), made.code), (1, Some(0)), "{}", made.err);
        let told = format!("these need it in this order: --techniques {order}");
        assert!(made.err.contains(&told), "{}", made.err);
        let puzzle = made.out.trim_end();
        let path = run_program(&["explain", "--json", "--techniques", order, puzzle]);
        assert!(path.out.contains(&format!("\"technique\":\"{technique}\"")), "{}", path.out);
        assert_eq!(path.code, Some(0), "{}", path.err);
        let without = order.rsplit_once(',').unwrap().0;
        assert_eq!(
            run_program(&["explain", "--brief", "--techniques", without, puzzle]).code,
            Some(1),
            "{technique}"
        );
        // A given order is used as it is.
        let said = run_program(&["generate", "--seed", "1", "--needs", technique, "--techniques", order]);
        assert_eq!((said.out, said.err.as_str()), (made.out, ""));
    }
    let nearly_full =
        run_program(&["generate", "--seed", "1", "--needs", "full-house", "--givens", "62..66"]);
    assert_eq!((nearly_full.out.lines().count(), nearly_full.code), (1, Some(0)), "{}", nearly_full.err);
}
