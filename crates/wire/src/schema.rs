//! JSON Schemas for the `--json` output of the commands.
//!
//! The schemas are closed: an object has the named members and no others, so that a test that validates
//! output detects undocumented members.

use std::borrow::Cow;

use ninefold_core::phrase::ParseMessage;
use ninefold_logic::{MarkRole, TechniqueFamily};
use ninefold_rate::SCALES;
use ninefold_rate::scale::{RatingValue, TallyField};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::calls::{
    CheckAnswer, CheckCall, EngineAnswer, ExplainAnswer, ExplainCall, GenerateAnswer, GenerateCall,
    HintAnswer, HintCall, JudgeAnswer, JudgeCall, PractiseAnswer, PractiseCall, RateAnswer, RateCall,
    ReadAnswer, ReadCall, RenderAnswer, RenderCall, SolveAnswer, SolveCall,
};
use crate::dataset::{BenchmarkLine, DataRow, Vocabulary};
use crate::progress::Progress;
use crate::{
    AlmostLockedSets, ComparedMode, Exercise, ExpressionValue, ExtraColumns, FailureRecord, Format,
    FormulaVerdict, FoundFormulas, GivenExercise, Hint, JudgedChain, JudgedLine, NamedCounts, NamedShares,
    Path, PictureLine, Plan, Profile, Program, PuzzleAnswer, PuzzleCheck, PuzzleRating, PuzzleSolutions,
    RatingParts, RccGraph, Recognition, SearchLine, Standing, Stats, Survey, Technique, TechniqueAliases,
    Trace,
};

