//! Dependencies between the modules of a crate, and the cycles among them.
//!
//! A module is a file. A module depends on where an item is defined, not where it is re-exported:
//! `crate::Board` leads to `board`. Parents and their children belong together, so dependencies between them
//! don't count. For cycles, all modules in a folder also count as one next to its siblings: nothing in
//! `notation/` may use `phrase` if anything in `phrase` uses anything in `notation/`.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::SourceFile;
use crate::uses::{self, NamedPath};

/// Dependency of one module on another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ModuleDependency {
    /// The module that uses.
    pub from: Vec<String>,
    /// The module that is used.
    pub to: Vec<String>,
    /// The place in the source, and the path as written there.
    pub place: String,
}

/// The modules of a crate.
#[derive(Debug)]
pub struct ModuleGraph<'s> {
    sources: BTreeMap<Vec<String>, (&'s SourceFile, Vec<NamedPath>)>,
}

impl<'s> ModuleGraph<'s> {
    /// Creates the graph of the modules in these sources.
    #[must_use]
    pub fn from_sources(sources: &'s [SourceFile]) -> ModuleGraph<'s> {
        let one = |source: &'s SourceFile| {
            (source.module.clone(), (source, uses::collect_paths(source.parse_syntax())))
        };
        ModuleGraph { sources: sources.iter().map(one).collect() }
    }

    /// Returns every use of one module by another that is neither its ancestor nor its descendant.
    #[must_use]
    pub fn find_dependencies(&self) -> BTreeSet<ModuleDependency> {
        let mut arrows = BTreeSet::new();
        for (from, (source, named)) in &self.sources {
            for named in named {
                let Some(to) = self.resolve_path(from, named.depth, &named.path, 0) else { continue };
                if !from.starts_with(&to) && !to.starts_with(from) {
                    let place = format!("{}:{}: {}", source.path, named.line, named.path.join("::"));
                    arrows.insert(ModuleDependency { from: from.clone(), to, place });
                }
            }
        }
        arrows
    }

    /// Returns the module that defines the item a path names; `None` if it is not in this crate.
    fn resolve_path(
        &self,
        from: &[String],
        depth: usize,
        path: &[String],
        steps: usize,
    ) -> Option<Vec<String>> {
        // Imports may be circular: give up after a number of steps.
        if steps > 20 {
            return None;
        }
        let mut rest = path;
        let mut here = from.to_vec();
        // The first word says where the path starts.
        match path.first()?.as_str() {
            "crate" => (here, rest) = (Vec::new(), &path[1..]),
            "self" => rest = &path[1..],
            "super" => {
                let up = path.iter().take_while(|name| *name == "super").count();
                here.truncate(from.len().checked_sub(up.saturating_sub(depth))?);
                rest = &path[up..];
            }
            name => {
                let known = self.has_source_module(&here, name)
                    || self.imported_path(&here, name).is_some_and(|to| to != path);
                known.then_some(())?;
            }
        }
        // Descend through modules; where a name is imported, go on at the path it stands for.
        while let Some((name, behind)) = rest.split_first() {
            if self.has_source_module(&here, name) {
                here.push(name.clone());
                rest = behind;
            } else if let Some(to) = self.imported_path(&here, name) {
                let on = [to, behind].concat();
                return self.resolve_path(&here, 0, &on, steps + 1).or(if steps == 0 {
                    None
                } else {
                    Some(here)
                });
            } else {
                break;
            }
        }
        Some(here)
    }

    fn has_source_module(&self, parent: &[String], name: &str) -> bool {
        self.sources.contains_key(&[parent, &[name.to_string()]].concat())
    }

    /// Returns the path that a module imports under this name.
    fn imported_path(&self, module: &[String], name: &str) -> Option<&[String]> {
        let (_, named) = self.sources.get(module)?;
        let is_it = |named: &&NamedPath| named.depth == 0 && named.import.as_deref() == Some(name);
        named.iter().find(is_it).map(|named| named.path.as_slice())
    }
}

