//! Runs that go on with what an earlier one has finished, and those that don't: they say why.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use crate::common::*;

/// Starts a command, kills it when it has finished something, and returns what it wrote.
fn kill_unfinished_run(args: &[&str], output: &str) -> String {
    let mut command = program_command(args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let journal = || fs::read_to_string(format!("{output}.journal")).unwrap_or_default();
    while !journal().contains("\nat ") {
        assert!(child.try_wait().unwrap().is_none(), "{args:?} ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    fs::read_to_string(format!("{output}.part")).unwrap()
}

#[test]
fn another_command_is_told_what_differs() {
    let list = write_test_file("resume-list.txt", format!("{WING}\n").repeat(20_000));
    let output = test_path("resume-other.out");
    let unfinished = kill_unfinished_run(&["rate", "--er", "1..", "-o", &output, &list], &output);
    let check = |args: &[&str], differs: &str| {
        let run = run_program(&[args, &["-o", &output]].concat());
        let begun =
            format!("by another command, `ninefold rate --er 1.. -o {output} {list}`: {differs}. Repeat");
        assert!(run.err.contains(&begun) && run.code == Some(2), "{args:?}: {}", run.err);
        assert_eq!(fs::read_to_string(format!("{output}.part")).unwrap(), unfinished);
    };
    check(&["rate", "--er", "2..", &list], "--er was 1.. and is 2..");
    check(&["rate", "--csv", &list], "--csv was not given; --er was 1..");
    check(&["trace", &list], "it was `ninefold rate`");
    check(&["rate", "--er", "1..", &list, &list], "there was 1 input");
    let other = write_test_file("resume-other.txt", UNIQUE);
    check(&["rate", "--er", "1..", &other], &format!("the input was {list} and is {other}"));
    // Replacing it is a wish, but what is lost is told.
    let replaced = run_program(&["rate", "--overwrite", "-o", &output, &other]);
    let told =
        format!("{output}.part is discarded, which `ninefold rate --er 1.. -o {output} {list}` began: ");
    assert!(replaced.err.contains(&told) && replaced.code == Some(0), "{}", replaced.err);
}

#[test]
fn a_file_is_the_same_by_any_of_its_paths() {
    let list = write_test_file("resume-path.txt", format!("{UNIQUE}\n"));
    let output = test_path("resume-path.out");
    assert_eq!(run_program(&["rate", "-q", "-o", &output, &list]).code, Some(0));
    let detour = list.replace("resume-path.txt", "./resume-path.txt");
    let again = run_program(&["rate", "-o", &output, &detour]);
    assert!(again.err.contains("is finished already") && again.code == Some(0), "{}", again.err);
}

#[test]
fn a_seed_that_was_drawn_is_kept_until_the_run_is_finished() {
    let output = test_path("resume-seed.out");
    let generate = ["generate", "-n", "30000", "-j", "1", "-o", &output];
    let unfinished = kill_unfinished_run(&generate, &output);
    let run = run_program(&generate);
    assert!(run.err.contains("resuming after ") && run.code == Some(0), "{}", run.err);
    let whole = fs::read_to_string(&output).unwrap();
    assert_eq!(whole.lines().count(), 30_000);
    assert!(unfinished.lines().rev().skip(1).all(|line| whole.contains(line)));
    assert!(run_program(&generate).err.contains("is finished already"));
    // What is replaced gets another.
    let replacing = run_program(&["generate", "-n", "2", "--overwrite", "-o", &output]);
    assert!(replacing.err.contains("--seed ") && replacing.code == Some(0), "{}", replacing.err);
    assert!(!whole.contains(fs::read_to_string(&output).unwrap().lines().next().unwrap()));
}
