//! Options that select the techniques and ratings for choosing and rating steps.

use std::path::Path;

use ninefold::Sentence;
use ninefold::logic::Ratings;
use ninefold::logic::explain::say;
use ninefold::rate::hodoku::{self, MissingCandidates, Overlap};
use ninefold::rate::human::Human;
use ninefold::rate::profile::file::{Reason, Wanted};
use ninefold::rate::profile::{Base, Profile, UnknownTechnique};
use ninefold::rate::se;
use ninefold::rate::{SCALES, Scale};
use ninefold::{Technique, Tenths};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{formulas, language, small_file};

/// The options for one of the profiles that there are.
#[derive(Clone, Debug, clap::Args)]
struct ProfileArgs {
    /// Whose techniques and numbers: human, human-strict, hodoku, se, se-original, sukaku, w, b, gw, gb, depth, bxb, bxbb, or a file
    ///
    /// Those of people (`human`, or `human-strict` without techniques that assume one
    /// solution), of HoDoKu (`hodoku`), of Sudoku Explainer 1.2.1 (`se`, or `se-original` without later corrections), or
    /// of SukakuExplainer 1.18 (`sukaku`); Denis Berthier's universal ratings by whips (`w`), braids (`b`), both with groups
    /// (`gw`, `gb`), depth of trial and error (`depth`), braids inside one supposition (`bxb`) or two (`bxbb`); or a file as `ninefold profiles NAME` writes it [default: se to rate, else human]
    #[arg(long, value_name = "PROFILE|FILE", value_parser = asked)]
    profile: Option<Asked>,
    /// Where ratings of the deepest nested chains start: 11.0 as in Sudoku Explainer, 10.5 as in SukakuExplainer
    #[arg(long, value_name = "RATING", value_parser = deepest, hide_short_help = true)]
    deepest: Option<Tenths>,
}

/// Selected profile: built in, or a file.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    BuiltIn(Base),
    File(String),
}

/// The same for a profile of one's own, too.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Tried {
    #[command(flatten)]
    profile: ProfileArgs,
    /// Try these techniques, in this order: ids, families, or the file of a profile
    ///
    /// Ids from `ninefold techniques` or families with commas between them, or a file
    /// as `ninefold profiles NAME` writes it
    #[arg(long, value_name = "LIST|FILE")]
    techniques: Option<String>,
}

/// The same with techniques to leave out.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Choice {
    #[command(flatten)]
    tried: Tried,
    /// Leave these techniques out: ids or families, with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    without: Vec<String>,
}

/// Default profiles of commands.
pub(crate) const SE: Base = Base::Se(se::Profile::SE);
pub(crate) const HUMAN: Base = Base::Other(&Human::FREE);

impl Asked {
    /// Loads the profile.
    pub(crate) fn profile(&self) -> Result<Profile, Failure> {
        match self {
            Asked::File(file) => read(file),
            Asked::BuiltIn(base) => Ok(Profile::new(*base)),
        }
    }
}

impl ProfileArgs {
    /// Returns the selected profile, or else the default.
    fn chosen(&self, default: Base) -> Result<Profile, Failure> {
        self.with_deepest(match &self.profile {
            Some(asked) => asked.profile()?,
            None => Profile::new(default),
        })
    }

    fn with_deepest(&self, profile: Profile) -> Result<Profile, Failure> {
        let Some(deepest) = self.deepest else { return Ok(profile) };
        let name = profile.name().to_string();
        profile.with_deepest(deepest).ok_or_else(|| Failure::usage(&meaningless("--deepest", &name)))
    }
}

impl Choice {
    /// Returns the selected profile, or else the default.
    pub(crate) fn chosen(&self, default: Base) -> Result<Profile, Failure> {
        let profile = self.tried.chosen(default)?;
        if self.without.is_empty() {
            return Ok(profile);
        }
        let name = own_name(&profile);
        Ok(profile.without(&self.without).map_err(unknown_in("--without"))?.named(&name))
    }
}

impl Tried {
    /// Returns whether a profile or techniques were given.
    pub(crate) fn is_asked(&self) -> bool {
        let ProfileArgs { profile, deepest } = &self.profile;
        profile.is_some() || deepest.is_some() || self.techniques.is_some()
    }

    /// Returns the selected profile, or else the default.
    pub(crate) fn chosen(&self, default: Base) -> Result<Profile, Failure> {
        match &self.techniques {
            Some(file) if is_file(file) => self.profile.with_deepest(self.profile_of(file)?),
            Some(list) => {
                let profile = self.profile.chosen(default)?;
                let name = own_name(&profile);
                let names: Vec<&str> =
                    list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
                if names.is_empty() {
                    return Err(Failure::usage(&say!("expected-techniques")));
                }
                Ok(profile.with_techniques(&names).map_err(unknown_in("--techniques"))?.named(&name))
            }
            None => self.profile.chosen(default),
        }
    }

