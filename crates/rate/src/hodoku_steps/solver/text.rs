//! Steps as HoDoKu writes them.

use std::fmt::Write;

use ninefold_core::{Candidate, CellMap, Digit, DigitSet, House, HouseKind};

use super::Kind;
use super::found::{HodokuNode, HodokuShape, HodokuStep};

/// Writes cells in short: grouped by row where a row has several, else by column.
pub(crate) fn cells_text(mut cells: CellMap) -> String {
    let mut parts = Vec::new();
    while let Some(cell) = cells.first() {
        let row = cells & cell.row().cells();
        // HoDoKu prefers to group by row.
        if row.len() > 1 {
            let columns: String = row.iter().map(|cell| digit_of(cell.column_index())).collect();
            parts.push(format!("r{}c{columns}", cell.row_index() + 1));
            cells -= row;
        } else {
            let column = cells & cell.column().cells();
            let rows: String = column.iter().map(|cell| digit_of(cell.row_index())).collect();
            parts.push(format!("r{rows}c{}", cell.column_index() + 1));
            cells -= column;
        }
    }
    parts.join(",")
}

fn digit_of(index: usize) -> char {
    char::from_digit(index as u32 + 1, 10).unwrap_or('?')
}

fn digits_text(set: DigitSet) -> String {
    set.iter().map(|digit| digit.to_char()).collect()
}

