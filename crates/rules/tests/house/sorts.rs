//! Requires `sort_short` for short lists: for each type, the standard library's sort is 5 to 10 kB that the
//! page loads. Long lists, and lists in hot loops, may be excepted.

use ninefold_rules::sources::is_test;
use syn::visit::{self, Visit};

use crate::CountedRule;

/// Crates that the page loads, except the solver, which is built for speed, and the checker, which is
/// independent.
const CRATES: &[&str] = &[
    "chains", "core", "facts", "formats", "game", "generate", "guide", "hodoku", "logic", "rate", "render",
    "texts", "wasm", "wire",
];

const EXCEPTIONS: &[(&str, usize)] = &[
    // As long as it was asked for.
    ("crates/generate/src/sample.rs", 1),
    // By keys that are found out once.
    ("crates/guide/src/practise/mod.rs", 1),
    // In the loop that takes most of the time of whips.
    ("crates/logic/src/techniques/whips/engine/remaining.rs", 1),
];

pub(crate) const RULE: CountedRule = CountedRule {
    forbids: "a list sorted by the standard library",
    applies_to: |name| CRATES.contains(&name),
    count: |source| {
        let mut reader = SortCallCounter(0);
        reader.visit_file(source.parse_syntax());
        reader.0
    },
    exceptions: EXCEPTIONS,
};

/// Counts the calls outside tests.
struct SortCallCounter(usize);

impl<'ast> Visit<'ast> for SortCallCounter {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        if ["sort", "sort_by", "sort_by_key", "sort_by_cached_key"].contains(&name.as_str())
            || name.starts_with("sort_unstable")
        {
            self.0 += 1;
        }
        visit::visit_expr_method_call(self, call);
    }
}