    /// Loads the profile file given to `--techniques`, which must not contradict `--profile`.
    fn profile_of(&self, file: &str) -> Result<Profile, Failure> {
        let profile = read(file)?;
        let scale = profile.base().scale().name();
        match &self.profile.profile {
            Some(Asked::File(other)) => {
                Err(Failure::usage(&say!("two-profiles", one = file.to_string(), other = other.clone())))
            }
            Some(Asked::BuiltIn(asked)) if asked.scale().name() != scale => {
                let (file, scale, asked) =
                    (file.to_string(), scale.to_string(), asked.scale().name().to_string());
                Err(Failure::usage(&say!("other-scale", file = file, scale = scale, asked = asked)))
            }
            _ => Ok(profile),
        }
    }
}

/// Reads a profile file.
fn read(file: &str) -> Result<Profile, Failure> {
    let failed = |error| Failure::File { verb: "read", name: file.into(), error };
    let text = small_file::read_small_file(Path::new(file)).map_err(failed)?;
    let mut bring = |wanted: &Wanted<'_>| formulas::bring(file, wanted);
    Profile::read_with(&text, &mut bring).map_err(|error| {
        // A file that is not TOML, or has no scale, may be anybody's, so it is not quoted in the error.
        let is_other = matches!(error.reason, Reason::Toml(_) | Reason::Scale { .. });
        let sentence = if is_other && !small_file::may_quote(Path::new(file), "toml") {
            let reason = language::spoken().word("profile-expected");
            say!("profile-error", line = error.line, column = error.column, reason = reason)
        } else {
            error.sentence(language::text)
        };
        Failure::Usage(format!("{file}: {}", language::text(&sentence)))
    })
}

/// Describes everything about a profile that results depend on.
pub(crate) fn describe(profile: &Profile) -> Value {
    let hodoku::Options { fins, missing_candidates, overlap, chain_length, look_ahead } = profile.hodoku();
    let mut all = json!({
        "scale": profile.base().scale().name(),
        "numbers": profile.base().scale().scale(),
        "deepest": profile.se().map(|se| se.deepest.to_string()),
        "own": (!profile.is_built_in()).then(|| profile.ids().collect::<Vec<_>>()),
        "fins": fins,
        "missing-candidates": missing_candidates == MissingCandidates::Allowed,
        "overlap": overlap == Overlap::Allowed,
        "chain-length": chain_length,
        "look-ahead": look_ahead,
    });
    if !profile.formulas().is_empty() {
        all["formulas"] = formulas_of(profile).into();
    }
    all
}

/// Describes the user's own techniques, with their ratings.
fn formulas_of(profile: &Profile) -> Vec<Value> {
    let all = profile.formulas().iter().flat_map(|formula| &formula.techniques);
    let ratings = |technique: &Technique| {
        let Ratings { se, hodoku, human } = technique.ratings;
        json!([technique.doc, se.map(|se| se.0), hodoku, human])
    };
    all.map(|technique| ratings(technique)).collect()
}

fn unknown_in(option: &str) -> impl FnOnce(UnknownTechnique) -> Failure {
    move |unknown| Failure::Usage(format!("{option}: {}", language::text(&unknown.sentence())))
}

/// Returns the name for a profile whose techniques the user selected.
pub(crate) fn own_name(profile: &Profile) -> String {
    // The name is also part of data output, so it is the same in every language.
    let own = ", own techniques";
    let name = profile.name();
    if name.ends_with(own) { name.into() } else { format!("{name}{own}") }
}

/// Returns the name of a profile's scale for results, with the profile's name where the scale doesn't
/// imply which techniques are tried.
pub(crate) fn scale_of(profile: &Profile) -> String {
    let (name, base) = (profile.name(), profile.base().scale());
    match base.scale() {
        scale if scale == base.name() => name.into(),
        scale if scale.starts_with(&format!("{name}-")) => scale.into(),
        scale => format!("{scale} ({name})"),
    }
}

/// Returns whether an argument is a file name; ids of techniques have neither dots nor slashes.
fn is_file(text: &str) -> bool {
    text.contains(['.', '/', '\\']) || Path::new(text).is_file()
}

/// Parses the name of a profile, or a file name.
pub(crate) fn asked(text: &str) -> Result<Asked, String> {
    match named(text) {
        Ok(base) => Ok(Asked::BuiltIn(base)),
        Err(_) if is_file(text) => Ok(Asked::File(text.into())),
        Err(_) => Err(language::text(&say!("expected-profile", names = scales()))),
    }
}

pub(crate) fn named(name: &str) -> Result<Base, String> {
    Base::of_name(name).ok_or_else(|| language::text(&say!("expected-one-of", names = scales())))
}

/// Returns the names of all scales.
fn scales() -> String {
    SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>().join(", ")
}

/// Message that an option has no meaning for a profile.
pub(crate) fn meaningless(option: &str, profile: &str) -> Sentence {
    say!("option-meaningless", option = option.to_string(), profile = profile.to_string())
}

fn deepest(text: &str) -> Result<Tenths, String> {
    match text {
        "11.0" | "11" => Ok(Tenths(110)),
        "10.5" => Ok(Tenths(105)),
        _ => Err(language::text(&say!("expected-deepest"))),
    }
}
