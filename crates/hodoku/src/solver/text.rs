//! Steps as HoDoKu writes them.

use std::fmt::Write;

use ninefold_core::{Candidate, CellMap, Digit, DigitSet, House, HouseKind};

use super::HodokuKind;
use super::step::{HodokuNode, HodokuShape, HodokuStep};

/// Writes cells in short: grouped by row where a row has several, else by column.
pub(crate) fn format_cells(mut cells: CellMap) -> String {
    let mut parts = Vec::new();
    while let Some(cell) = cells.first() {
        let row = cells & cell.row().cells();
        // HoDoKu prefers to group by row.
        if row.len() > 1 {
            let columns: String = row.iter().map(|cell| index_to_digit_char(cell.column_index())).collect();
            parts.push(format!("r{}c{columns}", cell.row_index() + 1));
            cells -= row;
        } else {
            let column = cells & cell.column().cells();
            let rows: String = column.iter().map(|cell| index_to_digit_char(cell.row_index())).collect();
            parts.push(format!("r{rows}c{}", cell.column_index() + 1));
            cells -= column;
        }
    }
    parts.join(",")
}

fn index_to_digit_char(index: usize) -> char {
    char::from_digit(index as u32 + 1, 10).unwrap_or('?')
}

fn format_digits(set: DigitSet) -> String {
    set.iter().map(|digit| digit.to_char()).collect()
}

