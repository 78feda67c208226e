//! The option that says by which techniques and numbers steps are chosen and rated.

use ninefold::Tenths;
use ninefold::rate::human::Human;
use ninefold::rate::se::Profile;
use ninefold::rate::{SCALES, Scale, scale};

use crate::failure::Failure;

/// The options.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ProfileArgs {
    /// Whose techniques and numbers: those of people (`human`, or `human-strict` without techniques that assume one
    /// solution), of HoDoKu (`hodoku`), of Sudoku Explainer 1.2.1 (`se`, or `se-original` without later corrections), or
    /// of SukakuExplainer 1.18 (`sukaku`) [default: se to rate, else human]
    #[arg(long, value_name = "PROFILE", value_parser = named)]
    profile: Option<Chosen>,
    /// Where ratings of the deepest nested chains start: 11.0 as in Sudoku Explainer, 10.5 as in SukakuExplainer
    #[arg(long, value_name = "RATING", value_parser = deepest)]
    deepest: Option<Tenths>,
}

/// A scale: one of Sudoku Explainer's, of which more can be asked, or another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen {
    Se(Profile),
    Other(&'static dyn Scale),
}

impl Chosen {
    pub(crate) const SE: Chosen = Chosen::Se(Profile::SE);
    pub(crate) const HUMAN: Chosen = Chosen::Other(&Human::FREE);

    pub(crate) fn scale(&self) -> &dyn Scale {
        match self {
            Chosen::Se(profile) => profile,
            Chosen::Other(scale) => *scale,
        }
    }
}

impl ProfileArgs {
    /// The scale asked for, or else this.
    pub(crate) fn chosen(&self, default: Chosen) -> Result<Chosen, Failure> {
        match (self.profile.unwrap_or(default), self.deepest) {
            (chosen, None) => Ok(chosen),
            (Chosen::Se(profile), Some(deepest)) => Ok(Chosen::Se(profile.with_deepest(deepest))),
            (Chosen::Other(scale), Some(_)) => {
                Err(Failure::Usage(format!("--deepest has no meaning for the profile {}", scale.name())))
            }
        }
    }
}

fn named(name: &str) -> Result<Chosen, String> {
    let chosen = Profile::by_name(name).map(Chosen::Se);
    chosen.or_else(|| scale::by_name(name).map(Chosen::Other)).ok_or_else(|| {
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn deepest(text: &str) -> Result<Tenths, String> {
    match text {
        "11.0" | "11" => Ok(Tenths(110)),
        "10.5" => Ok(Tenths(105)),
        _ => Err("expected 10.5 or 11.0".into()),
    }
}
