//! The paths that a source names, outside its tests.

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::sources::is_test;

/// A path from `crate`, `self` or `super`, or a plain one, as written in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPath {
    /// The segments, including the first word.
    pub path: Vec<String>,
    /// The name that an import gives it, `*` for a glob; `None` where it is only used.
    pub import: Option<String>,
    /// Depth of inline modules within the file.
    pub depth: usize,
    /// The line, from 1.
    pub line: usize,
}

/// Returns all paths that a file names.
#[must_use]
pub fn collect_paths(file: &syn::File) -> Vec<NamedPath> {
    let mut reader = PathCollector::default();
    reader.visit_file(file);
    reader.named
}

#[derive(Default)]
struct PathCollector {
    named: Vec<NamedPath>,
    depth: usize,
}

impl PathCollector {
    fn add_use_path(&mut self, path: Vec<String>, import: Option<String>, line: usize) {
        self.named.push(NamedPath { path, import, depth: self.depth, line });
    }

    fn add_use_tree(&mut self, tree: &syn::UseTree, before: &[String], line: usize) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_use_tree(&path.tree, &with(&path.ident), line),
            syn::UseTree::Name(name) if name.ident == "self" => {
                self.add_use_path(before.to_vec(), before.last().cloned(), line);
            }
            syn::UseTree::Name(name) => {
                self.add_use_path(with(&name.ident), Some(name.ident.to_string()), line)
            }
            syn::UseTree::Rename(name) => {
                self.add_use_path(with(&name.ident), Some(name.rename.to_string()), line)
            }
            syn::UseTree::Glob(_) => self.add_use_path(before.to_vec(), Some("*".into()), line),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use_tree(tree, before, line))
            }
        }
    }

    /// Collects the paths in the arguments of a macro, which aren't parsed.
    fn collect_macro_paths(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let (mut colons, mut line) = (0, 0);
        for token in tokens {
            match token {
                TokenTree::Ident(name) if !path.is_empty() && colons == 2 => {
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Ident(name) => {
                    self.record_finished_path(&mut path, line);
                    (path, colons, line) = (vec![name.to_string()], 0, name.span().start().line);
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.record_finished_path(&mut path, line);
                    self.collect_macro_paths(group.stream());
                }
                _ => self.record_finished_path(&mut path, line),
            }
        }
        self.record_finished_path(&mut path, line);
    }

    fn record_finished_path(&mut self, path: &mut Vec<String>, line: usize) {
        let path = std::mem::take(path);
        if path.len() > 1 {
            self.add_use_path(path, None, line);
        }
    }
}

impl<'ast> Visit<'ast> for PathCollector {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Use(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Struct(item) => &item.attrs,
            syn::Item::Const(item) => &item.attrs,
            syn::Item::Macro(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, module);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use_tree(&item.tree, &[], item.use_token.span.start().line);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1 {
            let line = path.segments[0].ident.span().start().line;
            self.add_use_path(names, None, line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.visit_path(&item.path);
        self.collect_macro_paths(item.tokens.clone());
    }
}