fn join_digits(set: DigitSet, between: &str) -> String {
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

pub(crate) fn format_houses(houses: &[House]) -> String {
    let mut text = String::new();
    for (kind, letter) in [(HouseKind::Row, 'r'), (HouseKind::Column, 'c'), (HouseKind::Box, 'b')] {
        let numbers: String = houses
            .iter()
            .filter(|house| house.kind() == kind)
            .map(|house| index_to_digit_char(house.number()))
            .collect();
        if !numbers.is_empty() {
            text.push(letter);
            text.push_str(&numbers);
        }
    }
    text
}

/// Writes the conclusions: digit by digit, in the order in which they come.
pub(crate) fn format_conclusions(found: &HodokuStep) -> String {
    if !found.placements.is_empty() {
        let placed = found.placements.iter().map(|candidate| {
            format!("{}={}", format_cells(CellMap::of(candidate.cell())), candidate.digit())
        });
        return placed.collect::<Vec<_>>().join(", ");
    }
    format_eliminations_by_digit(&found.eliminations)
}

fn format_eliminations_by_digit(removed: &[Candidate]) -> String {
    let mut order: Vec<Digit> = Vec::new();
    for candidate in removed {
        if !order.contains(&candidate.digit()) {
            order.push(candidate.digit());
        }
    }
    let of =
        |digit: Digit| removed.iter().filter(|c| c.digit() == digit).map(|c| c.cell()).collect::<CellMap>();
    order
        .into_iter()
        .map(|digit| format!("{}<>{digit}", format_cells(of(digit))))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes the links of a chain, from its second cell on; links within a cell are omitted.
fn format_links(nodes: &[HodokuNode]) -> String {
    let mut text = format_cells(nodes[0].0);
    for pair in nodes.windows(2) {
        if pair[0].0 != pair[1].0 {
            let sign = if pair[1].2 { '=' } else { '-' };
            let _ = write!(text, " {sign}{}{sign} {}", pair[1].1, format_cells(pair[1].0));
        }
    }
    text
}

/// The step as HoDoKu writes it.
#[must_use]
pub(crate) fn format_step(found: &HodokuStep) -> String {
    // Most steps read `name: pattern => conclusions`; only the middle differs.
    let end = format_conclusions(found);
    let name = found.kind.name();
    let with = |middle: String| format!("{name}: {middle} => {end}");
    match &found.shape {
        HodokuShape::None if found.placements.is_empty() || matches!(found.kind, HodokuKind::Bug) => {
            format!("{name} => {end}")
        }
        HodokuShape::None => format!("{name}: {end}"),
        HodokuShape::Locked { digit, house } => with(format!("{digit} in {}", format_houses(&[*house]))),
        HodokuShape::Subset { digits, cells: of } => {
            with(format!("{} in {}", join_digits(*digits, ","), format_cells(*of)))
        }
        // A fish lists its houses, then each fin by itself, with endo fins last.
        HodokuShape::Fish { digit, base, cover, fins, endo } => {
            let mut fish = format!("{digit} {} {}", format_houses(base), format_houses(cover));
            for fin in *fins {
                let _ = write!(fish, " f{}", format_cells(CellMap::of(fin)));
            }
            for fin in *endo {
                let _ = write!(fish, " ef{}", format_cells(CellMap::of(fin)));
            }
            with(fish)
        }
        HodokuShape::StrongLinkPair { digit, ends: [a, d], joint: [b, c] }
            if found.kind == HodokuKind::TurbotFish =>
        {
            let [a, b, c, d] = if a < d { [a, b, c, d] } else { [d, c, b, a] };
            with(format!("{digit} {a} ={digit}= {b} -{digit}- {c} ={digit}= {d}"))
        }
        HodokuShape::StrongLinkPair { digit, ends, joint } => with(format!(
            "{digit} in {} (connected by {})",
            format_cells((*ends).into()),
            format_cells((*joint).into())
        )),
        HodokuShape::EmptyRectangle { digit, house, link, .. } => {
            with(format!("{digit} in {} ({})", format_houses(&[*house]), format_cells((*link).into())))
        }
        HodokuShape::WWing { digits: [x, y], ends, link } => with(format!(
            "{x}/{y} in {} connected by {y} in {}",
            format_cells((*ends).into()),
            format_cells((*link).into())
        )),
        HodokuShape::Wing { digits, pivot, pincers: [a, b], .. } => {
            let digits = digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("/");
            with(format!("{digits} in {}", format_cells([*pivot, *a, *b].into())))
        }
        HodokuShape::Rectangle { digits: [x, y], cells: of, .. } => {
            with(format!("{x}/{y} in {}", format_cells((*of).into())))
        }
        HodokuShape::XyChain { digit, cells: of, links } => {
            with(format!("{digit} {digit}- {} -{digit}", format_xy_links(of, links)))
        }
        HodokuShape::RemotePair { digits, cells: of } => with(format_remote_pair_links(found, *digits, of)),
        HodokuShape::XChain { digit, cells: of } => {
            let mut text = format!("{digit} {}", of[0]);
            for (i, cell) in of.iter().enumerate().skip(1) {
                let sign = if i % 2 == 1 { '=' } else { '-' };
                let _ = write!(text, " {sign}{digit}{sign} {cell}");
            }
            with(text)
        }
        // Colours are written in pairs, one for each cluster.
        HodokuShape::Colours { digit, colours } => {
            let pairs = colours
                .chunks(2)
                .map(|pair| format!("({}) / ({})", format_cells(pair[0]), format_cells(pair[1])));
            with(format!("{digit} {}", pairs.collect::<Vec<_>>().join(", ")))
        }
        HodokuShape::SueDeCoq { sets: [joint, line, third] } => {
            let set = |(of, with): &(CellMap, DigitSet)| {
                format!("{} - {{{}}}", format_cells(*of), format_digits(*with))
            };
            with(format!("{} ({}, {})", set(joint), set(line), set(third)))
        }
        HodokuShape::Als { sets, links, digits: concluded } => {
            with(format_almost_locked_sets(found.kind, sets, links, *concluded))
        }
        HodokuShape::Chain { nodes } => with(format_chain(found, nodes)),
        // Forcing chains list the path of each case on a line of its own.
        HodokuShape::ForcingChain { lines, place, .. } => {
            let place = if place.is_empty() { String::new() } else { format!(" in {place}") };
            let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
            format!("{name}{place} => {end}{lines}")
        }
    }
}

fn format_almost_locked_sets(
    kind: HodokuKind,
    sets: &[(CellMap, DigitSet)],
    links: &[DigitSet],
    concluded: DigitSet,
) -> String {
    // Sets are named A, B and C; chains write them in a row with their links instead.
    let set =
        |(of, with): &(CellMap, DigitSet)| format!("{} {{{}}}", format_cells(*of), format_digits(*with));
    let named = |sets: &[(CellMap, DigitSet)]| {
        sets.iter()
            .zip(["A", "B", "C"])
            .map(|(one, name)| format!("{name}={}", set(one)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match kind {
        HodokuKind::AlsXz if links[0].len() > 1 => {
            format!("{}, X={}", named(sets), join_digits(links[0], ","))
        }
        HodokuKind::AlsXz => {
            format!("{}, X={}, Z={}", named(sets), join_digits(links[0], ","), join_digits(concluded, ","))
        }
        HodokuKind::AlsXy => {
            let xy = links.iter().fold(DigitSet::EMPTY, |all, link| all | *link);
            format!("{}, X,Y={}, Z={}", named(sets), join_digits(xy, ","), join_digits(concluded, ","))
        }
        _ => {
            // A chain of sets begins and ends with the digit that it removes.
            let mut text = format!("{}- {}", format_digits(concluded), set(&sets[0]));
            for (link, one) in links.iter().zip(&sets[1..]) {
                let _ = write!(text, " -{}- {}", join_digits(*link, ","), set(one));
            }
            let _ = write!(text, " -{}", format_digits(concluded));
            text
        }
    }
}

fn format_chain(found: &HodokuStep, nodes: &[HodokuNode]) -> String {
    let digits: DigitSet = found.eliminations.iter().map(|candidate| candidate.digit()).collect();
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    match found.kind {
        HodokuKind::Aic | HodokuKind::GroupedAic => {
            format!("{} {}- {} -{}", join_digits(digits, "/"), first.1, format_links(nodes), last.1)
        }
        HodokuKind::Continuous | HodokuKind::GroupedContinuous => {
            format!("{} {}= {} ={}", join_digits(digits, "/"), last.1, format_links(nodes), first.1)
        }
        _ => format!("{} {}", join_digits(digits, "/"), format_links(nodes)),
    }
}

fn format_xy_links(of: &[ninefold_core::Cell], links: &[Digit]) -> String {
    let mut text = of[0].to_string();
    for (link, cell) in links.iter().zip(&of[1..]) {
        let _ = write!(text, " -{link}- {cell}");
    }
    text
}

fn format_remote_pair_links(found: &HodokuStep, digits: DigitSet, of: &[ninefold_core::Cell]) -> String {
    let Some([low, high]) = digits.to_array::<2>() else { return String::new() };
    let (x, y) = if found.eliminations.iter().any(|c| c.digit() == low) { (low, high) } else { (high, low) };
    let mut text = format!("{x}/{y} {}", of[0]);
    for (i, cell) in of.iter().enumerate().skip(1) {
        let link = if i % 2 == 1 { y } else { x };
        let _ = write!(text, " -{link}- {cell}");
    }
    text
}
