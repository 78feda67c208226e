//! No circle of modules inside a crate: what uses each other is one thing, and is read and compiled as one.

use ninefold_rules::modules::{Modules, circles};
use ninefold_rules::sources::crates;

#[test]
fn no_module_uses_what_uses_it() {
    let mut found = Vec::new();
    for one in crates() {
        let sources = one.sources();
        for (members, closing) in circles(&Modules::of(&sources).arrows()) {
            found.push(format!("{}: {}", one.name, members.join(", ")));
            found.extend(closing.iter().map(|arrow| {
                format!("    {} -> {}  {}", arrow.from.join("::"), arrow.to.join("::"), arrow.place)
            }));
        }
    }
    assert!(found.is_empty(), "circles of modules, with the arrows that close them\n{}", found.join("\n"));
}