fn join_digits(set: DigitSet, between: &str) -> String {
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

pub(crate) fn houses_text(houses: &[House]) -> String {
    let mut text = String::new();
    for (kind, letter) in [(HouseKind::Row, 'r'), (HouseKind::Column, 'c'), (HouseKind::Box, 'b')] {
        let numbers: String = houses
            .iter()
            .filter(|house| house.kind() == kind)
            .map(|house| digit_of(house.number()))
            .collect();
        if !numbers.is_empty() {
            text.push(letter);
            text.push_str(&numbers);
        }
    }
    text
}

/// Writes the conclusions: digit by digit, in the order in which they come.
pub(crate) fn conclusions_text(found: &HodokuStep) -> String {
    if !found.placed.is_empty() {
        let placed = found
            .placed
            .iter()
            .map(|candidate| format!("{}={}", cells_text(CellMap::of(candidate.cell())), candidate.digit()));
        return placed.collect::<Vec<_>>().join(", ");
    }
    by_digit(&found.removed)
}

fn by_digit(removed: &[Candidate]) -> String {
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
        .map(|digit| format!("{}<>{digit}", cells_text(of(digit))))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes the links of a chain, from its second cell on; links within a cell are omitted.
fn links_text(nodes: &[HodokuNode]) -> String {
    let mut text = cells_text(nodes[0].0);
    for pair in nodes.windows(2) {
        if pair[0].0 != pair[1].0 {
            let sign = if pair[1].2 { '=' } else { '-' };
            let _ = write!(text, " {sign}{}{sign} {}", pair[1].1, cells_text(pair[1].0));
        }
    }
    text
}

/// The step as HoDoKu writes it.
#[must_use]
pub(crate) fn step_text(found: &HodokuStep) -> String {
    // Most steps read `name: pattern => conclusions`; only the middle differs.
    let end = conclusions_text(found);
    let name = found.kind.name();
    let with = |middle: String| format!("{name}: {middle} => {end}");
    match &found.shape {
        HodokuShape::None if found.placed.is_empty() || matches!(found.kind, Kind::Bug) => {
            format!("{name} => {end}")
        }
        HodokuShape::None => format!("{name}: {end}"),
        HodokuShape::Locked { digit, house } => with(format!("{digit} in {}", houses_text(&[*house]))),
        HodokuShape::Subset { digits, cells: of } => {
            with(format!("{} in {}", join_digits(*digits, ","), cells_text(*of)))
        }
        // A fish lists its houses, then each fin by itself, with endo fins last.
        HodokuShape::Fish { digit, base, cover, fins, endo } => {
            let mut fish = format!("{digit} {} {}", houses_text(base), houses_text(cover));
            for fin in *fins {
                let _ = write!(fish, " f{}", cells_text(CellMap::of(fin)));
            }
            for fin in *endo {
                let _ = write!(fish, " ef{}", cells_text(CellMap::of(fin)));
            }
            with(fish)
        }
        HodokuShape::Joined { digit, ends: [a, d], joint: [b, c] } if found.kind == Kind::TurbotFish => {
            let [a, b, c, d] = if a < d { [a, b, c, d] } else { [d, c, b, a] };
            with(format!("{digit} {a} ={digit}= {b} -{digit}- {c} ={digit}= {d}"))
        }
        HodokuShape::Joined { digit, ends, joint } => with(format!(
            "{digit} in {} (connected by {})",
            cells_text((*ends).into()),
            cells_text((*joint).into())
        )),
        HodokuShape::Crossed { digit, house, link, .. } => {
            with(format!("{digit} in {} ({})", houses_text(&[*house]), cells_text((*link).into())))
        }
        HodokuShape::WWing { digits: [x, y], ends, link } => with(format!(
            "{x}/{y} in {} connected by {y} in {}",
            cells_text((*ends).into()),
            cells_text((*link).into())
        )),
        HodokuShape::Wing { digits, pivot, pincers: [a, b], .. } => {
            let digits = digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("/");
            with(format!("{digits} in {}", cells_text([*pivot, *a, *b].into())))
        }
        HodokuShape::Rectangle { digits: [x, y], cells: of, .. } => {
            with(format!("{x}/{y} in {}", cells_text((*of).into())))
        }
        HodokuShape::XyChain { digit, cells: of, links } => {
            with(format!("{digit} {digit}- {} -{digit}", xy_links(of, links)))
        }
        HodokuShape::RemotePair { digits, cells: of } => with(pair_links(found, *digits, of)),
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
                .map(|pair| format!("({}) / ({})", cells_text(pair[0]), cells_text(pair[1])));
            with(format!("{digit} {}", pairs.collect::<Vec<_>>().join(", ")))
        }
        HodokuShape::SueDeCoq { sets: [joint, line, third] } => {
            let set = |(of, with): &(CellMap, DigitSet)| {
                format!("{} - {{{}}}", cells_text(*of), digits_text(*with))
            };
            with(format!("{} ({}, {})", set(joint), set(line), set(third)))
        }
        HodokuShape::Als { sets, links, digits: concluded } => {
            with(als_text(found.kind, sets, links, *concluded))
        }
        HodokuShape::Chain { nodes } => with(chain_text(found, nodes)),
        // Forcing chains list the path of each case on a line of its own.
        HodokuShape::Cases { lines, place, .. } => {
            let place = if place.is_empty() { String::new() } else { format!(" in {place}") };
            let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
            format!("{name}{place} => {end}{lines}")
        }
    }
}

fn als_text(kind: Kind, sets: &[(CellMap, DigitSet)], links: &[DigitSet], concluded: DigitSet) -> String {
    // Sets are named A, B and C; chains write them in a row with their links instead.
    let set = |(of, with): &(CellMap, DigitSet)| format!("{} {{{}}}", cells_text(*of), digits_text(*with));
    let named = |sets: &[(CellMap, DigitSet)]| {
        sets.iter()
            .zip(["A", "B", "C"])
            .map(|(one, name)| format!("{name}={}", set(one)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match kind {
        Kind::AlsXz if links[0].len() > 1 => format!("{}, X={}", named(sets), join_digits(links[0], ",")),
        Kind::AlsXz => {
            format!("{}, X={}, Z={}", named(sets), join_digits(links[0], ","), join_digits(concluded, ","))
        }
        Kind::AlsXy => {
            let xy = links.iter().fold(DigitSet::EMPTY, |all, link| all | *link);
            format!("{}, X,Y={}, Z={}", named(sets), join_digits(xy, ","), join_digits(concluded, ","))
        }
        _ => {
            // A chain of sets begins and ends with the digit that it removes.
            let mut text = format!("{}- {}", digits_text(concluded), set(&sets[0]));
            for (link, one) in links.iter().zip(&sets[1..]) {
                let _ = write!(text, " -{}- {}", join_digits(*link, ","), set(one));
            }
            let _ = write!(text, " -{}", digits_text(concluded));
            text
        }
    }
}

fn chain_text(found: &HodokuStep, nodes: &[HodokuNode]) -> String {
    let digits: DigitSet = found.removed.iter().map(|candidate| candidate.digit()).collect();
    let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
    match found.kind {
        Kind::Aic | Kind::GroupedAic => {
            format!("{} {}- {} -{}", join_digits(digits, "/"), first.1, links_text(nodes), last.1)
        }
        Kind::Continuous | Kind::GroupedContinuous => {
            format!("{} {}= {} ={}", join_digits(digits, "/"), last.1, links_text(nodes), first.1)
        }
        _ => format!("{} {}", join_digits(digits, "/"), links_text(nodes)),
    }
}

fn xy_links(of: &[ninefold_core::Cell], links: &[Digit]) -> String {
    let mut text = of[0].to_string();
    for (link, cell) in links.iter().zip(&of[1..]) {
        let _ = write!(text, " -{link}- {cell}");
    }
    text
}

fn pair_links(found: &HodokuStep, digits: DigitSet, of: &[ninefold_core::Cell]) -> String {
    let Some([low, high]) = digits.to_array::<2>() else { return String::new() };
    let (x, y) = if found.removed.iter().any(|c| c.digit() == low) { (low, high) } else { (high, low) };
    let mut text = format!("{x}/{y} {}", of[0]);
    for (i, cell) in of.iter().enumerate().skip(1) {
        let link = if i % 2 == 1 { y } else { x };
        let _ = write!(text, " -{link}- {cell}");
    }
    text
}