/// Returns the schemas by file name: one for each command, and one for options that change its output.
#[must_use]
pub fn all_schemas() -> Vec<(&'static str, Value)> {
    vec![
        build_command_schema::<PuzzleAnswer<AlmostLockedSets>>(
            "als",
            "ninefold als --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<PuzzleAnswer<RccGraph>>(
            "als-graph",
            "ninefold als --graph --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<BenchmarkLine>(
            "benchmark",
            "ninefold benchmark --json, a line for each puzzle, answer and score",
            &[],
        ),
        build_command_schema::<ExpressionValue>(
            "cells",
            "ninefold cells --json, a line for each expression",
            &[],
        ),
        build_command_schema::<PuzzleCheck>(
            "check",
            "ninefold check --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<SearchLine>("classic", "ninefold classic --json, a line for each event", &[]),
        build_command_schema::<ComparedMode>(
            "classic-compare",
            "ninefold classic compare --json, a line for each mode",
            &[],
        ),
        build_command_schema::<Plan>("course", "ninefold course --json", &[]),
        build_command_schema::<DataRow>("dataset", "ninefold dataset --to jsonl, a line for each row", &[]),
        build_command_schema::<Vocabulary>(
            "dataset-vocabulary",
            "ninefold dataset --rows tokens: vocabulary.json",
            &[],
        ),
        build_command_schema::<EngineAnswer>("engine", "ninefold engine, a line for each request", &[]),
        build_command_schema::<PuzzleAnswer<Path>>(
            "explain",
            "ninefold explain --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<PuzzleAnswer<FoundFormulas>>(
            "find",
            "ninefold find --json, a line for each position",
            &[failed_schema],
        ),
        build_command_schema::<FormulaVerdict>(
            "find-verdict",
            "ninefold find --verdict --json, a line for each formula",
            &[],
        ),
        build_command_schema::<Format>("formats", "ninefold formats --json, a line for each format", &[]),
        build_command_schema::<PuzzleAnswer<Hint>>(
            "hint",
            "ninefold hint --json, a line for each position",
            &[failed_schema],
        ),
        build_command_schema::<Program>("info", "ninefold info --json", &[]),
        build_command_schema::<JudgedLine>("judge", "ninefold judge --json, a line for each position", &[]),
        build_command_schema::<Exercise>(
            "practise",
            "ninefold practise --json, a line for each exercise",
            &[],
        ),
        build_command_schema::<Profile>("profiles", "ninefold profiles --json, a line for each profile", &[]),
        build_command_schema::<Progress>("progress", "the file of what somebody learnt", &[]),
        build_command_schema::<PuzzleRating>(
            "rate",
            "ninefold rate --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<PictureLine>("read", "ninefold read --json, a line for each board", &[]),
        build_command_schema::<Recognition>("recognise", "ninefold recognise --json", &[]),
        build_command_schema::<JudgedChain>("recognise-chain", "ninefold recognise --chain --json", &[]),
        build_command_schema::<GivenExercise>("review", "ninefold review --json", &[]),
        build_command_schema::<Standing>("skill", "ninefold skill --json", &[]),
        build_command_schema::<PuzzleSolutions<'static>>(
            "solve",
            "ninefold solve --json, a line for each puzzle",
            &[failed_schema],
        ),
        build_command_schema::<Stats>("stats", "ninefold stats --json", &[]),
        build_command_schema::<PuzzleAnswer<Survey>>(
            "steps",
            "ninefold steps --json, a line for each position",
            &[failed_schema],
        ),
        build_command_schema::<Technique>(
            "techniques",
            "ninefold techniques --json, a line for each technique",
            &[],
        ),
        build_command_schema::<TechniqueAliases>(
            "techniques-coverage",
            "ninefold techniques --coverage --json, a line for each technique",
            &[],
        ),
        build_command_schema::<Trace>("trace", "ninefold trace, a line for each puzzle", &[]),
    ]
}

/// Returns the schemas of the calls of a running engine, by their names: of the arguments, and of the answer.
#[must_use]
pub fn call_schemas() -> Value {
    json!({
        "read": build_call_schema::<ReadCall, ReadAnswer>(),
        "check": build_call_schema::<CheckCall, CheckAnswer>(),
        "solve": build_call_schema::<SolveCall, SolveAnswer>(),
        "hint": build_call_schema::<HintCall, HintAnswer>(),
        "explain": build_call_schema::<ExplainCall, ExplainAnswer>(),
        "judge": build_call_schema::<JudgeCall, JudgeAnswer>(),
        "rate": build_call_schema::<RateCall, RateAnswer>(),
        "generate": build_call_schema::<GenerateCall, GenerateAnswer>(),
        "practise": build_call_schema::<PractiseCall, PractiseAnswer>(),
        "render": build_call_schema::<RenderCall, RenderAnswer>(),
    })
}

/// Builds the schemas of one call. They refer to nothing outside of themselves, since many clients follow no
/// references.
fn build_call_schema<A: JsonSchema, B: JsonSchema>() -> Value {
    let mut input = generate_inline_schema::<A>(SchemaSettings::draft2020_12().for_deserialize());
    let mut output = generate_inline_schema::<B>(SchemaSettings::draft2020_12().for_serialize());
    forbid_unknown_members(&mut output, true);
    let about = input.as_object_mut().and_then(|members| members.remove("description"));
    json!({ "about": about, "input": input, "output": output })
}

fn generate_inline_schema<T: JsonSchema>(settings: SchemaSettings) -> Value {
    let settings = settings.with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("title");
    schema.into()
}

type SchemaAlternative = fn(&mut SchemaGenerator) -> Schema;

fn failed_schema(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<FailureRecord>()
}

fn build_command_schema<T: JsonSchema>(
    name: &'static str,
    title: &str,
    others: &[SchemaAlternative],
) -> (&'static str, Value) {
    // Generate the schemas of the type and its alternatives, which share their definitions.
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let first = generator.subschema_for::<T>();
    let rest: Vec<Schema> = others.iter().map(|other| other(&mut generator)).collect();
    // Close the definitions, and put everything together.
    let mut definitions = Value::Object(generator.take_definitions(true));
    definitions
        .as_object_mut()
        .into_iter()
        .flat_map(Map::values_mut)
        .for_each(|one| forbid_unknown_members(one, true));
    let choices: Vec<Schema> = [first].into_iter().chain(rest).collect();
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "anyOf": choices,
        "$defs": definitions,
    });
    (name, schema)
}

