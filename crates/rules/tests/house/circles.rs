//! No circle of modules inside a crate: what uses each other is one thing, and is read and compiled as one.

use std::collections::BTreeMap;

use ninefold_rules::modules::{Modules, circles};
use ninefold_rules::sources::crates;

use crate::check;

/// The circles that are left.
const BORNE: &[(&str, usize)] = &[("chains: plain::multiple, plain::simple, plain::spread", 1)];

#[test]
fn no_module_uses_what_uses_it() {
    let mut found = BTreeMap::new();
    for one in crates() {
        let sources = one.sources();
        let arrows = Modules::of(&sources).arrows();
        for (members, closing) in circles(&arrows) {
            let places: Vec<String> = closing
                .iter()
                .map(|arrow| {
                    format!("    {} -> {}  {}", arrow.from.join("::"), arrow.to.join("::"), arrow.place)
                })
                .collect();
            let circle = format!("{}: {}", one.name, members.join(", "));
            println!("{circle}\n{}", places.join("\n"));
            found.insert(circle, 1);
        }
    }
    check("circles of modules (`-- --nocapture` lists their arrows)", &found, BORNE);
}
