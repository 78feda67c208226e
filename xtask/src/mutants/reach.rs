//! Tests of the copy for `mutants`: which there are, what each takes, and which mutants it reaches.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use super::each;

/// A test by name.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) binary: PathBuf,
    /// The folder of its crate, in which it runs.
    pub(super) folder: PathBuf,
    pub(super) name: String,
    /// Processor time of the test.
    pub(super) takes: Duration,
    /// The numbers of the mutants it reaches.
    pub(super) reaches: BTreeSet<u32>,
}

/// Returns all tests of the copy with the mutants they reach: each is run once, alone. Notes for the same
/// binaries are reused.
pub(super) fn find_tests(
    binaries: &[(PathBuf, PathBuf)],
    notes: &Path,
    jobs: usize,
) -> Result<Vec<Test>, String> {
    let mut stamp = String::new();
    for (binary, _) in binaries {
        let about = fs::metadata(binary).map_err(|error| format!("{}: {error}", binary.display()))?;
        let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        writeln!(stamp, "{}\t{}\t{changed:?}", binary.display(), about.len()).expect("a string grows");
    }
    let (stamps, list) = (notes.join("binaries.tsv"), notes.join("reached.tsv"));
    // Nothing was rebuilt: use the notes of the earlier run.
    if fs::read_to_string(&stamps).is_ok_and(|before| before == stamp) {
        return read(&fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?);
    }
    let mut tests = Vec::new();
    for (binary, folder) in binaries {
        let names = Command::new(binary).args(["--list", "--format", "terse"]).current_dir(folder).output();
        let names = names.map_err(|error| format!("{}: {error}", binary.display()))?;
        for line in String::from_utf8_lossy(&names.stdout).lines() {
            let Some(name) = line.strip_suffix(": test") else { continue };
            let (binary, folder, name) = (binary.clone(), folder.clone(), name.to_string());
            tests.push(Test { binary, folder, name, takes: Duration::ZERO, reaches: BTreeSet::new() });
        }
    }
    eprintln!("{} tests run once, to note which mutants each reaches", tests.len());
    let noted = each(jobs, &tests, |place, test| note(test, &notes.join(format!("reached-{place}.txt"))));
    let tests = noted.into_iter().collect::<Result<Vec<Test>, String>>()?;
    let lines: Vec<String> = tests.iter().map(line).collect();
    fs::write(&list, lines.join("\n")).map_err(|error| format!("{}: {error}", list.display()))?;
    fs::write(&stamps, stamp).map_err(|error| format!("{}: {error}", stamps.display()))?;
    Ok(tests)
}

/// Runs a test, and records the mutants it reaches and its processor time, which a busy machine doesn't
/// change.
fn note(test: &Test, file: &Path) -> Result<Test, String> {
    fs::remove_file(file).ok();
    let mut run = Command::new("sh");
    run.args(["-c", "\"$@\" >/dev/null 2>&1 && times", "sh"]).arg(&test.binary);
    run.args(["--exact", &test.name, "--test-threads=1"]).current_dir(&test.folder);
    let output =
        run.env("NINEFOLD_MUTANTS_REACHED", file).output().map_err(|error| format!("sh: {error}"))?;
    if !output.status.success() {
        return Err(format!("{} fails in the copy without a mutant", test.name));
    }
    let takes = processor_time(&String::from_utf8_lossy(&output.stdout)).ok_or("the shell knows no times")?;
    let numbers = fs::read_to_string(file).unwrap_or_default();
    fs::remove_file(file).ok();
    let reaches = numbers.lines().filter_map(|number| number.parse().ok()).collect();
    Ok(Test { takes, reaches, ..test.clone() })
}

/// Reads the processor time of child processes from the shell's `times`, on its second line: `1m2.500s
/// 0m0.030s`.
fn processor_time(times: &str) -> Option<Duration> {
    let one = |time: &str| {
        let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    let seconds = times.lines().nth(1)?.split_whitespace().map(one).sum::<Option<f64>>()?;
    Some(Duration::from_secs_f64(seconds))
}

fn line(test: &Test) -> String {
    let numbers: Vec<String> = test.reaches.iter().map(ToString::to_string).collect();
    let (binary, folder, takes) = (test.binary.display(), test.folder.display(), test.takes.as_micros());
    format!("{binary}\t{folder}\t{}\t{takes}\t{}", test.name, numbers.join(" "))
}

fn read(lines: &str) -> Result<Vec<Test>, String> {
    let test = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [binary, folder, name, takes, numbers] = columns[..] else { return None };
        let takes = Duration::from_micros(takes.parse().ok()?);
        let reaches = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        Some(Test { binary: binary.into(), folder: folder.into(), name: name.into(), takes, reaches })
    };
    lines
        .lines()
        .map(test)
        .collect::<Option<_>>()
        .ok_or_else(|| "what was noted of the tests is damaged".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shell_tells_minutes_and_seconds() {
        let times = "0m0.001s 0m0.002s\n1m2.500s 0m0.030s\n";
        assert_eq!(processor_time(times), Some(Duration::from_millis(62_530)));
        assert_eq!(processor_time("0m0.001s 0m0.002s\n"), None);
    }
}
