//! `ninefold info`: version of the program, and the hardware features it uses.

use ninefold::solve::Backend;
use ninefold::wire::Program;

use crate::backend::BackendOption;
#[cfg(feature = "gpu")]
use crate::block_solver::describe_card;
use crate::jobs;
use crate::prelude::*;

/// Print the version and what the program uses of this machine
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  ninefold info
  ninefold info --json

The environment variable NINEFOLD_BACKEND chooses the back end of the engines in all commands: avx512, avx2,
neon or portable; the fastest of this machine if not set. A program built with the feature gpu also knows gpu, a graphics card
for long lists, and auto, which takes one for more than a million puzzles.")]
pub(crate) struct Args {
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<ExitStatus, CommandError> {
    let version = env!("CARGO_PKG_VERSION");
    let platform = format!("{} {}", std::env::consts::ARCH, std::env::consts::OS);
    let (threads, features) = (jobs::count_available_cores(), cpu_features());
    let backend = BackendOption::default().choose_backend()?.processor();
    if args.json {
        let back_end = backend.name();
        json::write_json_line(
            out,
            &Program {
                version,
                platform,
                cpu_features: features,
                threads: threads.get(),
                back_end,
                #[cfg(feature = "gpu")]
                graphics_card: describe_card().ok(),
                #[cfg(not(feature = "gpu"))]
                graphics_card: None,
            },
        )?;
        return Ok(ExitStatus::Success);
    }
    let listed = if features.is_empty() { "none that matter here".into() } else { features.join(", ") };
    writeln!(out, "version       {version}")?;
    writeln!(out, "platform      {platform}")?;
    writeln!(out, "cpu features  {listed}")?;
    writeln!(out, "threads       {threads}")?;
    writeln!(out, "back end      {backend}")?;
    #[cfg(feature = "gpu")]
    writeln!(out, "card          {}", describe_card().unwrap_or_else(|_| "none".into()))?;
    if let Some(millions) = measured_solving_speed(backend) {
        let speed = message_text(&say!("info-solving", millions = millions.to_string()));
        writeln!(out, "solving       {speed}")?;
    }
    Ok(ExitStatus::Success)
}

/// Returns how many million puzzles a second one core was measured to solve with a back end
/// (`docs/book/speed.md`).
fn measured_solving_speed(backend: Backend) -> Option<&'static str> {
    match backend.name() {
        "avx512" => Some("4.6"),
        "avx2" => Some("1.1–2.8"),
        "portable" => Some("1.3"),
        _ => None,
    }
}

/// Returns the processor features that the engines can use.
fn cpu_features() -> Vec<&'static str> {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    let features = [
        ("sse2", is_x86_feature_detected!("sse2")),
        ("ssse3", is_x86_feature_detected!("ssse3")),
        ("sse4.1", is_x86_feature_detected!("sse4.1")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
        ("avx512vbmi", is_x86_feature_detected!("avx512vbmi")),
        ("avx512bitalg", is_x86_feature_detected!("avx512bitalg")),
    ];
    #[cfg(target_arch = "aarch64")]
    let features = [("neon", std::arch::is_aarch64_feature_detected!("neon"))];
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    let features: [(&str, bool); 0] = [];
    features.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
}
