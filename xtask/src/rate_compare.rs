//! `rate-compare`: compares our ratings with recorded ones: equal and different per number, a table of the
//! differences, and the time by ER band.

use std::collections::BTreeMap;
use std::ops::Range;
use std::process::ExitCode;
use std::time::Duration;

use ninefold_logic::RatingTenths;
use ninefold_rate::RatingScale;
use ninefold_rate::se::{SeProfile, SeRater, SeRating};
use ninefold_rate::universal::UniversalScale;
use rustix::time::{ClockId, clock_gettime};

use crate::lists::read;
use crate::rate_universal;

/// What to compare, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// se, se-original or sukaku; or w, b, gw, gb, depth, bxb or bxbb, for lists with a heading that names them
    #[arg(long, value_name = "NAME", default_value = "se", value_parser = compared)]
    profile: ComparedRating,
    /// Where the deepest nested chains start: 11.0 or 10.5
    #[arg(long, value_name = "RATING", value_parser = tenths)]
    deepest: Option<RatingTenths>,
    /// Only these lines of each file, such as 101-200
    #[arg(long, value_name = "FIRST-LAST", value_parser = lines)]
    lines: Option<Range<usize>>,
    /// Of universal ratings: only every so many-th of them
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Of universal ratings: give up on a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<f64>,
    /// How many differing puzzles to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    show: usize,
    /// Lists of puzzle,ER,EP,ED,...
    #[arg(required = true)]
    files: Vec<String>,
}

/// Compares every file; fails when a number differs.
pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut equal = true;
    for file in &args.files {
        equal &= match args.profile {
            ComparedRating::Se(profile) => compare(file, profile, args)?,
            ComparedRating::Universal(scale) => rate_universal::compare(file, scale, &how(args))?,
        };
    }
    Ok(if equal { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn how(args: &Args) -> rate_universal::How {
    let &Args { every, seconds, show, .. } = args;
    let lines = args.lines.clone().unwrap_or(0..usize::MAX);
    rate_universal::How { lines, every, seconds, show, clock: processor_time }
}

/// The scale to compare on.
#[derive(Clone, Copy, Debug)]
enum ComparedRating {
    Se(SeProfile),
    Universal(&'static UniversalScale),
}

fn compared(name: &str) -> Result<ComparedRating, String> {
    let universal = UniversalScale::ALL.into_iter().find(|scale| scale.name() == name);
    universal.map_or_else(
        || profile_named(name).map(ComparedRating::Se),
        |scale| Ok(ComparedRating::Universal(scale)),
    )
}

pub(crate) fn profile_named(name: &str) -> Result<SeProfile, String> {
    let names = || SeProfile::ALL.map(|profile| profile.name).join(", ");
    SeProfile::from_name(name).ok_or_else(|| format!("{name} is no profile (expected one of {})", names()))
}

/// Reads `11.0`.
fn tenths(text: &str) -> Result<RatingTenths, String> {
    let number: f64 = text.parse().map_err(|_| format!("{text} is no rating (expected one like 10.5)"))?;
    Ok(RatingTenths::from_f64(number))
}

/// Reads `101-200`, counted from 1.
fn lines(text: &str) -> Result<Range<usize>, String> {
    let range = || {
        let (first, last) = text.split_once('-')?;
        let first: usize = first.parse().ok()?;
        Some(first.checked_sub(1)?..last.parse().ok()?)
    };
    range().ok_or_else(|| format!("{text} is no range of lines (expected one like 101-200)"))
}

fn compare(file: &str, profile: SeProfile, args: &Args) -> Result<bool, String> {
    let puzzles = read(file)?;
    let profile = args.deepest.map_or(profile, |deepest| profile.with_deepest_chain_rating(deepest));
    let lines = args.lines.clone().unwrap_or(0..usize::MAX);
    let puzzles = &puzzles[lines.start.min(puzzles.len())..lines.end.min(puzzles.len())];
    let mut equal = [0; 3];
    let mut by_pair: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut bands: BTreeMap<u32, Band> = BTreeMap::new();
    let mut differing = Vec::new();
    let mut rater = SeRater::new(profile);
    for puzzle in puzzles {
        let start = processor_time();
        let mut walk = rater.start_rating_walk(&puzzle.board);
        let is_solved = walk.rate(|| false).is_ok();
        let rating = walk.rating();
        let time = processor_time().saturating_sub(start);
        let mut ours = written(&rating);
        if !is_solved {
            // So the program says that recorded them.
            ours[0] = "20.0".into();
        }
        for i in 0..3 {
            equal[i] += usize::from(ours[i] == puzzle.numbers[i]);
        }
        let band = bands.entry(band_of(&puzzle.numbers[0])).or_default();
        band.times.push(time);
        if ours == puzzle.numbers {
            band.equal += 1;
        } else {
            *by_pair.entry((puzzle.numbers[0].clone(), ours[0].clone())).or_default() += 1;
            differing.push((puzzle, ours));
        }
    }
    let total = puzzles.len();
    println!("{file}: {total} puzzles, ER equal {}, EP {}, ED {}", equal[0], equal[1], equal[2]);
    for (puzzle, ours) in differing.iter().take(args.show) {
        println!("  {} recorded {} ours {}", puzzle.text, puzzle.numbers.join("/"), ours.join("/"));
    }
    for ((recorded, ours), count) in by_pair.iter().filter(|_| args.show > 0) {
        println!("  ER {recorded} rated {ours}: {count}");
    }
    println!(
        "  {:<10} {:>6} {:>6} {:>10} {:>10} {:>10}",
        "ER", "n", "equal", "mean ms", "median ms", "max ms"
    );
    for (band, Band { equal, times }) in &mut bands {
        times.sort();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let mean = times.iter().map(|&time| ms(time)).sum::<f64>() / times.len() as f64;
        let (median, most) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
        let name = BANDS[*band as usize].1;
        println!("  {name:<10} {:>6} {equal:>6} {mean:>10.4} {median:>10.4} {most:>10.3}", times.len());
    }
    let all: Duration = bands.values().flat_map(|band| &band.times).sum();
    println!(
        "  all: {:.3} s, {:.4} ms a puzzle",
        all.as_secs_f64(),
        all.as_secs_f64() * 1000.0 / total as f64
    );
    Ok(differing.is_empty())
}

/// Returns the processor time of this thread, which other programs do not affect.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[derive(Default)]
struct Band {
    equal: usize,
    times: Vec<Duration>,
}

/// The lower ends in tenths, and names.
const BANDS: [(u32, &str); 15] = [
    (0, "1.0-1.9"),
    (20, "2.0-2.9"),
    (30, "3.0-4.0"),
    (41, "4.1-5.4"),
    (55, "5.5-6.4"),
    (65, "6.5-7.0"),
    (71, "7.1-7.5"),
    (76, "7.6-8.1"),
    (82, "8.2-8.4"),
    (85, "8.5-8.9"),
    (90, "9.0-9.4"),
    (95, "9.5-9.9"),
    (100, "10.0-10.4"),
    (105, "10.5-10.9"),
    (110, "11.0-"),
];

fn band_of(er: &str) -> u32 {
    let tenths: u32 = er.replace('.', "").parse().unwrap_or(0);
    BANDS.iter().rposition(|&(from, _)| tenths >= from).unwrap_or(0) as u32
}

fn written(rating: &SeRating) -> [String; 3] {
    [rating.er, rating.ep, rating.ed].map(|number| number.to_string())
}
