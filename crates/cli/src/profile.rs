//! Options of commands that select the techniques and ratings for choosing and rating steps.

use ninefold::logic::TechniqueRatings;
use ninefold::rate::hodoku::{self, HodokuOverlap, MissingCandidates};
use ninefold::rate::human::HumanScale;
use ninefold::rate::names;
use ninefold::rate::profile::file::{FormulaRequest, ProfileErrorReason};
use ninefold::rate::profile::{ProfileScale, RatingProfile, UnknownTechniqueError};
use ninefold::rate::se;
use ninefold::rate::{RatingScale, SCALES};
use ninefold::{RatingTenths, Technique};
use serde_json::{Value, json};

use crate::prelude::*;
use crate::{formulas, small_file};

/// The options for one of the profiles that there are.
#[derive(Clone, Debug, clap::Args)]
struct ProfileArgs {
    /// Whose techniques and numbers: human, human-strict, hodoku, se, se-original, sukaku, w, b, gw, gb, depth, bxb, bxbb, or a file
    ///
    /// Those of people (`human`, or `human-strict` without techniques that assume one
    /// solution), of HoDoKu (`hodoku`), of Sudoku Explainer 1.2.1 (`se`, or `se-original` without later corrections), or
    /// of SukakuExplainer 1.18 (`sukaku`); Denis Berthier's universal ratings by whips (`w`), braids (`b`), both with groups
    /// (`gw`, `gb`), depth of trial and error (`depth`), braids inside one supposition (`bxb`) or two (`bxbb`); or a file as `ninefold list profiles NAME` writes it [default: se to rate, else human]
    #[arg(long, value_name = "PROFILE|FILE", value_parser = parse_profile)]
    profile: Option<ProfileRequest>,
    /// Where ratings of the deepest nested chains start: 11.0 as in Sudoku Explainer, 10.5 as in SukakuExplainer
    #[arg(long, value_name = "RATING", value_parser = parse_deepest_chain_rating, hide_short_help = true)]
    deepest: Option<RatingTenths>,
}

/// Selected profile: built in, or a file.
#[derive(Clone, Debug)]
pub(crate) enum ProfileRequest {
    BuiltIn(ProfileScale),
    File(String),
}

/// The same for a profile of one's own, too.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct TechniqueOptions {
    #[command(flatten)]
    profile: ProfileArgs,
    /// Try these techniques, in this order: ids, names or families, or the file of a profile
    ///
    /// Ids or names from `ninefold list techniques`, or families, with commas between them, or a file
    /// as `ninefold list profiles NAME` writes it
    #[arg(long, value_name = "LIST|FILE")]
    techniques: Option<String>,
}

/// The same with techniques to leave out.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ProfileChoice {
    #[command(flatten)]
    tried: TechniqueOptions,
    /// Leave these techniques out: ids, names or families, with commas between them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    without: Vec<String>,
}

/// Default profiles of commands.
pub(crate) const SE_SCALE: ProfileScale = ProfileScale::Se(se::SeProfile::SE);
pub(crate) const HUMAN_SCALE: ProfileScale = ProfileScale::Other(&HumanScale::FREE);

impl ProfileRequest {
    /// Loads the profile that the options name.
    pub(crate) fn load_profile(&self) -> Result<RatingProfile, CommandError> {
        match self {
            ProfileRequest::File(file) => read_profile_file(file),
            ProfileRequest::BuiltIn(base) => Ok(RatingProfile::new(*base)),
        }
    }
}

impl ProfileArgs {
    /// Returns the selected profile, or else the default.
    fn selected_profile(&self, default: ProfileScale) -> Result<RatingProfile, CommandError> {
        self.apply_deepest_chain_option(match &self.profile {
            Some(asked) => asked.load_profile()?,
            None => RatingProfile::new(default),
        })
    }

    fn apply_deepest_chain_option(&self, profile: RatingProfile) -> Result<RatingProfile, CommandError> {
        let Some(deepest) = self.deepest else { return Ok(profile) };
        let name = profile.name().to_string();
        profile
            .with_deepest_chain_rating(deepest)
            .ok_or_else(|| CommandError::usage_error(&meaningless_option_message("--deepest", &name)))
    }
}

