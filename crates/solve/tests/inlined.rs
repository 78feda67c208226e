//! The lane engine's vector code is inlined where the CPU features are: no intrinsic is left as a call.
//!
//! A helper that misses `#[inline(always)]`, a recursive one or a closure is compiled without the features, and each
//! intrinsic in it becomes a call, several times slower and otherwise unnoticed. So this test disassembles itself.
//! It needs `objdump` and an optimised build, and says if it was skipped. Where a crate is built in many parts, as by
//! default, less is inlined than where it is one: `cargo test --profile quick --test inlined` looks at that.

use ninefold_core::Board;
use ninefold_solve::lane::{
    AnswerSink, LaneEngine, PuzzleInput, PuzzleLines, SolutionText, SolveOutcome, SolveQuestion,
};
use ninefold_solve::single::SingleEngine;
use ninefold_solve::{Backend, Solver};
use std::ops::ControlFlow;
use std::process::Command;

struct SolutionCounter(u64);

impl AnswerSink for SolutionCounter {
    fn on_solution(&mut self, _: usize, _: &SolutionText) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn on_puzzle_end(&mut self, _: usize, outcome: SolveOutcome) {
        self.0 += outcome.solutions;
    }
}

/// Functions that code with vectors may call: itself for another task, and rarely run code.
const ALLOWED: &[&str] = &[
    "run_with_features",
    "split_on_smallest_cell",
    "find_cell_with_fewest_candidates",
    // Boards small enough to be counted by bands, in plain code.
    "LeafCounter>::decide_leaf",
    "in_single_search",
    "max_by_key",
    "Vec<T,A>::remove",
    "inlined::",
    "memcpy",
    "memset",
    "memmove",
    "RawVec",
    "panic",
    "_fail",
];

#[test]
#[expect(clippy::print_stderr, reason = "a skipped test has to say so")]
fn no_vector_code_is_left_as_a_call() {
    // So that all back ends are in this binary.
    for backend in Backend::available_backends() {
        let mut count = SolutionCounter(0);
        let empty = [b'.'; 81];
        let mut engine = LaneEngine::with_backend(backend).expect("available");
        engine.answer_puzzles(SolveQuestion::with_limit(3), &mut PuzzleLines::new(&empty, 81), &mut count);
        assert_eq!(count.0, 3);
        let mut engine = SingleEngine::with_backend(backend).expect("available");
        assert_eq!(
            engine
                .count_solutions(SolveQuestion::with_limit(3).with_any_order(), PuzzleInput::Text(&empty))
                .solutions,
            3
        );
        assert!(engine.first_solution(PuzzleInput::Text(&empty)).is_some());
        let mut solver = Solver::with_backend(backend).expect("available");
        assert!(solver.count_solutions(&Board::EMPTY, u64::from(u32::MAX)) > 0);
    }
    if cfg!(debug_assertions) || !cfg!(target_arch = "x86_64") {
        eprintln!("skipped: needs a release build on x86-64");
        return;
    }
    let this = std::env::current_exe().expect("a test knows where it is");
    let Ok(output) = Command::new("objdump").args(["-d", "-C", "--no-show-raw-insn"]).arg(this).output()
    else {
        assert!(std::env::var_os("NINEFOLD_SLOW_TESTS").is_none(), "no objdump");
        eprintln!("skipped: no objdump");
        return;
    };
    let (mut functions, mut current, mut caller) = (0, None, String::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if line.ends_with(">:") {
            let is_vector_code = line.contains("::run_with_features");
            functions += usize::from(is_vector_code);
            current = is_vector_code.then(|| line.to_owned());
            line.clone_into(&mut caller);
        } else if line.contains("call ") && line.contains("core_arch") && line.contains("::_mm") {
            panic!("{caller} calls {line}");
        } else if let (Some(function), Some((_, target))) = (&current, line.split_once("call ")) {
            // By an address in memory only what other libraries have is called.
            let is_own = target.contains('<') && !target.trim_start().starts_with('*');
            assert!(!is_own || ALLOWED.iter().any(|name| target.contains(name)), "{function} calls {target}");
        }
    }
    // How many there are is the compiler's choice, but each back end with features has one.
    assert!(functions >= 2, "{functions} functions with CPU features found: has the engine been renamed?");
}
