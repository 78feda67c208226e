//! Eureka notation of chains, from their nodes.

use ninefold_chains::ChainNode;
use ninefold_core::CellMap;

use crate::explain::MessageFragment;

/// Returns one path in Eureka notation: `(5)r1c2 - (5=3)r1c7 - …`. Links within a cell are written in its
/// brackets; every sign is a piece of its own.
pub(crate) fn eureka_notation(path: impl IntoIterator<Item = ChainNode>) -> Vec<MessageFragment> {
    let text = |text: &str| MessageFragment::Text(text.into());
    let path: Vec<ChainNode> = path.into_iter().collect();
    let mut line = Vec::new();
    for cell in path.chunk_by(|a, b| a.candidate().cell() == b.candidate().cell()) {
        for (i, node) in cell.iter().enumerate() {
            let sign = if node.is_on() { "=" } else { "-" };
            match i {
                _ if i > 0 => line.push(text(sign)),
                _ if line.is_empty() => line.push(text("(")),
                _ => line.extend([text(&format!(" {sign} ")), text("(")]),
            }
            line.push(text(&node.candidate().digit().to_string()));
        }
        line.push(text(")"));
        line.push(MessageFragment::Cells(CellMap::of(cell[0].candidate().cell())));
    }
    line
}
