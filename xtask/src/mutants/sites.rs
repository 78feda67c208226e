//! Mutation sites of a source and their changes: each change is a mutant. Constant functions, macros, tests
//! and `Debug` are left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Stmt};

/// Syntactic form of a site, which decides how its mutants are switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// Nothing is replaced: the mutants insert text.
    Insertion,
    /// A statement that a mutant leaves out.
    Statement,
    /// An expression that mutants replace.
    Expression,
}

/// A place in a source with its mutants.
#[derive(Debug)]
pub(super) struct Site {
    pub(super) range: Range<usize>,
    pub(super) form: Form,
    pub(super) mutants: Vec<Change>,
}

/// Change made by one mutant.
#[derive(Debug)]
pub(super) struct Change {
    /// The function: `Type::name`.
    pub(super) function: String,
    /// Description in words, independent of the line.
    pub(super) what: String,
    /// The line, from 1.
    pub(super) line: usize,
    /// The replacement: for an insertion, `{}` is where the switch goes; for a statement it is empty.
    pub(super) text: String,
}

/// Returns all sites of a source, outer before inner ones.
pub(super) fn find_sites(text: &str) -> Result<Vec<Site>, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { text, path: Vec::new(), sites: BTreeMap::new() };
    finder.visit_file(&file);
    let mut sites: Vec<Site> = finder.sites.into_values().collect();
    sites.sort_by_key(|site| (site.range.start, site.form != Form::Insertion, usize::MAX - site.range.end));
    Ok(sites)
}

struct Finder<'a> {
    text: &'a str,
    path: Vec<String>,
    sites: BTreeMap<(usize, usize, Form), Site>,
}

impl Finder<'_> {
    fn add(&mut self, range: Range<usize>, form: Form, what: String, text: String) {
        let line = self.text[..range.start].matches('\n').count() + 1;
        let change = Change { function: self.path.join("::"), what, line, text };
        let key = (range.start, range.end, form);
        self.sites
            .entry(key)
            .or_insert_with(|| Site { range, form, mutants: Vec::new() })
            .mutants
            .push(change);
    }

    fn source(&self, node: &impl Spanned) -> &str {
        &self.text[node.span().byte_range()]
    }

    /// Returns a piece of the source on one line, shortened, for messages.
    fn short_source(&self, node: &impl Spanned) -> String {
        let words: Vec<&str> = self.source(node).split_whitespace().collect();
        let line = words.join(" ");
        match line.char_indices().nth(72) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line,
        }
    }

    fn replace(&mut self, node: &impl Spanned, by: &str) {
        let what = format!("{} → {by}", self.short_source(node));
        self.add(node.span().byte_range(), Form::Expression, what, by.to_string());
    }

    /// Mutates a function: values to return at once, then its body.
    fn function(&mut self, signature: &syn::Signature, block: &Block, attributes: &[syn::Attribute]) {
        let is_test = attributes.iter().any(|one| one.path().is_ident("test")) || is_for_tests(attributes);
        if is_test || signature.constness.is_some() {
            return;
        }
        self.path.push(signature.ident.to_string());
        let range = block.span().byte_range();
        let body: String = self.text[range.start + 1..range.end - 1].split_whitespace().collect();
        // A return of the value that the function computes anyway would be no mutant.
        for value in values(&signature.output) {
            if !block.stmts.is_empty() && !is_same(&body, &value) {
                let at = range.start + 1;
                self.add(
                    at..at,
                    Form::Insertion,
                    format!("return {value}").trim_end().into(),
                    format!(" if {{}} {{ return {value}; }}"),
                );
            }
        }
        self.visit_block(block);
        self.path.pop();
    }

    /// Mutates the condition of an `if`, a `while` or a guard. A condition with a `let` can't be replaced by
    /// `true`.
    fn condition(&mut self, condition: &Expr, also_true: bool) {
        if !has_let(condition) {
            if also_true {
                self.replace(condition, "true");
            }
            self.replace(condition, "false");
            return;
        }
        let at = condition.span().byte_range().start;
        let what = format!("{} → false", self.short_source(condition));
        self.add(at..at, Form::Insertion, what, "!{} && ".into());
        self.parts(condition);
    }

    /// Mutates the conditions next to a `let`: each is left out once.
    fn parts(&mut self, condition: &Expr) {
        match condition {
            Expr::Binary(both) if has_let(condition) => {
                self.parts(&both.left);
                self.parts(&both.right);
            }
            Expr::Let(_) => {}
            other => self.replace(other, "true"),
        }
    }
}

/// Returns values for a function to return at once, by the name of its type. Whether a type has a default is
/// left to the compiler.
fn values(output: &syn::ReturnType) -> Vec<String> {
    let syn::ReturnType::Type(_, kind) = output else { return vec![String::new()] };
    let list = |values: &[&str]| values.iter().map(ToString::to_string).collect();
    match &**kind {
        syn::Type::Path(path) => {
            let last = path.path.segments.last().expect("a path has a segment");
            match last.ident.to_string().as_str() {
                "bool" => list(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
                    list(&["0", "1"])
                }
                "Option" => list(&["None", "Some(Default::default())"]),
                "Result" => list(&["Ok(Default::default())"]),
                "Box" | "Rc" | "Arc" | "Cow" => Vec::new(),
                _ => list(&["Default::default()"]),
            }
        }
        syn::Type::Reference(reference) => match &*reference.elem {
            syn::Type::Path(path) if path.path.is_ident("str") => list(&["\"\""]),
            syn::Type::Slice(_) if reference.mutability.is_none() => list(&["&[]"]),
            _ => Vec::new(),
        },
        syn::Type::Tuple(_) | syn::Type::Array(_) => list(&["Default::default()"]),
        _ => Vec::new(),
    }
}