/// Forbids members that a schema doesn't name.
///
/// Alternatives inside an object with members only add to these, so they stay open and the object as a whole
/// is closed.
fn forbid_unknown_members(schema: &mut Value, is_whole: bool) {
    let Value::Object(members) = schema else { return };
    // An object with alternatives needs the keyword that takes their members into account.
    let joins = ["anyOf", "oneOf", "allOf"];
    let is_object = members.contains_key("properties");
    if is_object && is_whole && !members.contains_key("additionalProperties") {
        let has_more = joins.iter().any(|join| members.contains_key(*join));
        let key = if has_more { "unevaluatedProperties" } else { "additionalProperties" };
        members.insert(key.into(), Value::Bool(false));
    }
    // Descend. Alternatives within an object stay open, everything else is a whole of its own.
    for (key, inner) in members.iter_mut() {
        match inner {
            Value::Array(list) if joins.contains(&key.as_str()) => {
                list.iter_mut().for_each(|one| forbid_unknown_members(one, !is_object && is_whole));
            }
            Value::Object(properties) if key == "properties" => {
                properties.values_mut().for_each(|one| forbid_unknown_members(one, true));
            }
            Value::Object(_) if ["items", "additionalProperties"].contains(&key.as_str()) => {
                forbid_unknown_members(inner, true)
            }
            Value::Array(list) if key == "prefixItems" => {
                list.iter_mut().for_each(|one| forbid_unknown_members(one, true))
            }
            _ => {}
        }
    }
}

/// Cell, numbered row by row.
#[derive(JsonSchema)]
#[schemars(rename = "Cell")]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) struct CellNumber(#[schemars(range(min = 0, max = 80))] u8);

/// A digit.
#[derive(JsonSchema)]
#[schemars(rename = "Digit")]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) struct DigitNumber(#[schemars(range(min = 1, max = 9))] u8);

/// House: boxes 0 to 8, rows 9 to 17, columns 18 to 26.
#[derive(JsonSchema)]
#[schemars(rename = "House")]
#[allow(dead_code, reason = "only its schema is used")]
pub(crate) struct HouseNumber(#[schemars(range(min = 0, max = 26))] u8);

/// Allows any names and values, since they come from the input.
impl JsonSchema for ExtraColumns {
    fn schema_name() -> Cow<'static, str> {
        "Columns".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": true })
    }
}

/// Lists the parts of every scale as alternatives.
impl JsonSchema for RatingParts {
    fn schema_name() -> Cow<'static, str> {
        "Parts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut choices: Vec<Value> = Vec::new();
        // One alternative for each set of parts; scales with the same parts share it.
        for scale in SCALES {
            let fields = scale.new_tally().result_fields();
            let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
            let properties: Map<String, Value> =
                fields.iter().map(|(name, field)| (name.to_string(), rating_part_schema(*field))).collect();
            let choice = json!({ "properties": properties, "required": names });
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        json_schema!({ "type": "object", "anyOf": choices })
    }
}

fn rating_part_schema(field: TallyField) -> Value {
    match field {
        TallyField::Number(RatingValue::Tenths(_)) => json!({ "type": "number", "minimum": 0 }),
        TallyField::Number(RatingValue::Points(_)) => json!({ "type": "integer", "minimum": 0 }),
        TallyField::Word(_) => json!({ "type": "string" }),
        TallyField::Missing => json!({ "type": ["string", "null"] }),
    }
}

impl JsonSchema for NamedCounts {
    fn schema_name() -> Cow<'static, str> {
        "Counts".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "How many of each kind.",
            "type": "object",
            "additionalProperties": { "type": "integer", "minimum": 0 },
        })
    }
}

impl JsonSchema for NamedShares {
    fn schema_name() -> Cow<'static, str> {
        "Shares".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Which part of all each kind is.",
            "type": "object",
            "additionalProperties": { "type": "number", "minimum": 0, "maximum": 1 },
        })
    }
}

/// Id of a role.
pub(crate) struct RoleId;

impl JsonSchema for RoleId {
    fn schema_name() -> Cow<'static, str> {
        "Role".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        id_schema("The id of a role.", MarkRole::ALL.map(MarkRole::id).into())
    }
}

/// Id of a family of techniques.
pub(crate) struct FamilyId;

impl JsonSchema for FamilyId {
    fn schema_name() -> Cow<'static, str> {
        "Family".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        id_schema("The id of a family of techniques.", TechniqueFamily::ALL.map(TechniqueFamily::id).into())
    }
}

/// Id of a phrase.
pub(crate) struct PhraseId;

impl JsonSchema for PhraseId {
    fn schema_name() -> Cow<'static, str> {
        "PhraseId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        id_schema("The id of a phrase.", ParseMessage::ALL.iter().map(|(id, _)| *id).collect())
    }
}

fn id_schema(description: &str, ids: Vec<&str>) -> Schema {
    json_schema!({ "description": description, "type": "string", "enum": ids })
}
