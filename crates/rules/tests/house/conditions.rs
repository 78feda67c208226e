//! A chain of conditions is written as one: no `match () { () if … }`.

use std::collections::BTreeMap;

use ninefold_rules::sources::crates;
use syn::visit::{self, Visit};

use crate::check;

#[test]
fn no_match_looks_at_nothing() {
    let mut found = BTreeMap::new();
    for one in crates() {
        for source in one.sources() {
            let mut reader = Reader(0);
            reader.visit_file(&source.syntax);
            if reader.0 > 0 {
                found.insert(source.path, reader.0);
            }
        }
    }
    check("a match on nothing, which is a chain of conditions", &found, &[]);
}

struct Reader(usize);

impl<'a> Visit<'a> for Reader {
    fn visit_expr_match(&mut self, expression: &'a syn::ExprMatch) {
        if matches!(&*expression.expr, syn::Expr::Tuple(tuple) if tuple.elems.is_empty()) {
            self.0 += 1;
        }
        visit::visit_expr_match(self, expression);
    }
}