impl ProfileChoice {
    /// Returns whether no option chooses a profile or techniques.
    pub(crate) fn is_default(&self) -> bool {
        !self.tried.is_requested() && self.without.is_empty()
    }

    /// Returns the selected profile, or else the default.
    pub(crate) fn selected_profile(&self, default: ProfileScale) -> Result<RatingProfile, CommandError> {
        let profile = self.tried.selected_profile(default)?;
        if self.without.is_empty() {
            return Ok(profile);
        }
        let name = custom_profile_name(&profile);
        Ok(profile
            .without_techniques(&self.without)
            .map_err(unknown_technique_error("--without"))?
            .with_name(&name))
    }
}

impl TechniqueOptions {
    /// Returns whether a profile or techniques were given.
    pub(crate) fn is_requested(&self) -> bool {
        let ProfileArgs { profile, deepest } = &self.profile;
        profile.is_some() || deepest.is_some() || self.techniques.is_some()
    }

    /// Returns the selected profile, or else the default.
    pub(crate) fn selected_profile(&self, default: ProfileScale) -> Result<RatingProfile, CommandError> {
        match &self.techniques {
            Some(file) if is_file_name(file) => {
                self.profile.apply_deepest_chain_option(self.load_custom_profile(file)?)
            }
            Some(list) => {
                let profile = self.profile.selected_profile(default)?;
                let name = custom_profile_name(&profile);
                let names: Vec<&str> =
                    list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
                if names.is_empty() {
                    return Err(CommandError::usage_error(&say!("expected-techniques")));
                }
                Ok(profile
                    .with_techniques(&names)
                    .map_err(unknown_technique_error("--techniques"))?
                    .with_name(&name))
            }
            None => self.profile.selected_profile(default),
        }
    }

    /// Loads the profile file given to `--techniques`, which must not contradict `--profile`.
    fn load_custom_profile(&self, file: &str) -> Result<RatingProfile, CommandError> {
        let profile = read_profile_file(file)?;
        let scale = profile.base_scale().as_scale().name();
        match &self.profile.profile {
            Some(ProfileRequest::File(other)) => Err(CommandError::usage_error(&say!(
                "two-profiles",
                one = file.to_string(),
                other = other.clone()
            ))),
            Some(ProfileRequest::BuiltIn(asked)) if asked.as_scale().name() != scale => {
                let (file, scale, asked) =
                    (file.to_string(), scale.to_string(), asked.as_scale().name().to_string());
                Err(CommandError::usage_error(&say!("other-scale", file, scale, asked)))
            }
            _ => Ok(profile),
        }
    }
}

/// Reads a profile file.
fn read_profile_file(file: &str) -> Result<RatingProfile, CommandError> {
    let failed = |error| CommandError::File { verb: "read", name: file.into(), error };
    let text = small_file::read_small_file(Path::new(file)).map_err(failed)?;
    let mut bring = |wanted: &FormulaRequest<'_>| formulas::load_imported_techniques(file, wanted);
    RatingProfile::from_toml_with_loader(&text, &mut bring).map_err(|error| {
        // A file that is not TOML, or has no scale, may be anybody's, so it is not quoted in the error.
        let is_other = matches!(error.reason, ProfileErrorReason::Toml(_) | ProfileErrorReason::Scale { .. });
        let sentence = if is_other && !small_file::may_quote_content(Path::new(file), "toml") {
            let reason = language::current_message_catalogue().translate_id("profile-expected");
            error.located_reason_message(reason)
        } else {
            error.to_message(language::message_text)
        };
        CommandError::Usage(format!("{file}: {}", language::message_text(&sentence)))
    })
}

