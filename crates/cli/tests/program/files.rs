//! Files that people own: no run destroys one, and none leaves half of one under the name that was asked for.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use flate2::read::MultiGzDecoder;

use crate::common::*;

/// A folder of a test's own.
pub(crate) struct TestFolder(tempfile::TempDir);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        TestFolder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn file_path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().into()
    }

    pub(crate) fn write_file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.file_path(name), content).unwrap();
        self.file_path(name)
    }

    /// The names of all files, in order.
    fn file_names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Every command that reads puzzles and writes a file, up to the name of the file.
const WRITERS: [&[&str]; 11] = [
    &["solve", "--output"],
    &["check", "--output"],
    &["dedup", "--output"],
    &["canon", "--output"],
    &["convert", "--to", "line81", "--output"],
    &["sample", "-n", "1", "--output"],
    &["trace", "--no-text", "--output"],
    &["rate", "--output"],
    &["render", "--output"],
    &["stats", "--svg"],
    &["explain", "--brief", "--proof"],
];

fn run_command_with(command: &[&str], rest: &[&str]) -> ProgramRun {
    run_program(&[command, rest].concat())
}

#[cfg(unix)]
#[test]
fn no_command_writes_over_its_input() {
    let folder = TestFolder::new();
    let list = format!("{UNIQUE}\n");
    let io = folder.write_file("io.txt", &list);
    let (soft, hard) = (folder.file_path("soft.txt"), folder.file_path("hard.txt"));
    std::os::unix::fs::symlink("io.txt", &soft).unwrap();
    fs::hard_link(&io, &hard).unwrap();
    let names = folder.file_names();
    for command in WRITERS {
        for output in [&io, &soft, &hard] {
            for more in [&[][..], &["--overwrite"]] {
                let run = run_command_with(command, &[&[output.as_str(), &io], more].concat());
                assert!(run.err.contains("is the input as well"), "{command:?}: {}", run.err);
                assert_eq!((run.code, fs::read_to_string(&io).unwrap()), (Some(2), list.clone()));
            }
        }
    }
    // By way of the shell's redirections.
    let open = || fs::OpenOptions::new().read(true).append(true).open(&io).unwrap();
    let mut child = program_command(&["dedup", &io]);
    let run = wait_for_run(child.stdout(open()).spawn().unwrap());
    assert!(run.err.contains("standard output goes into it") && run.code == Some(2), "{}", run.err);
    let run = wait_for_run(
        program_command(&["dedup", "--overwrite", "--output", &io]).stdin(open()).spawn().unwrap(),
    );
    assert!(run.err.contains("(standard input)") && run.code == Some(2), "{}", run.err);
    assert_eq!((fs::read_to_string(&io).unwrap(), folder.file_names()), (list, names));
}

