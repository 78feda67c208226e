//! Tests of data sets: what is in which part, and that nothing but the plan decides it.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;

use ninefold_core::{ByCell, Puzzle};
use ninefold_generate::canon::{self, plain};
use ninefold_generate::minimal::MinimalGenerator;
use ninefold_generate::{PuzzleRecipe, random_transformation};
use ninefold_logic::{Conclusions, RatingTenths, techniques};
use ninefold_rate::RatingProfile;
use ninefold_rate::se;
use ninefold_solve::random::SeededRandom;

use super::tokens::{
    END, EncodedStep, PAD, START, TokenDecodeError, decode_steps, encode_steps, vocabulary_words,
};
use super::*;
use crate::benchmark;

fn nonzero_jobs(number: usize) -> NonZero<usize> {
    NonZero::new(number).unwrap()
}

fn select_all_members(plan: &DatasetPlan, threads: usize) -> (Vec<DatasetMember>, Vec<DatasetStratum>) {
    let mut selection = DatasetSelection::new(plan);
    let mut members = Vec::new();
    while let Some(more) = selection.select_next_members(nonzero_jobs(threads), &|| false).unwrap() {
        members.extend(more);
    }
    (members, selection.strata().to_vec())
}

fn plan_by_er(bands: &str, classes: u64) -> DatasetPlan {
    let by = StratifyBy::Scale(RatingProfile::from_name("se").unwrap());
    let bands = by.parse_strata(Some(bands)).unwrap();
    DatasetPlan { classes, seed: 5, stratify_by: by, strata: bands, ..DatasetPlan::default() }
}

fn format_members(members: &[DatasetMember]) -> Vec<String> {
    members
        .iter()
        .map(|member| format!("{} {} {}", member.puzzle, member.split.id(), member.stratum))
        .collect()
}

#[test]
fn threads_change_nothing_and_more_begins_with_fewer() {
    let plan = DatasetPlan { classes: 700, seed: 3, ..DatasetPlan::default() };
    let (one, strata) = select_all_members(&plan, 1);
    assert_eq!(format_members(&one), format_members(&select_all_members(&plan, 3).0));
    assert_eq!(strata, [DatasetStratum { name: String::new(), target: Some(700), taken: 700 }]);
    let fewer = select_all_members(&DatasetPlan { classes: 40, ..plan.clone() }, 2).0;
    assert_eq!(format_members(&fewer), format_members(&one[..40]));
    let plan = plan_by_er("1.0..1.4,7.1..7.9", 24);
    assert_eq!(
        format_members(&select_all_members(&plan, 1).0),
        format_members(&select_all_members(&plan, 3).0)
    );
}

/// The canonical form by another way than the one that divides.
#[test]
fn no_class_is_there_twice_and_each_is_where_its_name_says() {
    let plan = DatasetPlan { classes: 300, seed: 11, ..DatasetPlan::default() };
    let (members, _) = select_all_members(&plan, 2);
    // Canonical forms take long, so only a few are compared; the names show that all differ.
    let forms = members
        .iter()
        .step_by(12)
        .map(|member| format_values(&plain::canonical_form(&member.puzzle.givens).form));
    assert_eq!(forms.collect::<HashSet<String>>().len(), 25);
    assert_eq!(members.iter().map(|member| member.name).collect::<HashSet<_>>().len(), 300);
    let mut counts = HashMap::new();
    for member in &members {
        let image = random_transformation(&mut SeededRandom::new(member.name.leading_64_bits()))
            .apply(&member.puzzle.givens);
        let name = CanonicalName::from_canonical(&canon::canonical_values(&image).unwrap().form);
        assert_eq!((name, plan.shares.assign_split(name)), (member.name, member.split));
        *counts.entry(member.split).or_insert(0) += 1;
    }
    assert!(
        (210..=270).contains(&counts[&DatasetSplit::Train]) && counts[&DatasetSplit::Test] > 10,
        "{counts:?}"
    );
}

fn format_values(values: &ByCell<Option<ninefold_core::Digit>>) -> String {
    Puzzle::from_givens(*values)
        .givens
        .iter()
        .map(|cell| format!("{cell}{}", values[cell].unwrap()))
        .collect()
}

#[test]
fn strata_are_as_full_as_wanted_and_hold_what_they_say() {
    let (members, strata) = select_all_members(&plan_by_er("1.0..1.4,4.0..4.9,8.3..9.9", 31), 2);
    let counts: Vec<_> = strata.iter().map(|stratum| (stratum.target, stratum.taken)).collect();
    assert_eq!(counts, [(Some(11), 11), (Some(10), 10), (Some(10), 10)]);
    for member in members {
        let er = se::rate_any_board(&member.puzzle.to_board(), &se::SeProfile::SE).unwrap().er;
        let (from, to) = [(10, 14), (40, 49), (83, 99)][member.stratum];
        assert!((RatingTenths(from)..=RatingTenths(to)).contains(&er), "{}: {er}", member.puzzle);
    }
}

