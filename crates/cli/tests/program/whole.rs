//! The program as a whole: help, manual, completions, information.

use std::path::Path;

use crate::common::*;

#[test]
fn help_documents_the_exit_codes() {
    for args in [&["--help"][..], &["help", "all"], &["solve", "--help"], &["check", "--help"]] {
        let help = run_program(args);
        assert_eq!(help.code, Some(0));
        for line in ["0    fine", "1    some puzzle is invalid", "2    wrong usage", "130  ended by Ctrl-C"] {
            assert!(help.out.contains(line), "{args:?}: {line}");
        }
    }
}

/// Without a command, the program shows a page with the commands in groups and examples to copy.
#[test]
fn the_front_page_has_every_command() {
    let page = run_program(&["-h"]);
    assert_eq!(page.code, Some(0));
    for ListedCommand { path, .. } in list_commands() {
        let name = path.split(' ').next().unwrap();
        assert!(page.out.split_whitespace().any(|word| word == name), "{path}: {}", page.out);
    }
    assert!(page.out.lines().count() <= 30 && page.out.contains("\n  ninefold hint "), "{}", page.out);
    assert_eq!(run_program(&["help"]).out, page.out);
    assert_eq!(run_program(&["--lang", "zh", "help", "all"]).out, run_program(&["help", "all"]).out);
    let nothing = run_program(&[]);
    assert_eq!((nothing.err, nothing.code), (page.out, Some(2)));
}

#[test]
fn a_group_alone_shows_its_members() {
    let shown = run_program(&["learn"]);
    assert_eq!((shown.out.as_str(), shown.code), ("", Some(2)));
    let about = |line: &str| line.trim_start().starts_with("next      Give the exercise that is next");
    assert!(shown.err.lines().any(about), "{}", shown.err);
    let members = list_commands().into_iter().filter(|command| command.path.starts_with("learn "));
    for ListedCommand { path, .. } in members {
        let name = &path["learn ".len()..];
        assert!(shown.err.contains(&format!("\n  {name} ")), "{name}: {}", shown.err);
    }
    assert!(run_program(&["help", "learn"]).out.contains("\n  plan "));
    assert!(run_program(&["help", "learn", "plan"]).out.contains("Usage: ninefold learn plan "));
}

/// A member of a group and the command of its short name are the same.
#[test]
fn members_of_groups_answer_as_by_their_short_names() {
    #[track_caller]
    fn check(path: [&str; 2], name: &str, args: &[&str]) {
        let member = run_program(&[&path[..], args].concat());
        let short = run_program(&[&[name][..], args].concat());
        assert_eq!(member.code, Some(0), "{}", member.err);
        assert_eq!((member.out, member.err, member.code), (short.out, short.err, short.code), "{name}");
    }
    let progress = test_path("short-names.json");
    check(["learn", "plan"], "course", &["--progress", &progress]);
    check(["learn", "skill"], "skill", &["--json", "--progress", &progress]);
    check(["learn", "practise"], "practise", &["x-wing", "--seed", "3"]);
    check(["learn", "practice"], "practice", &["x-wing", "--seed", "3", "--quiet"]);
    check(["search", "near"], "neighbours", &["--add", "0", UNIQUE]);
    check(["search", "within"], "subpuzzles", &[UNIQUE]);
    check(["data", "trace"], "trace", &["--no-text", UNIQUE]);
    check(["lab", "als"], "als", &["--size", "2", UNIQUE]);
    check(["lab", "formula"], "find", &["count(bivalue)", UNIQUE]);
    check(["lab", "cells"], "cells", &["{r4c5, r6c5} % b5"]);
    check(["list", "techniques"], "techniques", &["x-wing"]);
    check(["list", "profiles"], "profiles", &["human"]);
    check(["list", "formats"], "formats", &["--json"]);
    let listed = list_commands();
    let members = listed.iter().filter(|command| command.path.contains(' '));
    for ListedCommand { path, name } in members {
        let path: Vec<&str> = path.split(' ').collect();
        let [member, short] =
            [[&path[..], &["-h"]].concat(), vec![name.as_str(), "-h"]].map(|args| run_program(&args));
        let options = |help: &str| {
            help.split_once("\nArguments:")
                .or(help.split_once("\nOptions:"))
                .map(|(_, rest)| rest.to_string())
        };
        assert!(member.code == Some(0) && options(&member.out).is_some(), "{name}: {}", member.out);
        assert_eq!(options(&member.out), options(&short.out), "{name}");
    }
}

#[test]
fn other_words_lead_to_the_command() {
    #[track_caller]
    fn check(word: &str, expected: &str) {
        let run = run_program(&[word, UNIQUE]);
        assert!(
            run.err.contains(expected) && run.out.is_empty() && run.code == Some(2),
            "{word}: {}",
            run.err
        );
    }
    check("new", "'generate'");
    check("Uniq", "'dedup'");
    for word in ["daily", "random", "create"] {
        check(word, "'generate'");
    }
    check("draw", "'render'");
    check("difficulty", "'rate'");
    check("valid", "'check'");
    check("isomorph", "'canon'");
    check("minimize", "'search within'");
    check("harder", "'search harder'");
    check("train", "'learn practise'");
    check("Y-Wing", "'list techniques xy-wing'");
    for word in ["shuffle", "rotate"] {
        check(word, "'transform'");
    }
    check("nofile.txt", "nofile.txt is neither a command nor a file nor a puzzle");
    #[cfg(not(feature = "page"))]
    check("serve", "this build of ninefold has no `serve`: `packaging/install` in the source folder");
    // In a group, what is no member of it is no puzzle to solve either.
    let run = run_program(&["learn", UNIQUE]);
    assert!(run.err.contains("Usage: ninefold learn ") && run.code == Some(2), "{}", run.err);
    assert!(run_program(&["search", "hunt"]).err.contains("'search harder'"));
}

