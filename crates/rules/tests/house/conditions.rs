//! A chain of conditions is written as one: no `match () { () if … }`.

use syn::visit::{self, Visit};

use crate::CountedRule;

pub(crate) const RULE: CountedRule = CountedRule {
    forbids: "a match on nothing, which is a chain of conditions",
    applies_to: |_| true,
    count: |source| {
        let mut reader = EmptyMatchCounter(0);
        reader.visit_file(source.parse_syntax());
        reader.0
    },
    exceptions: &[],
};

struct EmptyMatchCounter(usize);

impl<'a> Visit<'a> for EmptyMatchCounter {
    fn visit_expr_match(&mut self, expression: &'a syn::ExprMatch) {
        if matches!(&*expression.expr, syn::Expr::Tuple(tuple) if tuple.elems.is_empty()) {
            self.0 += 1;
        }
        visit::visit_expr_match(self, expression);
    }
}
