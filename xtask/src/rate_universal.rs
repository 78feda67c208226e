//! Universal ratings for `rate-compare`: compares ours (W, B, gW, gB, T&E depth, BxB, BxBB) with published
//! ones: equal and different for each level, and the time.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use ninefold_chains::ChainEngine;
use ninefold_core::{Board, ReadBoardError};
use ninefold_rate::scale::{RatingValue, TallyField};
use ninefold_rate::universal::UniversalScale;
use ninefold_rate::{RatingScale, RatingWalk};

use crate::lists::each_record;

/// Options of a comparison.
pub(crate) struct How {
    /// Only these lines.
    pub(crate) lines: Range<usize>,
    /// Only every so many-th of them.
    pub(crate) every: usize,
    /// Time limit per puzzle, in seconds.
    pub(crate) seconds: Option<f64>,
    /// Number of differing puzzles to show.
    pub(crate) show: usize,
    /// The time that counts.
    pub(crate) clock: fn() -> Duration,
}

/// A line of a list.
pub(crate) struct Line {
    pub(crate) board: Board,
    pub(crate) text: String,
    pub(crate) published: u32,
}

/// Results for the puzzles of one level.
#[derive(Default)]
struct Level {
    equal: usize,
    differing: usize,
    late: usize,
    times: Vec<Duration>,
}

/// Compares a file; returns whether all puzzles rated in time agree.
pub(crate) fn compare(file: &str, scale: &'static UniversalScale, how: &How) -> Result<bool, String> {
    let lines = read(file, scale)?;
    let mut levels: BTreeMap<u32, Level> = BTreeMap::new();
    let mut engine = ChainEngine::new();
    let mut shown = 0;
    let taken = lines.iter().take(how.lines.end).skip(how.lines.start).step_by(how.every.max(1));
    for Line { board, text, published } in taken {
        let (start, begun) = ((how.clock)(), Instant::now());
        let late = || how.seconds.is_some_and(|limit| begun.elapsed().as_secs_f64() > limit);
        // Rate within the time limit; the level is that of the published rating.
        let ours = rate(board, scale, &mut engine, late);
        let level = levels.entry(*published).or_default();
        level.times.push((how.clock)().saturating_sub(start));
        match ours {
            None => level.late += 1,
            Some(ours) if ours == *published => level.equal += 1,
            Some(_) => level.differing += 1,
        }
        if ours != Some(*published) && shown < how.show {
            shown += 1;
            let ours = ours.map_or_else(|| "not in time".into(), |ours| ours.to_string());
            println!("  {text} published {published} ours {ours}");
        }
    }
    println!("{file} {}:", scale.name());
    println!(
        "  {:<6} {:>6} {:>6} {:>6} {:>6} {:>11} {:>11}",
        "level", "n", "equal", "other", "late", "mean ms", "max ms"
    );
    let mut all = Level::default();
    for (number, level) in levels {
        show(&number.to_string(), &level);
        all.equal += level.equal;
        all.differing += level.differing;
        all.late += level.late;
        all.times.extend(level.times);
    }
    show("all", &all);
    Ok(all.differing == 0)
}

/// Returns our level of a board; `None` if it was stopped or has none.
pub(crate) fn rate(
    board: &Board,
    scale: &'static UniversalScale,
    engine: &mut ChainEngine,
    stop: impl FnMut() -> bool,
) -> Option<u32> {
    let fields = RatingWalk::new(scale, board, engine).rate(stop).ok()?.result_fields();
    match fields.first() {
        Some((_, TallyField::Number(RatingValue::Points(points)))) => Some(*points),
        _ => None,
    }
}

fn show(name: &str, level: &Level) {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let sum: Duration = level.times.iter().sum();
    let (mean, most) = (ms(sum) / level.times.len().max(1) as f64, level.times.iter().max().copied());
    println!(
        "  {name:<6} {:>6} {:>6} {:>6} {:>6} {mean:>11.3} {:>11.1}",
        level.times.len(),
        level.equal,
        level.differing,
        level.late,
        ms(most.unwrap_or_default())
    );
}

/// Reads the lines of a list that have a rating of the scale: in a column of its name (W, B, gW, gB, depth),
/// or in `x`, which is B where depth is 0 or 1, BxB where it is 2, and BxBB where it is 3.
pub(crate) fn read(file: &str, scale: &UniversalScale) -> Result<Vec<Line>, String> {
    let mut header: Option<Vec<String>> = None;
    let depths: &[&str] = match scale.name() {
        "b" => &["0", "1"],
        "bxb" => &["2"],
        "bxbb" => &["3"],
        _ => &[],
    };
    let lines = each_record(file, |fields| {
        // The first record is the header.
        let Some(header) = &header else {
            header = Some(fields.iter().map(str::to_lowercase).collect());
            return Ok(None);
        };
        let field =
            |name: &str| header.iter().position(|column| column == name).and_then(|at| fields.get(at));
        let of_depth = || field("x").filter(|_| field("depth").is_some_and(|depth| depths.contains(&depth)));
        let Some(published) = field(scale.name()).or_else(of_depth) else { return Ok(None) };
        let text = fields.get(0).unwrap_or_default();
        let board = text.parse().map_err(|error: ReadBoardError| error.to_string())?;
        let published = published.parse().map_err(|_| format!("{published} is no level"))?;
        Ok(Some(Line { board, text: text.into(), published }))
    })?;
    Ok(lines.into_iter().flatten().collect())
}
