//! A chain of conditions is written as one: no `match () { () if … }`.

use syn::visit::{self, Visit};

use crate::{check_exceptions, count_per_file};

#[test]
fn no_match_looks_at_nothing() {
    let found = count_per_file(
        |_| true,
        |file| {
            let mut reader = EmptyMatchCounter(0);
            reader.visit_file(file);
            reader.0
        },
    );
    check_exceptions("a match on nothing, which is a chain of conditions", &found, &[]);
}

struct EmptyMatchCounter(usize);

impl<'a> Visit<'a> for EmptyMatchCounter {
    fn visit_expr_match(&mut self, expression: &'a syn::ExprMatch) {
        if matches!(&*expression.expr, syn::Expr::Tuple(tuple) if tuple.elems.is_empty()) {
            self.0 += 1;
        }
        visit::visit_expr_match(self, expression);
    }
}