#[test]
fn givens_techniques_and_words_make_strata() {
    let check = |by: StratifyBy, bands: &str, classes: u64| {
        let bands = by.parse_strata(Some(bands)).unwrap();
        let (members, strata) = select_all_members(
            &DatasetPlan { classes, seed: 2, stratify_by: by, strata: bands, ..DatasetPlan::default() },
            2,
        );
        assert!(strata.iter().all(|stratum| stratum.target == Some(stratum.taken)), "{strata:?}");
        members
    };
    for member in check(StratifyBy::Givens, "21,26", 8) {
        assert_eq!(member.puzzle.given_cells().len(), [21, 26][member.stratum]);
    }
    let human = RatingProfile::from_name("human").unwrap();
    assert_eq!(check(StratifyBy::Technique(human.clone()), "x-wing,naked-pair", 4).len(), 4);
    assert_eq!(check(StratifyBy::Scale(human), "Easy,Hard", 6).len(), 6);
    assert_eq!(
        check(StratifyBy::Scale(RatingProfile::from_name("hodoku").unwrap()), "easy,Unfair", 4).len(),
        4
    );
}

#[test]
fn natural_strata_are_as_they_come() {
    let plan = DatasetPlan { balance: StratumBalance::Natural, ..plan_by_er("1.0..1.9,2.0..6.9", 60) };
    let (members, strata) = select_all_members(&plan, 2);
    assert_eq!(members.len(), 60);
    assert!(strata[0].target.is_none() && strata[0].taken > 0 && strata[0].taken != strata[1].taken);
}

/// Three puzzles of one grid, and of an image of it, are in one part.
#[test]
fn grids_are_kept_apart_on_request() {
    let plan = DatasetPlan { split_unit: SplitUnit::Grids, classes: 30, seed: 4, ..DatasetPlan::default() };
    for member in select_all_members(&plan, 1).0 {
        let grid = random_transformation(&mut SeededRandom::new(1)).apply(&member.puzzle.solution);
        let name = CanonicalName::from_grid(&canon::canonical_grid(&grid).form);
        assert_eq!(plan.shares.assign_split(name), member.split);
    }
}

/// A run that would make the puzzles of the benchmark leaves them all out, in whatever part they would be.
/// Plans a data set that has classes of the benchmark, if they are let in.
fn plan_near_benchmark() -> DatasetPlan {
    DatasetPlan { classes: 3, seed: 20_261_126, ..plan_by_er("1.0..1.4,1.5..1.9,7.5..8.2", 3) }
}

#[test]
fn classes_of_the_benchmark_are_let_in_where_that_is_asked() {
    let plan = DatasetPlan { holdout_policy: HoldoutPolicy::Include, ..plan_near_benchmark() };
    let holdout = benchmark::holdout_canonical_names(SplitUnit::Classes);
    let selected = select_all_members(&plan, 1).0;
    assert!(selected.iter().filter(|member| holdout.contains(&member.name)).count() >= 2);
}

/// Checks that nothing of the benchmark is in any part, where parts are apart by this unit.
#[track_caller]
fn check_holdout(apart: SplitUnit) -> Vec<DatasetMember> {
    let holdout = benchmark::holdout_canonical_names(SplitUnit::Classes);
    let (left, strata) = select_all_members(&DatasetPlan { split_unit: apart, ..plan_near_benchmark() }, 1);
    assert!(strata.iter().all(|stratum| stratum.taken == 1));
    assert!(left.iter().all(|member| !holdout.contains(&member.name)));
    left
}

#[test]
fn no_class_of_the_benchmark_is_in_any_part() {
    check_holdout(SplitUnit::Classes);
}

#[test]
fn no_grid_of_the_benchmark_is_in_any_part() {
    let held_grids = benchmark::holdout_canonical_names(SplitUnit::Grids);
    for member in check_holdout(SplitUnit::Grids) {
        let grid = CanonicalName::from_grid(&canon::canonical_grid(&member.puzzle.solution).form);
        assert!(!held_grids.contains(&grid));
    }
}

#[test]
fn images_are_of_the_class_and_differ() {
    let member = &select_all_members(&DatasetPlan { classes: 1, seed: 9, ..DatasetPlan::default() }, 1).0[0];
    let images: Vec<_> = (0..4).map(|number| member.symmetric_image(7, number)).collect();
    assert_eq!(images[0], member.puzzle);
    for (index, image) in images.iter().enumerate() {
        assert_eq!(
            CanonicalName::from_canonical(&canon::canonical_values(&image.givens).unwrap().form),
            member.name
        );
        assert!(images[..index].iter().all(|other| other.givens != image.givens));
        let fits =
            image.givens.iter().all(|(cell, given)| given.is_none_or(|it| it == image.solution.digit(cell)));
        assert!(fits);
    }
}

