//! Tests of resumable output files: from any cut or damage, a run goes on to the same result or says why not.

use super::*;
use crate::file::OutputDestination;

const COMMAND: &str = "these";

/// A compressed file name, by zstd where it is built in.
const PACKED: &str = if cfg!(feature = "zstd") { "packed.zst" } else { "packed.gz" };

struct JournalFiles {
    folder: tempfile::TempDir,
    name: &'static str,
}

impl JournalFiles {
    fn new(name: &'static str) -> JournalFiles {
        JournalFiles { folder: tempfile::tempdir().unwrap(), name }
    }

    fn results_path(&self) -> PathBuf {
        self.folder.path().join(self.name)
    }

    fn open_or_resume_run(&self, existing: OverwritePolicy, command: &str) -> Result<OpenedRun, String> {
        let Ok(OutputDestination::File(target)) =
            OutputDestination::resolve_output_path(&self.results_path(), existing, &[])
        else {
            panic!("a file")
        };
        let command = CommandDescription::new("rate").with_value("only", command);
        open_or_resume(target, &command).map_err(|failure| failure.to_string())
    }

    fn write_files(&self, part: &[u8], journal: &[u8]) {
        fs::write(results_part_path(&self.results_path()), part).unwrap();
        fs::write(journal_file_path(&self.results_path()), journal).unwrap();
    }

    fn read_files(&self) -> (Vec<u8>, Vec<u8>) {
        (
            fs::read(results_part_path(&self.results_path())).unwrap(),
            fs::read(journal_file_path(&self.results_path())).unwrap(),
        )
    }
}

/// Returns the results of one step of the run.
fn step_results(step: u64) -> String {
    format!("puzzle {step} {}\n", "x".repeat(step as usize % 7))
}

/// Continues up to step `steps`, recording each.
fn write_steps(run: &mut ResumableFile, from: u64, steps: u64) {
    for step in from..steps {
        run.write_all(step_results(step).as_bytes()).unwrap();
        run.state.done += 1;
        run.write_journal_entry("at").unwrap();
    }
}

/// Starts or resumes, and completes; returns where it resumed.
fn complete_run(files: &JournalFiles, steps: u64) -> u64 {
    match files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap() {
        (_, None) => steps,
        (state, Some(mut run)) => {
            write_steps(&mut run, state.done, steps);
            run.finish().unwrap();
            state.done
        }
    }
}

fn check_truncated_files(name: &'static str, zeros: bool) {
    const STEPS: u64 = 5;
    let whole = JournalFiles::new(name);
    complete_run(&whole, STEPS);
    let expected = fs::read(whole.results_path()).unwrap();
    let begun = JournalFiles::new(name);
    let (_, Some(mut run)) = begun.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap() else {
        panic!()
    };
    write_steps(&mut run, 0, STEPS - 2);
    let (before_part, before_journal) = begun.read_files();
    write_steps(&mut run, STEPS - 2, STEPS - 1);
    drop(run);
    let (part, journal) = begun.read_files();
    let cut = |whole: &[u8], at: usize| {
        let mut text = whole[..at].to_vec();
        if zeros {
            text.resize(whole.len(), 0);
        }
        text
    };
    let check = |cut_part: &[u8], cut_journal: &[u8]| {
        begun.write_files(cut_part, cut_journal);
        // A cut that replaces only zeros changes nothing; any other one loses the last state, and none
        // before it.
        let is_whole = (cut_part, cut_journal) == (&part[..], &journal[..]);
        assert_eq!(complete_run(&begun, STEPS), if is_whole { STEPS - 1 } else { STEPS - 2 });
        assert_eq!(fs::read(begun.results_path()).unwrap(), expected);
        fs::remove_file(begun.results_path()).unwrap();
    };
    for at in before_part.len()..part.len() {
        check(&cut(&part, at), &journal);
    }
    for at in before_journal.len()..journal.len() {
        check(&part, &cut(&journal, at));
    }
}

#[test]
fn a_run_goes_on_from_any_cut_in_its_last_block() {
    check_truncated_files("plain.txt", false);
    check_truncated_files(PACKED, false);
}

#[test]
fn a_run_goes_on_from_any_tail_of_zeros() {
    check_truncated_files("plain.txt", true);
    check_truncated_files("packed.gz", true);
}

#[test]
fn damage_anywhere_is_noticed() {
    let files = JournalFiles::new("a.txt");
    let (_, Some(mut run)) = files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap() else {
        panic!()
    };
    write_steps(&mut run, 0, 3);
    drop(run);
    let (mut part, journal) = files.read_files();
    part[3] ^= 1;
    files.write_files(&part, &journal);
    assert_eq!(complete_run(&files, 3), 0, "nothing of it is as it was");
    assert_eq!(
        fs::read_to_string(files.results_path()).unwrap(),
        (0..3).map(step_results).collect::<String>()
    );
}

