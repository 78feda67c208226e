//! No circle of modules inside a crate: what uses each other is one thing, and is read and compiled as one.

use ninefold_rules::modules::{ModuleGraph, find_module_cycles};
use ninefold_rules::sources::workspace_crates;

#[test]
fn no_module_uses_what_uses_it() {
    let mut found = Vec::new();
    for one in workspace_crates() {
        let sources = one.read_sources();
        for (members, closing) in find_module_cycles(&ModuleGraph::from_sources(&sources).find_dependencies())
        {
            found.push(format!("{}: {}", one.name, members.join(", ")));
            found.extend(closing.iter().map(|arrow| {
                format!("    {} -> {}  {}", arrow.from.join("::"), arrow.to.join("::"), arrow.place)
            }));
        }
    }
    assert!(found.is_empty(), "circles of modules, with the arrows that close them\n{}", found.join("\n"));
}
