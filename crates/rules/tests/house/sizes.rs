//! Report on the lengths of files and functions; it never fails. `cargo test -p ninefold-rules sizes --
//! --nocapture` shows it.

use ninefold_rules::sources::{is_test, workspace_crates};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// More hides a second idea, says STYLE.md.
const LONG_FILE: usize = 800;
const LONG_FUNCTION: usize = 80;

#[test]
fn sizes_are_told() {
    let (mut files, mut functions, mut long) = (Vec::new(), Vec::new(), Vec::new());
    for one in workspace_crates() {
        for source in one.read_sources() {
            let lines = source.text.lines().count();
            files.push(lines);
            if lines > LONG_FILE {
                long.push(format!("{}: {lines} lines", source.path));
            }
            let mut reader = FunctionSizes::default();
            reader.visit_file(source.parse_syntax());
            for (name, line, lines) in reader.0 {
                functions.push(lines);
                if lines > LONG_FUNCTION {
                    long.push(format!("{}:{line}: {name}, {lines} lines", source.path));
                }
            }
        }
    }
    assert!(files.len() > 100 && functions.len() > 1000, "the sources were read");
    println!(
        "files: {}; functions: {}",
        format_size_summary(&mut files),
        format_size_summary(&mut functions)
    );
    println!("{}", long.join("\n"));
}

/// Formats the number of items and the lines of the median, the ninth decile and the longest.
fn format_size_summary(sizes: &mut [usize]) -> String {
    sizes.sort_unstable();
    let at = |tenths: usize| sizes[(sizes.len() - 1) * tenths / 10];
    format!("{} of {} / {} / {} lines", sizes.len(), at(5), at(9), at(10))
}

/// The functions of a file that are no tests: name, line, lines.
#[derive(Default)]
struct FunctionSizes(Vec<(String, usize, usize)>);

impl FunctionSizes {
    fn add_function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let (first, last) = (signature.span().start().line, block.span().end().line);
        self.0.push((signature.ident.to_string(), first, last - first + 1));
    }
}

impl<'ast> Visit<'ast> for FunctionSizes {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.add_function(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add_function(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }
}