/// Returns the cycles among modules of the same parent: their names, and the dependencies that close them.
#[must_use]
pub fn find_module_cycles(arrows: &BTreeSet<ModuleDependency>) -> Vec<(Vec<String>, Vec<&ModuleDependency>)> {
    type DependencyGraph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a ModuleDependency>>;
    let mut by_parent: BTreeMap<&[String], DependencyGraph<'_>> = BTreeMap::new();
    // Group the dependencies by the innermost parent that both ends share.
    for arrow in arrows {
        let shared = arrow.from.iter().zip(&arrow.to).take_while(|(a, b)| a == b).count();
        let graph = by_parent.entry(&arrow.from[..shared]).or_default();
        graph.entry(&arrow.from[shared]).or_default().entry(&arrow.to[shared]).or_insert(arrow);
    }
    let mut circles = Vec::new();
    for (parent, graph) in by_parent {
        // Find for each module what it reaches, directly or through others.
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            graph.keys().map(|&start| (start, reachable_modules(&graph, start))).collect();
        // Two modules are in one cycle if each reaches the other.
        let together = |a: &str, b: &str| {
            reached.get(a).is_some_and(|from| from.contains(b))
                && reached.get(b).is_some_and(|from| from.contains(a))
        };
        let mut seen = BTreeSet::new();
        for &one in graph.keys() {
            if seen.contains(one) || !together(one, one) {
                continue;
            }
            let members: Vec<&str> = graph.keys().copied().filter(|other| together(one, other)).collect();
            // A cycle is reported once, with all modules and dependencies in it.
            seen.extend(members.iter().copied());
            let within = members.iter().flat_map(|from| graph[from].iter());
            let closing = within.filter(|(to, _)| members.contains(to)).map(|(_, &arrow)| arrow).collect();
            let name = |member: &&str| [parent, &[(*member).to_string()]].concat().join("::");
            circles.push((members.iter().map(name).collect(), closing));
        }
    }
    circles
}

fn reachable_modules<'a>(
    graph: &BTreeMap<&'a str, BTreeMap<&'a str, &ModuleDependency>>,
    start: &'a str,
) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![start];
    while let Some(from) = next.pop() {
        for &to in graph.get(from).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(to) {
                next.push(to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::cell::OnceCell;

    use super::*;

    fn source(module: &[&str], text: &str) -> SourceFile {
        let module: Vec<String> = module.iter().map(ToString::to_string).collect();
        let path = module.join("/");
        SourceFile { path, module, text: text.into(), syntax: OnceCell::new() }
    }

    fn check(sources: &[(&[&str], &str)], expected: &[&[&str]]) {
        let sources: Vec<SourceFile> = sources.iter().map(|(module, text)| source(module, text)).collect();
        let arrows = ModuleGraph::from_sources(&sources).find_dependencies();
        let found: Vec<Vec<String>> =
            find_module_cycles(&arrows).into_iter().map(|(names, _)| names).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_circle_is_found_through_re_exports_and_macros() {
        check(
            &[
                (&[], "mod a; mod b; pub use a::A;"),
                (&["a"], "use crate::b::B; pub struct A(B);"),
                (&["b"], "pub struct B; fn f() { vec![crate::A::new()]; }"),
            ],
            &[&["a", "b"]],
        );
    }

    #[test]
    fn parents_children_and_tests_are_no_circle() {
        check(
            &[
                (&[], "mod a; mod b;"),
                (&["a"], "mod c; use self::c::C; pub struct A(C);"),
                (&["a", "c"], "use super::A; pub struct C(Box<A>);"),
                (&["b"], "#[cfg(test)] mod tests { use crate::a::A; } pub struct B;"),
            ],
            &[],
        );
    }

    #[test]
    fn folders_are_taken_together() {
        check(
            &[
                (&[], "mod a; mod b;"),
                (&["a"], "mod c; mod d;"),
                (&["a", "c"], "use crate::b::B;"),
                (&["a", "d"], "pub struct D;"),
                (&["b"], "use crate::a::d::D; pub struct B(D);"),
            ],
            &[&["a", "b"]],
        );
    }
}
