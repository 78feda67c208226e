//! Forbids `{:?}` in anything written or compared later: debug output changes with a renamed field or another
//! compiler. Output that is only shown, such as a quoted word in an error, may be excepted.

use ninefold_rules::sources::is_test;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::CountedRule;

/// Number of them that a file may have: each quotes a word in a message.
const EXCEPTIONS: &[(&str, usize)] = &[
    ("crates/arrow/src/run.rs", 3),
    ("crates/capi/src/many.rs", 1),
    ("crates/capi/src/one.rs", 3),
    ("crates/game/src/play_grid.rs", 1),
    ("crates/proof/src/lines.rs", 1),
    ("crates/python/src/board/mod.rs", 1),
    ("crates/python/src/board/recognition.rs", 1),
    ("crates/python/src/board/step.rs", 1),
    ("crates/python/src/given.rs", 1),
    ("crates/python/src/many.rs", 1),
    ("crates/texts/src/catalogue/mod.rs", 1),
    ("crates/wasm/src/given.rs", 1),
];

pub(crate) const RULE: CountedRule = CountedRule {
    forbids: "a value written as it is debugged",
    applies_to: |name| !["bench", "rules", "testkit", "xtask"].contains(&name),
    count: |source| {
        let mut reader = DebugLiteralCounter(0);
        reader.visit_file(source.parse_syntax());
        reader.0
    },
    exceptions: EXCEPTIONS,
};

/// Counts the literals with `:?}` that stand outside tests, assertions and implementations of `Debug`.
struct DebugLiteralCounter(usize);

impl DebugLiteralCounter {
    fn count_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.count_tokens(group.stream()),
                TokenTree::Literal(literal) if is_debug_literal(&literal.to_string()) => self.0 += 1,
                _ => {}
            }
        }
    }
}

fn is_debug_literal(literal: &str) -> bool {
    literal.starts_with('"') && (literal.contains(":?}") || literal.contains(":#?}"))
}

impl<'ast> Visit<'ast> for DebugLiteralCounter {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let debugs = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == "Debug");
        if !item.trait_.as_ref().is_some_and(|(_, path, _)| debugs(path)) {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta
            && attribute.path().is_ident("error")
        {
            self.count_tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        let name = item.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if !name.contains("assert") && !["panic", "unreachable", "todo"].contains(&name.as_str()) {
            self.count_tokens(item.tokens.clone());
        }
    }
}