#[test]
fn a_file_is_replaced_only_when_asked_and_by_a_complete_one() {
    let folder = TestFolder::new();
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n"));
    let (bytes, nothing) =
        (folder.write_file("bytes.bin", "\0\u{1}\u{2}not puzzles"), folder.write_file("nothing", ""));
    for command in WRITERS {
        let old = folder.write_file("old", "precious");
        let kept = || assert_eq!(fs::read_to_string(&old).unwrap(), "precious", "{command:?}");
        let refused = run_command_with(command, &[&old, &list]);
        assert!(refused.err.contains("--overwrite replaces it"), "{command:?}: {}", refused.err);
        assert_eq!(refused.code, Some(2));
        kept();
        for bad in [&bytes, &nothing] {
            let failed = run_command_with(command, &[&old, "--overwrite", bad]);
            assert_ne!(failed.code, Some(0), "{command:?}");
            kept();
        }
        let replaced = run_command_with(command, &[&old, "--overwrite", &list]);
        assert_eq!(replaced.code, Some(0), "{command:?}: {}", replaced.err);
        assert_ne!(fs::read_to_string(&old).unwrap(), "precious", "{command:?}");
        for left in folder.file_names() {
            assert!(!left.ends_with("part"), "{command:?}: {left}");
            if left.starts_with("old") {
                fs::remove_file(folder.file_path(&left)).unwrap();
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_its_links() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TestFolder::new();
    let old = folder.write_file("old.txt", "precious");
    let mode = |path: &str| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.file_path("link.txt");
    std::os::unix::fs::symlink("old.txt", &link).unwrap();
    assert_eq!(run_program(&["dedup", "-q", "--overwrite", "-o", &link, UNIQUE]).code, Some(0));
    assert_eq!(fs::read_to_string(&old).unwrap(), format!("{UNIQUE}\n"));
    assert!(Path::new(&link).is_symlink());
    assert_eq!(mode(&old), 0o640);
    fs::set_permissions(&old, fs::Permissions::from_mode(0o440)).unwrap();
    let refused = run_program(&["dedup", "-q", "--overwrite", "-o", &old, WING]);
    assert!(refused.err.contains("is write-protected"), "{}", refused.err);
}

#[test]
fn names_that_are_no_place_for_a_file_are_refused() {
    let folder = TestFolder::new();
    let (inner, nowhere) = (folder.file_path(""), folder.file_path("none/a.txt"));
    for command in WRITERS {
        for (output, reason) in [
            (inner.as_str(), "is a directory"),
            (&nowhere, "there is no such directory"),
            (&folder.file_path("a.txt.xz"), "can't be packed as .xz"),
            (&folder.file_path("a.parquet"), "can't be written"),
        ] {
            let run = run_command_with(command, &[output, "--overwrite", UNIQUE]);
            assert!(run.err.contains(reason), "{command:?} {output}: {}", run.err);
            assert_eq!((run.out.as_str(), run.code), ("", Some(2)), "{command:?} {output}");
        }
    }
    assert!(folder.file_names().is_empty(), "{:?}", folder.file_names());
}

#[test]
fn standard_output_devices_and_pipes_are_written_as_they_are() {
    let plain = run_program(&["rate", UNIQUE]).out;
    assert_eq!(run_program(&["rate", "--output", "-", UNIQUE]).out, plain);
    assert_eq!(run_program(&["dedup", "-q", "--output", "-", UNIQUE]).out, format!("{UNIQUE}\n"));
    let both = run_program(&["explain", "--brief", "--proof", "-", UNIQUE]).out;
    assert!(both.contains("Solved in") && both.contains("\"puzzle\""), "{both}");
    if cfg!(unix) {
        for command in WRITERS {
            let run = run_command_with(command, &["/dev/null", UNIQUE]);
            assert_eq!(run.code, Some(0), "{command:?}: {}", run.err);
        }
        assert!(!Path::new("/dev/null.journal").exists());
        let folder = TestFolder::new();
        let pipe = folder.file_path("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        assert_eq!(run_program(&["rate", "--output", &pipe, UNIQUE]).code, Some(0));
        assert_eq!((reader.join().unwrap(), folder.file_names().len()), (plain, 1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_with_the_name_of_the_file() {
    for command in WRITERS {
        let run = run_command_with(command, &["/dev/full", UNIQUE]);
        assert!(run.err.contains("cannot write /dev/full: No space left"), "{command:?}: {}", run.err);
        assert_eq!(run.code, Some(2));
    }
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = wait_for_run(program_command(&["rate", UNIQUE]).stdout(full).spawn().unwrap());
    assert!(run.err.contains("cannot write to standard output: No space left"), "{}", run.err);
}

/// The ends of names that this program packs.
const PACKED: &[&str] = if cfg!(feature = "zstd") { &["gz", "zst"] } else { &["gz"] };

/// Returns the decompressed content of a file.
fn read_decompressed(path: &str) -> String {
    let bytes = fs::read(path).unwrap();
    #[cfg(feature = "zstd")]
    if path.ends_with(".zst") {
        assert_eq!(bytes[..4], [0x28, 0xb5, 0x2f, 0xfd], "{path}");
        return String::from_utf8(zstd::decode_all(&bytes[..]).unwrap()).unwrap();
    }
    assert_eq!(bytes[..2], [0x1f, 0x8b], "{path}");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut MultiGzDecoder::new(&bytes[..]), &mut text).unwrap();
    text
}

#[test]
fn names_of_packed_files_are_true_for_every_command() {
    let folder = TestFolder::new();
    for command in WRITERS {
        let plain = folder.file_path("plain");
        assert_eq!(run_command_with(command, &[&plain, UNIQUE]).code, Some(0));
        let expected = fs::read_to_string(&plain).unwrap();
        assert!(!expected.is_empty());
        for end in PACKED {
            let packed = folder.file_path(&format!("a.{end}"));
            assert_eq!(run_command_with(command, &[&packed, UNIQUE]).code, Some(0), "{command:?}");
            assert_eq!(read_decompressed(&packed), expected, "{command:?}");
        }
        folder.file_names().iter().for_each(|name| fs::remove_file(folder.file_path(name)).unwrap());
    }
    let arguments = ["generate", "-n", "50", "--seed", "7"];
    for end in PACKED {
        let packed = folder.file_path(&format!("g.{end}"));
        assert_eq!(run_program(&[&arguments[..], &["-o", &packed]].concat()).code, Some(0));
        assert_eq!(read_decompressed(&packed), run_program(&arguments).out);
    }
}

#[test]
#[cfg(not(feature = "zstd"))]
fn a_program_without_zstd_says_so() {
    let folder = TestFolder::new();
    let packed = folder.file_path("a.zst");
    let check = |arguments: &[&str]| {
        let run = run_program(arguments);
        assert!(run.err.contains("built without `--features zstd`"), "{arguments:?}: {}", run.err);
        assert_eq!(run.code, Some(2), "{arguments:?}");
    };
    check(&["solve", "-o", &packed, UNIQUE]);
    assert_eq!(folder.file_names(), [""; 0]);
    fs::write(&packed, [0x28, 0xb5, 0x2f, 0xfd]).unwrap();
    check(&["solve", &packed]);
}

#[test]
fn a_finished_run_repeated_ends_as_it_did() {
    let folder = TestFolder::new();
    let list = folder.write_file("list.txt", format!("{UNIQUE}\n{SEVERAL}\n"));
    let output = folder.file_path("out.txt");
    let rate = ["rate", "--output", &output, &list];
    assert_eq!(run_program(&rate).code, Some(1), "one has no rating");
    let whole = fs::read_to_string(&output).unwrap();
    let again = run_program(&rate);
    assert!(again.err.contains("out.txt is finished already (2 lines)"), "{}", again.err);
    assert_eq!((again.code, fs::read_to_string(&output).unwrap()), (Some(1), whole.clone()));
    assert_eq!(run_program(&[&["-q"], &rate[..]].concat()).err, "");
    // Another input of the same name and length.
    fs::write(&list, format!("{SEVERAL}\n{UNIQUE}\n")).unwrap();
    let other = run_program(&rate);
    assert!(other.err.contains("list.txt has other content") && other.code == Some(2), "{}", other.err);
    assert_eq!(fs::read_to_string(&output).unwrap(), whole);

    let made = folder.file_path("made.txt");
    let generate = ["generate", "-n", "20", "--seed", "1", "--output", &made];
    assert_eq!(run_program(&generate).code, Some(0));
    let again = run_program(&generate);
    assert!(again.err.contains("made.txt is finished already (20 lines)"), "{}", again.err);
    assert_eq!(again.code, Some(0));
    let other = run_program(&["generate", "-n", "20", "--seed", "2", "--output", &made]);
    assert!(other.err.contains("by another command") && other.code == Some(2), "{}", other.err);
    fs::write(&made, "edited").unwrap();
    let edited = run_program(&generate);
    assert!(edited.err.contains("was changed after it was finished"), "{}", edited.err);
    assert_eq!((edited.code, fs::read_to_string(&made).unwrap()), (Some(2), "edited".into()));
}

#[test]
fn a_run_goes_on_from_what_a_power_cut_left() {
    let folder = TestFolder::new();
    let lines: Vec<String> = (0..40).map(|number| format!("{UNIQUE} # {number}\n")).collect();
    let list = folder.write_file("list.txt", lines.concat());
    let whole = folder.file_path("whole.txt");
    assert_eq!(run_program(&["rate", "-q", "--format", "%n %g %r", "--output", &whole, &list]).code, Some(0));
    let expected = fs::read(&whole).unwrap();
    let output = folder.file_path("out.txt");
    let rate = ["rate", "-q", "--strict", "--format", "%n %g %r", "--output", &output, &list];
    // What an interrupted run leaves: a part, and a journal that tells of two states of it.
    let finished = run_program(&rate);
    assert_eq!(finished.code, Some(0), "{}", finished.err);
    let (part, journal) = (format!("{output}.part"), format!("{output}.journal"));
    let told = fs::read_to_string(&journal).unwrap();
    assert!(told.lines().last().unwrap().starts_with("finished "), "{told}");
    let head = told.lines().next().unwrap().to_string() + "\n";
    let resume = |content: &[u8], journal_text: &str| {
        let _ = fs::remove_file(&output);
        fs::write(&part, content).unwrap();
        fs::write(&journal, journal_text).unwrap();
        run_program(&rate)
    };
    let mut zeros = expected.clone();
    let half = zeros.len() / 2;
    zeros[half..].fill(0);
    for content in [&expected[..], &expected[..half], &zeros] {
        for journal in [&told[..], &told[..told.len() - 1], &head, &format!("{head}\0\0\0\0")] {
            let run = resume(content, journal);
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
            assert!(fs::read(&output).unwrap() == expected);
        }
    }
    // An empty journal tells nothing, and nothing is lost.
    let run = resume(&expected[..half], "");
    assert!(run.err.contains("is empty or damaged") && run.code == Some(2), "{}", run.err);
    assert_eq!(fs::read(&part).unwrap(), expected[..half]);
}

#[test]
fn two_runs_on_one_output_are_one_too_many() {
    let folder = TestFolder::new();
    for command in [&["rate", "-q", "--output"][..], &["dedup", "-q", "--output"]] {
        let output = folder.file_path(command[0]);
        let arguments = [command, &[&output, "-"]].concat();
        let mut first = crate::common::program_command(&arguments).spawn().unwrap();
        let mut stdin = first.stdin.take().unwrap();
        writeln!(stdin, "{UNIQUE}").unwrap();
        wait_until(|| folder.file_names().iter().any(|name| name.contains(command[0])));
        // Between making its part and locking it there is a moment.
        std::thread::sleep(Duration::from_millis(200));
        let second = run_with_input(&arguments, format!("{UNIQUE}\n"));
        assert!(second.err.contains("another run is writing"), "{}", second.err);
        assert_eq!(second.code, Some(2));
        drop(stdin);
        assert_eq!(wait_for_run(first).code, Some(0));
        assert!(fs::read_to_string(&output).unwrap().starts_with(UNIQUE));
    }
}

fn wait_until(mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Kills runs of a command, each a bit later in its course than the one before; returns how often it was killed.
fn kill_overwriting_runs(folder: &TestFolder, arguments: &[&str], kills: u32) -> u32 {
    let output = PathBuf::from(folder.file_path("out.txt"));
    let overwriting = [arguments, &["-q", "--overwrite", "--output", output.to_str().unwrap()]].concat();
    let begun = Instant::now();
    let mut child = spawn_quietly(&overwriting);
    assert!(child.wait().unwrap().success(), "{arguments:?}");
    let course = begun.elapsed();
    let expected = fs::read(&output).unwrap();
    let _ = fs::remove_file(folder.file_path("out.txt.journal"));
    fs::write(&output, "precious").unwrap();
    let mut count = 0;
    for kill in 0..kills {
        let mut child = spawn_quietly(&overwriting);
        std::thread::sleep(course * (kill + 1) / (kills + 1));
        let ended = child.try_wait().unwrap().is_some();
        // SIGKILL: nothing in the program can react to it.
        let _ = child.kill();
        child.wait().unwrap();
        count += u32::from(!ended);
        let there = fs::read(&output).unwrap();
        assert!(there == b"precious" || there == expected, "{arguments:?}: {} bytes", there.len());
        if there == expected {
            fs::write(&output, "precious").unwrap();
            let _ = fs::remove_file(folder.file_path("out.txt.journal"));
        }
    }
    // Repeated in peace it gives what it should, whatever the others left.
    let mut child = spawn_quietly(&overwriting);
    assert!(child.wait().unwrap().success(), "{arguments:?}");
    assert!(fs::read(&output).unwrap() == expected, "{arguments:?}");
    assert!(folder.file_names().iter().all(|name| !name.ends_with("part")), "{:?}", folder.file_names());
    count
}

fn spawn_quietly(arguments: &[&str]) -> Child {
    let mut command = program_command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn thirty_kills_lose_nothing_and_leave_nothing_half_written() {
    let folder = TestFolder::new();
    let lines = |count: usize| (0..count).map(|number| format!("{WING} # {number}\n")).collect::<String>();
    let (few, many) = (folder.write_file("few.txt", lines(30)), folder.write_file("many.txt", lines(20_000)));
    let mut kills = 0;
    for arguments in [
        &["rate", &folder.write_file("some.txt", lines(300))][..],
        &["trace", "--no-text", &few],
        &["dedup", &many],
        &["convert", "--to", "json", &many],
        &["generate", "--seed", "3", "-n", "4000"],
    ] {
        kills += kill_overwriting_runs(&folder, arguments, 6);
        fs::remove_file(folder.file_path("out.txt")).unwrap();
        let _ = fs::remove_file(folder.file_path("out.txt.journal"));
    }
    assert!(kills >= 10, "most ended before they could be killed: {kills}");
}

#[cfg(unix)]
#[test]
fn asked_to_end_every_command_does() {
    let folder = TestFolder::new();
    let output = folder.file_path("out.txt");
    let dedup = ["dedup", "-o", &output, "-"];
    let runs = [
        &["generate", "--er", "11.."][..],
        &["generate", "-n", "100000000", "--seed", "1", "-j", "100000"],
        &["solve", "-"],
        &["explain", "-"],
        &["verify", "-"],
        &dedup,
        &["subpuzzles", SOLUTION],
    ]
    .map(|arguments| {
        let mut command = program_command(arguments);
        (arguments, command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    });
    std::thread::sleep(Duration::from_secs(1));
    for (arguments, mut child) in runs {
        // Else waiting would end what it reads.
        let stdin = child.stdin.take();
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} ended by itself");
        let asked = Instant::now();
        let pid = child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let code = child.wait().unwrap().code();
        // A second, and what a machine with other things to do adds.
        assert!(asked.elapsed() < Duration::from_secs(3), "{arguments:?}: {:?}", asked.elapsed());
        assert_eq!(code, Some(143), "{arguments:?}");
        drop(stdin);
    }
    assert!(folder.file_names().is_empty(), "{:?}", folder.file_names());
}

#[test]
fn more_threads_than_a_machine_can_use_are_not_started() {
    for jobs in ["100000", "99999999999", "99999999999999999999999"] {
        for arguments in [&["solve", UNIQUE][..], &["generate", "--seed", "1"]] {
            let run = run_program(&[arguments, &["-j", jobs]].concat());
            assert_eq!(run.code, Some(0), "{}", run.err);
            assert!(run.err.starts_with("ninefold: using "), "{}", run.err);
            assert!(run.err.contains("threads, not"), "{}", run.err);
        }
    }
    assert_eq!(run_program(&["solve", "-q", "-j", "100000", UNIQUE]).err, "");
    let none = run_program(&["solve", "-j", "0", UNIQUE]);
    assert!(none.err.contains("expected a number of threads, 1 or more"), "{}", none.err);
}

#[test]
fn quiet_runs_still_say_why_they_failed() {
    let told = "ninefold: it has more than one solution\n";
    for arguments in [&["rate", "-q", SEVERAL][..], &["rate", SEVERAL]] {
        let run = run_program(arguments);
        assert_eq!((run.err.as_str(), run.code), (told, Some(1)));
    }
    let lines = run_with_input(&["solve", "-q"], format!("{UNIQUE}\nnonsense\n"));
    assert!(lines.err.starts_with("ninefold: standard input: line 2, column 1"), "{}", lines.err);
    assert!(
        lines.err.ends_with("\nninefold: puzzles read: 1; lines or other pieces lost: 1\n"),
        "{}",
        lines.err
    );
    assert_eq!((lines.err.lines().count(), lines.code), (2, Some(1)));
}