/// Whether a function says this value anyway.
fn is_same(body: &str, value: &str) -> bool {
    let empty = ["Self::default()", "Vec::new()", "Self::new()", "String::new()", "Default::default()"];
    body == value || value == "Default::default()" && empty.contains(&body)
}

/// Whether a condition takes something apart.
fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|one| match &one.meta {
        syn::Meta::List(list) if one.path().is_ident("cfg") => {
            let words = list.tokens.to_string();
            words == "test" || words == "doctest" || words.contains("all (test")
        }
        _ => false,
    })
}

/// Returns the replacement of an operator.
fn instead(operator: &BinOp) -> Option<&'static str> {
    Some(match operator {
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Gt(_) => ">=",
        BinOp::Ge(_) => ">",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::BitAnd(_) => "|",
        BinOp::BitOr(_) => "&",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::BitAndAssign(_) => "|=",
        BinOp::BitOrAssign(_) => "&=",
        _ => return None,
    })
}

/// Whether a statement is there for its effect alone.
fn is_effect(expression: &Expr) -> bool {
    match expression {
        Expr::Try(inner) => is_effect(&inner.expr),
        // A name of its own may be given its first value here.
        Expr::Assign(assign) => !matches!(&*assign.left, Expr::Path(_) | Expr::Tuple(_)),
        Expr::Binary(binary) => instead(&binary.op).is_some() || matches!(binary.op, BinOp::BitXorAssign(_)),
        Expr::MethodCall(_) | Expr::Call(_) => true,
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.sig, &function.block, &function.attrs);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.sig, &function.block, &function.attrs);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig, block, &function.attrs);
        }
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let of = block.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
        if of.is_some_and(|name| name.ident == "Debug") || is_for_tests(&block.attrs) {
            return;
        }
        let kind = match &*block.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|name| name.ident.to_string()),
            _ => None,
        };
        let kind = kind.unwrap_or_else(|| self.short_source(&block.self_ty));
        self.path.push(of.map_or(kind.clone(), |name| format!("<{kind} as {}>", name.ident)));
        block.items.iter().for_each(|item| self.visit_impl_item(item));
        self.path.pop();
    }

    fn visit_item_trait(&mut self, block: &'ast syn::ItemTrait) {
        self.path.push(block.ident.to_string());
        block.items.iter().for_each(|item| self.visit_trait_item(item));
        self.path.pop();
    }

    // What the compiler works out, and what is no expression.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast syn::AngleBracketedGenericArguments) {}

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && is_effect(expression)
        {
            let what = format!("{} left out", self.short_source(statement));
            self.add(statement.span().byte_range(), Form::Statement, what, String::new());
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_if(&mut self, expression: &'ast syn::ExprIf) {
        self.condition(&expression.cond, true);
        visit::visit_expr_if(self, expression);
    }

    fn visit_expr_while(&mut self, expression: &'ast syn::ExprWhile) {
        self.condition(&expression.cond, false);
        visit::visit_expr_while(self, expression);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard, true);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_continue(&mut self, expression: &'ast syn::ExprContinue) {
        let label = expression.label.as_ref().map_or(String::new(), |label| format!(" {label}"));
        self.replace(expression, &format!("break{label}"));
    }

    fn visit_expr_break(&mut self, expression: &'ast syn::ExprBreak) {
        if expression.expr.is_none() {
            let label = expression.label.as_ref().map_or(String::new(), |label| format!(" {label}"));
            self.replace(expression, &format!("continue{label}"));
        }
        visit::visit_expr_break(self, expression);
    }

    fn visit_expr_unary(&mut self, expression: &'ast syn::ExprUnary) {
        if matches!(expression.op, syn::UnOp::Not(_)) {
            let inner = self.source(&expression.expr).to_string();
            let what = format!("{} → without !", self.short_source(expression));
            self.add(expression.span().byte_range(), Form::Expression, what, inner);
        }
        visit::visit_expr_unary(self, expression);
    }

    fn visit_expr_binary(&mut self, expression: &'ast syn::ExprBinary) {
        let is_chain = matches!(expression.op, BinOp::And(_))
            && (has_let(&expression.left) || has_let(&expression.right));
        if let Some(by) = instead(&expression.op).filter(|_| !is_chain) {
            let sign = self.source(&expression.op);
            let what = format!(
                "{} {sign} {} → {by}",
                self.short_source(&expression.left),
                self.short_source(&expression.right)
            );
            // The target of an assignment is a place, which parentheses would leave one.
            let text =
                format!("({}) {by} ({})", self.source(&expression.left), self.source(&expression.right));
            self.add(expression.span().byte_range(), Form::Expression, what, text);
        }
        visit::visit_expr_binary(self, expression);
    }
}