#[test]
fn what_is_no_band_is_refused() {
    let se = StratifyBy::Scale(RatingProfile::from_name("se").unwrap());
    for wrong in ["", "x", "7.15", "9..8", "7.1..7.x", "1.0..2.0,2.0..3.0", "-1", "7,,8", "99999999999"] {
        assert!(se.parse_strata(Some(wrong)).is_err(), "{wrong}");
    }
    assert_eq!(se.parse_strata(None).unwrap().len(), 10);
    assert!(StratifyBy::Givens.parse_strata(Some("2.5")).is_err());
    let human = RatingProfile::from_name("human").unwrap();
    let techniques = StratifyBy::from_name("technique", &human).unwrap();
    assert_eq!(techniques.parse_strata(Some("Box/Line Reduction")).unwrap()[0].to_string(), "claiming");
    assert!(techniques.parse_strata(Some("xy-wing,Y-Wing")).is_err());
    assert!(
        StratifyBy::Nothing.parse_strata(Some("1")).is_err()
            && StratifyBy::Nothing.parse_strata(None).unwrap().is_empty()
    );
    let human = RatingProfile::from_name("human").unwrap();
    assert_eq!(StratifyBy::Scale(human.clone()).parse_strata(None).unwrap().len(), 7);
    assert_eq!(StratifyBy::Technique(human.clone()).parse_strata(None), Err(StrataError::NoDefaultStrata));
    assert!(StratifyBy::Technique(human).parse_strata(Some("xy-wig")).is_err());
    assert_eq!(
        StratifyBy::Scale(RatingProfile::from_name("w").unwrap()).parse_strata(None),
        Err(StrataError::NoDefaultStrata)
    );
}

#[test]
fn what_are_no_shares_is_refused() {
    for wrong in ["", "1,2", "1,2,3,4", "0,0,0", "-1,0,1", "a,b,c", "1.5,1,1", "9999999,0,0"] {
        assert_eq!(wrong.parse::<SplitShares>(), Err(ParseSharesError), "{wrong}");
    }
    assert_eq!("80, 10,10".parse::<SplitShares>().unwrap().to_string(), "80,10,10");
}

/// Every way of every kind of step comes back from its numbers.
#[test]
fn tokens_are_read_again() {
    let all = vocabulary_words();
    assert_eq!((all[1].as_str(), all[13].as_str(), all[1470].as_str()), ("<start>", "r1c1=1", "r9c9<>9"));
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    let profile = RatingProfile::from_name("human").unwrap();
    for puzzle in MinimalGenerator::new().generate_few(30, 8, &PuzzleRecipe::default(), 0) {
        let mut engine = ninefold_chains::ChainEngine::new();
        let board = puzzle.to_board();
        let steps: Vec<EncodedStep> = ninefold_rate::RatingWalk::new(&profile, &board, &mut engine)
            .map(|rated| EncodedStep {
                technique: rated.step.technique(),
                conclusions: rated.step.conclusions,
            })
            .collect();
        let mut text = encode_steps(&puzzle.givens, steps.iter().copied());
        assert!(text.iter().all(|token| usize::from(*token) < all.len()));
        text.extend([PAD; 5]);
        let decoded = decode_steps(&text).unwrap();
        assert_eq!((decoded.givens, decoded.steps), (puzzle.givens, steps));
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let technique = techniques::technique_by_id("x-wing").unwrap();
    let text =
        encode_steps(&ByCell::splat(None), [EncodedStep { technique, conclusions: Conclusions::NONE }]);
    let check = |change: &dyn Fn(&mut Vec<u16>), expected: TokenDecodeError| {
        let mut changed = text.clone();
        change(&mut changed);
        assert_eq!(decode_steps(&changed), Err(expected));
    };
    let strange = |place, token| TokenDecodeError::OutOfPlace { place, token };
    check(&|text| text.clear(), TokenDecodeError::TooShort { place: 0 });
    check(&|text| text.truncate(50), TokenDecodeError::TooShort { place: 50 });
    check(&|text| text[0] = END, strange(0, END));
    check(&|text| text[81] = 13, strange(81, 13));
    check(&|text| text[82] = 742, strange(82, 742));
    check(&|text| text[82] = u16::MAX, strange(82, u16::MAX));
    check(&|text| text[83] = START, strange(83, START));
    check(&|text| text.push(START), strange(84, START));
    check(&|text| text.truncate(83), TokenDecodeError::TooShort { place: 83 });
}