/// Describes everything about a profile that results depend on.
pub(crate) fn describe_rating_profile(profile: &RatingProfile) -> Value {
    let hodoku::HodokuOptions {
        max_fins: fins,
        missing_candidates,
        overlap,
        max_chain_length: chain_length,
        look_ahead_rounds: look_ahead,
    } = profile.hodoku_options();
    let mut all = json!({
        "scale": profile.base_scale().as_scale().name(),
        "numbers": profile.base_scale().as_scale().scale_version(),
        "deepest": profile.se_profile().map(|se| se.deepest.to_string()),
        "own": (!profile.is_built_in()).then(|| profile.entry_ids().collect::<Vec<_>>()),
        "fins": fins,
        "missing-candidates": missing_candidates == MissingCandidates::Allowed,
        "overlap": overlap == HodokuOverlap::Allowed,
        "chain-length": chain_length,
        "look-ahead": look_ahead,
    });
    if !profile.formulas().is_empty() {
        all["formulas"] = describe_formulas(profile).into();
    }
    all
}

/// Describes the user's own techniques, with their ratings.
fn describe_formulas(profile: &RatingProfile) -> Vec<Value> {
    let all = profile.formulas().iter().flat_map(|formula| &formula.techniques);
    let ratings = |technique: &Technique| {
        let TechniqueRatings { se, hodoku, human } = technique.ratings;
        json!([technique.doc, se.map(|se| se.0), hodoku, human])
    };
    all.map(|technique| ratings(technique)).collect()
}

fn unknown_technique_error(option: &str) -> impl FnOnce(UnknownTechniqueError) -> CommandError {
    move |unknown| CommandError::Usage(format!("{option}: {}", language::message_text(&unknown.to_message())))
}

/// Returns the name for a profile whose techniques the user selected.
pub(crate) fn custom_profile_name(profile: &RatingProfile) -> String {
    // The name is also part of data output, so it is the same in every language.
    let own = ", own techniques";
    let name = profile.name();
    if name.ends_with(own) { name.into() } else { format!("{name}{own}") }
}

/// Returns the name of a profile's scale for results, with the profile's name where the scale doesn't
/// imply which techniques are tried.
pub(crate) fn format_scale_name(profile: &RatingProfile) -> String {
    let (name, base) = (profile.name(), profile.base_scale().as_scale());
    match base.scale_version() {
        scale if scale == base.name() => name.into(),
        scale if scale.starts_with(&format!("{name}-")) => scale.into(),
        scale => format!("{scale} ({name})"),
    }
}

/// Returns whether an argument is a file name; of the names of techniques, few have dots or slashes, and none
/// begins with one.
fn is_file_name(text: &str) -> bool {
    let marks = ['.', '/', '\\'];
    let names_techniques = || text.split(',').any(|name| names::find_techniques(name).is_ok());
    Path::new(text).is_file() || text.starts_with(marks) || text.contains(marks) && !names_techniques()
}

/// Parses the name of a profile, or a file name.
pub(crate) fn parse_profile(text: &str) -> Result<ProfileRequest, String> {
    match parse_scale_name(text) {
        Ok(base) => Ok(ProfileRequest::BuiltIn(base)),
        Err(_) if is_file_name(text) => Ok(ProfileRequest::File(text.into())),
        Err(_) => Err(language::message_text(&say!("expected-profile", names = join_scale_names()))),
    }
}

pub(crate) fn parse_scale_name(name: &str) -> Result<ProfileScale, String> {
    ProfileScale::from_name(name)
        .ok_or_else(|| language::message_text(&say!("expected-one-of", names = join_scale_names())))
}

/// Returns the names of all scales.
fn join_scale_names() -> String {
    SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>().join(", ")
}

/// Returns the message that an option has no meaning for a profile.
pub(crate) fn meaningless_option_message(option: &str, profile: &str) -> Message {
    say!("option-meaningless", option = option.to_string(), profile = profile.to_string())
}

fn parse_deepest_chain_rating(text: &str) -> Result<RatingTenths, String> {
    match text {
        "11.0" | "11" => Ok(RatingTenths(110)),
        "10.5" => Ok(RatingTenths(105)),
        _ => Err(language::message_text(&ProfileErrorReason::Deepest.to_message())),
    }
}