#[test]
fn a_damaged_journal_is_no_reason_to_lose_a_whole_part() {
    const STEPS: u64 = 5;
    for name in ["plain.txt", PACKED] {
        let whole = JournalFiles::new(name);
        complete_run(&whole, STEPS);
        let files = JournalFiles::new(name);
        let (_, Some(mut run)) = files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap() else {
            panic!()
        };
        write_steps(&mut run, 0, 3);
        drop(run);
        let (part, journal) = files.read_files();
        let head = journal.iter().position(|&byte| byte == b'\n').unwrap();
        let with = |place: usize, byte: u8| {
            let mut journal = journal.clone();
            journal[place] = byte;
            journal
        };
        // Damage in the title, the command, the hash, and the line end itself.
        for damaged in [with(0, b'x'), with(25, 0xff), with(head - 1, b'x'), journal[head + 1..].to_vec()] {
            files.write_files(&part, &damaged);
            let told = files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap_err();
            assert!(told.contains("damaged") || told.contains("no journal"), "{told}");
            let opened = files.open_or_resume_run(OverwritePolicy::Recover, COMMAND).unwrap();
            let (JournalState { done: 3, lines: 3, .. }, Some(mut run)) = opened else {
                panic!("{opened:?}")
            };
            write_steps(&mut run, 3, STEPS);
            drop(run);
            // From here on it is a journal like any other.
            assert_eq!(complete_run(&files, STEPS), STEPS);
            assert_eq!(fs::read(files.results_path()).unwrap(), fs::read(whole.results_path()).unwrap());
            fs::remove_file(files.results_path()).unwrap();
        }
        // Without its line end the header takes the first state with it, but not the others.
        files.write_files(&part, &with(head, b' '));
        let opened = files.open_or_resume_run(OverwritePolicy::Recover, COMMAND).unwrap();
        assert!(matches!(opened, (JournalState { done: 3, .. }, Some(_))), "{opened:?}");
        drop(opened);
        // States that the part does not match are ignored.
        files.write_files(&part[..part.len() - 1], &with(0, b'x'));
        let opened = files.open_or_resume_run(OverwritePolicy::Recover, COMMAND).unwrap();
        assert!(matches!(opened, (JournalState { done: 2, .. }, Some(_))), "{opened:?}");
        drop(opened);
        files.write_files(b"other results", &with(0, b'x'));
        let told = files.open_or_resume_run(OverwritePolicy::Recover, COMMAND).unwrap_err();
        assert!(told.starts_with("nothing can be recovered"), "{told}");
        assert_eq!(files.read_files(), (b"other results".to_vec(), with(0, b'x')));
        // An undamaged journal is used as usual, and only by its own command.
        files.write_files(&part, &journal);
        assert!(files.open_or_resume_run(OverwritePolicy::Recover, "others").is_err());
        assert!(matches!(
            files.open_or_resume_run(OverwritePolicy::Recover, COMMAND),
            Ok((JournalState { done: 3, .. }, Some(_)))
        ));
    }
}

#[test]
fn what_no_journal_tells_about_is_left_alone() {
    let refused = |files: &JournalFiles, existing: OverwritePolicy, command: &str| match files
        .open_or_resume_run(existing, command)
    {
        Err(reason) => reason,
        Ok(opened) => panic!("{opened:?}"),
    };
    for (journal, reason) in [
        (&b""[..], "empty or damaged"),
        (b"ninefold-jour", "empty or damaged"),
        (b"\0\0\0\0\0", "empty or damaged"),
        (b"ninefold-journal-3 something\n", "empty or damaged"),
        (b"Dear diary", "is no journal of ninefold"),
    ] {
        let files = JournalFiles::new("a.txt");
        files.write_files(b"results", journal);
        let told = refused(&files, OverwritePolicy::Keep, COMMAND);
        assert!(told.contains(reason), "{told}");
        assert_eq!(files.read_files(), (b"results".to_vec(), journal.to_vec()));
    }
    let files = JournalFiles::new("a.txt");
    fs::write(results_part_path(&files.results_path()), "results").unwrap();
    assert!(refused(&files, OverwritePolicy::Keep, COMMAND).contains("is gone"));
    assert!(refused(&files, OverwritePolicy::Replace, COMMAND).contains("is gone"));
    assert!(!journal_file_path(&files.results_path()).exists());
}

#[test]
fn a_finished_run_is_told_from_others() {
    let files = JournalFiles::new("a.txt");
    assert_eq!(complete_run(&files, 3), 0);
    assert!(matches!(
        files.open_or_resume_run(OverwritePolicy::Keep, COMMAND),
        Ok((JournalState { lines: 3, .. }, None))
    ));
    let other = files.open_or_resume_run(OverwritePolicy::Keep, "others").unwrap_err();
    assert!(other.contains("by another command"), "{other}");
    fs::write(files.results_path(), "edited").unwrap();
    let edited = files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap_err();
    assert!(edited.contains("was changed after it was finished"), "{edited}");
    // As if the power had failed before the part got its name.
    assert!(matches!(
        files.open_or_resume_run(OverwritePolicy::Replace, COMMAND),
        Ok((JournalState { done: 0, .. }, Some(_)))
    ));
    let part: String = (0..3).map(step_results).collect();
    let again = JournalFiles::new("a.txt");
    complete_run(&again, 3);
    fs::rename(again.results_path(), results_part_path(&again.results_path())).unwrap();
    assert!(matches!(
        again.open_or_resume_run(OverwritePolicy::Keep, COMMAND),
        Ok((JournalState { lines: 3, .. }, None))
    ));
    assert_eq!(fs::read_to_string(again.results_path()).unwrap(), part);
}

#[test]
fn two_runs_do_not_write_one_file() {
    let files = JournalFiles::new("a.txt");
    let first = files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).unwrap();
    for existing in [OverwritePolicy::Keep, OverwritePolicy::Replace] {
        let told = files.open_or_resume_run(existing, COMMAND).unwrap_err();
        assert!(told.starts_with("another run is writing"), "{told}");
    }
    drop(first);
    assert!(files.open_or_resume_run(OverwritePolicy::Keep, COMMAND).is_ok());
}
