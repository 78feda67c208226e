//! Lengths of files and functions: what is longer hides a second idea.

use ninefold_rules::sources::is_test;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::CountedRule;

/// Largest number of lines of a file, with its tests.
const FILE_LINES: usize = 800;
/// Largest number of lines of a function.
const FUNCTION_LINES: usize = 80;

pub(crate) const FILES: CountedRule = CountedRule {
    forbids: "a file of over 800 lines",
    applies_to: |_| true,
    count: |source| usize::from(source.text.lines().count() > FILE_LINES),
    exceptions: &[
        ("crates/formats/src/json/text.rs", 1),
        ("crates/formula/src/formula.rs", 1),
        ("crates/formula/src/machine.rs", 1),
        ("crates/generate/src/targeted_search.rs", 1),
        ("crates/python/src/board/mod.rs", 1),
        ("crates/wasm/src/answers.rs", 1),
    ],
};

pub(crate) const FUNCTIONS: CountedRule = CountedRule {
    forbids: "a function of over 80 lines",
    applies_to: |_| true,
    count: |source| {
        let mut reader = LongFunctionCounter(0);
        reader.visit_file(source.parse_syntax());
        reader.0
    },
    exceptions: &[
        ("crates/cli/src/cmd/mod.rs", 1),
        ("crates/cli/src/cmd/print/mod.rs", 1),
        ("crates/cli/src/parquet/text.rs", 1),
        ("crates/generate/src/feasibility.rs", 1),
        ("crates/hodoku/src/solver/text.rs", 1),
        ("crates/python/src/making.rs", 1),
        ("crates/wire/src/schema.rs", 1),
    ],
};

/// Counts the long functions outside tests.
struct LongFunctionCounter(usize);

impl LongFunctionCounter {
    fn count_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (first, last) = (signature.span().start().line, block.span().end().line);
        self.0 += usize::from(last - first + 1 > FUNCTION_LINES);
    }
}

impl<'ast> Visit<'ast> for LongFunctionCounter {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.count_function(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.count_function(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