/// Every command must be run by some test.
#[test]
fn every_command_has_a_run() {
    let (mut folders, mut tests) =
        (vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program")], String::new());
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                tests += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    // As the first of the arguments: other things are called what a command is called, members of JSON too.
    for name in list_command_names().iter().filter(|name| *name != "help") {
        assert!(
            tests.contains(&format!("&[\"{name}\"")),
            "{name}: nothing in crates/cli/tests/program runs it"
        );
    }
}

#[test]
fn completions_and_manual_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = run_program(&["completions", shell]);
        for name in ["convert", "learn", "harder", "hunt"] {
            assert!(run.out.contains(name) && run.code == Some(0), "{shell}: {name}");
        }
    }
    let page = run_program(&["man"]).out;
    assert!(page.contains(".TH ninefold 1"), "{page}");
    let dir = test_path("man");
    assert_eq!(run_program(&["man", "--dir", &dir]).code, Some(0));
    for page in ["ninefold.1", "ninefold-solve.1", "ninefold-learn.1", "ninefold-lab-cells.1"] {
        assert!(std::fs::read_to_string(format!("{dir}/{page}")).unwrap().contains(".TH"), "{page}");
    }
    let short = std::fs::read_to_string(format!("{dir}/ninefold-cells.1")).unwrap();
    assert_eq!(short, ".so man1/ninefold-lab-cells.1\n");
}

#[test]
fn information_is_about_this_machine() {
    let object = parse_json(&run_program(&["info", "--json"]).out);
    assert_eq!(object["version"], env!("CARGO_PKG_VERSION"));
    let threads = std::thread::available_parallelism().unwrap().get();
    assert_eq!(object["threads"], threads);
    let back_end = object["back_end"].as_str().unwrap();
    assert!(["avx512", "avx2", "neon", "portable"].contains(&back_end), "{back_end}");
    let told = run_program(&["info"]).out;
    assert!(told.lines().any(|line| line == format!("threads       {threads}")));
    // Nobody has measured the speed with NEON yet.
    assert_eq!(told.contains("million random puzzles a second"), back_end != "neon", "{told}");
}

#[test]
fn the_environment_chooses_the_back_end() {
    let run_on = |backend: &str, args: &[&str]| {
        wait_for_run(
            program_command(args)
                .env("NINEFOLD_BACKEND", backend)
                .stdin(std::process::Stdio::null())
                .spawn()
                .unwrap(),
        )
    };
    for backend in ["", "portable", "neon", "avx2", "avx512"] {
        let info = run_on(backend, &["info"]);
        let solved = run_on(backend, &["solve", UNIQUE]);
        if info.code == Some(0) {
            let named = |line: &str| line.starts_with("back end") && line.ends_with(backend);
            assert!(info.out.lines().any(named), "{backend}: {}", info.out);
            assert_eq!(solved.out.trim_end(), SOLUTION, "{backend}");
        } else {
            // Only tools that not every machine has may be missing.
            assert!(backend != "portable" && !backend.is_empty(), "{backend}: {}", info.err);
            assert!(info.err.contains("this machine does not have it"), "{backend}: {}", info.err);
            assert_eq!(solved.code, info.code);
        }
    }
    let unknown = run_on("abacus", &["solve", UNIQUE]);
    assert_eq!(unknown.code, Some(2));
    let known = if cfg!(feature = "gpu") { "auto, gpu, avx512" } else { "avx512" };
    assert_eq!(
        unknown.err,
        format!(
            "ninefold: NINEFOLD_BACKEND=abacus: unknown back end; expected {known}, avx2, neon or portable\n"
        )
    );
}

#[test]
fn numbers_that_are_none_are_told_in_plain_words() {
    let check = |args: &[&str], told: &str| {
        let run = run_program(args);
        assert!(run.err.contains(told) && run.code == Some(2), "{args:?}: {}", run.err);
        for words in ["invalid digit found in string", "non-zero type", "target type"] {
            assert!(!run.err.contains(words), "{args:?}: {}", run.err);
        }
    };
    check(&["sample", "-n", "many"], "expected a whole number");
    check(&["generate", "-n", "-1"], "");
    check(&["generate", "-n", "99999999999999999999999"], "the number is too large");
    check(&["cells", "-n", "x", "{0}"], "expected a whole number");
    check(&["practise", "-n", "0", "xy-wing"], "expected a whole number from 1 on");
}

#[test]
fn examples_of_help_can_be_copied() {
    for command in [&["--help"][..], &["convert", "--help"], &["solve", "--help"], &["help", "render"]] {
        let help = run_program(command).out;
        assert!(!help.contains('\u{a0}'), "{command:?}");
        let examples: Vec<&str> =
            help.lines().filter(|line| line.trim_start().starts_with("ninefold ")).collect();
        assert!(!examples.is_empty(), "{help}");
    }
    let long = format!("  ninefold convert --to grid {UNIQUE}\n");
    assert!(run_program(&["convert", "--help"]).out.contains(&long));
}
