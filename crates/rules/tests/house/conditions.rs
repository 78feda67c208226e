//! A chain of conditions is written as one: no `match () { () if … }`.

use syn::visit::{self, Visit};

use crate::{check, count};

#[test]
fn no_match_looks_at_nothing() {
    let found = count(
        |_| true,
        |file| {
            let mut reader = Reader(0);
            reader.visit_file(file);
            reader.0
        },
    );
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
