//! `ninefold steps`.

use ninefold::formula::find_library_formula;
use ninefold::techniques;

use crate::common::{CLASH, UNIQUE, parse_json, run_program, run_with_input};

const SAMPLE: &str = "2.548...9.9..3..2...7.923.4..8.....2541...6879.....1..4.961.2...8..7..9.7...584.6";

fn check_steps(args: &[&str], expected: &str) {
    let run = run_program(&[&["steps", SAMPLE][..], args].concat());
    assert_eq!(run.out, expected, "{args:?}");
    assert_eq!((run.err.as_str(), run.code), ("", Some(0)));
}

#[test]
fn steps_are_filtered_by_technique_and_candidate() {
    check_steps(
        &["-t", "als-xz", "-t", "xyz-wing", "--eliminates", "r7c9(3)"],
        "\
XYZ-Wing (xyz-wing): 1
  r7c9<>3

ALS-XZ (als-xz): 2
  r7c9<>3    (3=5)r6c9 - (5=3)r8c9, r9c8
  r7c9<>35    (35=1)r68c9 - (1=35)r8c7, r9c8
",
    );
    check_steps(&["--technique", "death-blossom", "--cell", "r1c1"], "There is no such step.\n");
    check_steps(
        &["--lang", "zh", "-t", "xyz-wing", "--eliminates", "r7c9(3)"],
        "XYZ-Wing（xyz-wing）：1\n  r7c9<>3\n",
    );
    check_steps(&["--lang", "zh", "-t", "death-blossom", "--cell", "r1c1"], "没有这样的步骤。\n");
}

#[test]
fn reasons_are_told_when_asked_for() {
    let args = ["-t", "xyz-wing", "--eliminates", "r7c9(3)", "--why", "--notation", "k9"];
    let run = run_program(&[&["steps", SAMPLE][..], &args].concat());
    let (head, said) = run.out.split_once("  G9<>3\n").expect("a step");
    assert_eq!(head, "XYZ-Wing (xyz-wing): 1\n");
    assert!(said.lines().count() > 1, "{said}");
    assert!(said.lines().all(|line| line.starts_with("    ") && line.ends_with('.')), "{said}");
    assert!(["H9", "F9", "I8", "G9"].iter().all(|cell| said.contains(cell)), "{said}");
}

/// Each proof stands on its own, and there is nothing between them.
#[test]
fn steps_are_proofs() {
    let list = format!("{SAMPLE}\n{UNIQUE}\n");
    let steps = run_with_input(&["steps", "--json", "--quiet"], list.clone()).out;
    let number = steps.lines().flat_map(|line| parse_json(line)["groups"].as_array().unwrap().clone());
    let number: usize = number.map(|group| group["steps"].as_array().unwrap().len()).sum();
    let proofs = run_with_input(&["steps", "--proof", "--quiet"], list);
    assert_eq!((proofs.err.as_str(), proofs.code), ("", Some(0)));
    assert_eq!(proofs.out.lines().count(), 2 * number);
    let said = format!("standard input: {number} steps proved");
    let all = run_with_input(&["verify", "--partial"], proofs.out.clone());
    assert!(all.out.starts_with(&said) && all.code == Some(0), "{}{}", all.out, all.err);
    let rectangle =
        ".1..8.67.67951..84...76...195167842348..5.71.7.3.41...13.42796.2..895137.97136.42:533 537";
    let assuming = run_program(&["steps", "--proof", "-t", "unique-rectangle-1", rectangle]).out;
    assert!(assuming.contains("\"deadly\""), "{assuming}");
    let assuming = run_with_input(&["verify", "--partial"], assuming);
    assert_eq!((assuming.err.as_str(), assuming.code), ("", Some(0)));
}

#[test]
fn steps_are_lines_of_a_library() {
    check_steps(
        &["-t", "xyz-wing", "-t", "als-xz", "--eliminates", "r7c9(3)", "--library"],
        &format!(":0801:135:{SAMPLE}::379::\n:0901:3:{SAMPLE}::379::\n:0901:35:{SAMPLE}::379 579::\n"),
    );
    // A line is a complete position: placed digits and eliminated candidates are part of it, and the step
    // is found there again.
    let moved = format!("{}:379", SAMPLE.replacen("2.5", "2+35", 1));
    let first = run_program(&["steps", "--library", "-t", "naked-single", &moved]).out;
    let line = first.lines().next().expect("a line").to_string();
    assert!(line.starts_with(":0003:") && line.contains(":2+3548") && line.contains(":379:"), "{line}");
    assert_eq!(run_program(&["steps", "--library", "-t", "naked-single", &line]).out, first);
    let unknown = run_program(&["steps", SAMPLE, "--library", "-t", "wxyz-wing"]);
    assert!(unknown.out.is_empty(), "{}", unknown.out);
}

#[test]
fn json_has_groups_of_steps() {
    let run = run_program(&["steps", SAMPLE, "--cell", "r7c9", "--json"]);
    let object = parse_json(&run.out);
    assert_eq!(object["complete"], true);
    let groups = object["groups"].as_array().expect("groups");
    let ids: Vec<&str> = groups.iter().filter_map(|group| group["technique"].as_str()).collect();
    assert!(ids.starts_with(&["hidden-single-box"]) && ids.contains(&"als-chain"), "{ids:?}");
    for group in groups {
        let steps = group["steps"].as_array().expect("steps");
        assert!(!steps.is_empty());
        let mut conclusions: Vec<String> = steps
            .iter()
            .map(|step| {
                assert_eq!(step["technique"], group["technique"]);
                assert!(step["sentences"].as_array().is_some_and(|told| !told.is_empty()));
                let gone = [&step["placements"], &step["eliminations"]].map(|list| list.as_array().cloned());
                let about = |pair: &serde_json::Value| pair[0] == 62;
                assert!(gone.iter().flatten().flatten().any(about), "{step}");
                step["conclusions"].to_string()
            })
            .collect();
        conclusions.sort();
        conclusions.dedup();
        assert_eq!(conclusions.len(), steps.len(), "{}", group["technique"]);
    }
}

/// For each technique with chains, one step with the fewest links is listed; nothing of other techniques.
#[test]
fn the_shortest_chains_are_told() {
    let groups = |args: &[&str]| {
        parse_json(&run_program(&[&["steps", SAMPLE, "--json"][..], args].concat()).out)["groups"].clone()
    };
    let links = |step: &serde_json::Value| step["marks"]["links"].as_array().unwrap().len();
    let all = groups(&["-t", "aic", "-t", "whip", "-t", "xyz-wing"]);
    let shortest = groups(&["-t", "aic", "-t", "whip", "-t", "xyz-wing", "--shortest"]);
    let shortest = shortest.as_array().unwrap();
    let ids: Vec<_> = shortest.iter().map(|group| group["technique"].as_str().unwrap()).collect();
    assert_eq!(ids, ["aic", "whip"]);
    for group in shortest {
        let of_all = all.as_array().unwrap().iter().find(|all| all["technique"] == group["technique"]);
        let steps = of_all.unwrap()["steps"].as_array().unwrap();
        let fewest = steps.iter().map(links).min().unwrap();
        assert!(steps.len() > 1 && steps.iter().any(|step| links(step) > fewest), "{group}");
        assert_eq!(group["steps"].as_array().unwrap().iter().map(links).collect::<Vec<_>>(), [fewest]);
    }
}

/// A name of several techniques asks for all of them; where only one fits, the error lists them.
#[test]
fn techniques_are_asked_for_by_any_name() {
    let ids = run_program(&["steps", SAMPLE, "-t", "hidden-single-box", "-t", "hidden-single-line"]);
    assert!(ids.code == Some(0) && !ids.out.is_empty(), "{}", ids.err);
    assert_eq!(run_program(&["steps", SAMPLE, "-t", "Hidden Singles"]).out, ids.out);
    let several = run_program(&["practise", "3D Medusa"]);
    let told = "\"3D Medusa\" names several techniques: 3d-medusa-trap, 3d-medusa-wrap";
    assert!(several.err.contains(told) && several.code == Some(2), "{}", several.err);
}

#[test]
fn mistakes_are_told() {
    let unknown = run_program(&["steps", SAMPLE, "-t", "als-yz"]);
    assert!(
        unknown.err.contains("there is no technique \"als-yz\"") && unknown.code == Some(2),
        "{}",
        unknown.err
    );
    let clash = run_program(&["steps", CLASH]);
    assert!(clash.out.is_empty() && clash.code == Some(1), "{}", clash.err);
}

/// Formats the example of a technique on a line: its grid, and the candidates eliminated in it.
fn format_example_position(technique: &ninefold::Technique) -> String {
    let example = technique.parse_examples().remove(0);
    let removed: ninefold::CandidateMap = match example.removed_candidates {
        "" => ninefold::CandidateMap::EMPTY,
        some => some.parse().expect("candidates"),
    };
    let number = |candidate: ninefold::Candidate| {
        let cell = candidate.cell().index();
        format!("{}{}{}", candidate.digit(), cell / 9 + 1, cell % 9 + 1)
    };
    let removed: Vec<String> = removed.iter().map(number).collect();
    format!("{}:{}", example.grid, removed.join(" "))
}

#[test]
fn every_technique_is_found_on_its_own_example() {
    // The givens of one example have 46 solutions, so what it shows does not follow from them.
    let is_proper = |technique: &&ninefold::Technique| technique.id != "external-avoidable-rectangle-2";
    for technique in techniques::all_techniques().filter(is_proper) {
        let run = run_program(&["steps", "-q", "-t", technique.id, &format_example_position(technique)]);
        let heading = format!("{} ({}): ", technique.name, technique.id);
        assert!(run.out.starts_with(&heading), "{}: {}{}", technique.id, run.out, run.err);
        let example = technique.parse_examples().remove(0);
        let (_, step) = example.find_step(technique).expect("an example that is found");
        let step = step.conclusions.to_text(ninefold::Notation::Rc);
        assert!(run.out.contains(&format!("\n  {step}")), "{}: {step} is not in {}", technique.id, run.out);
    }
}

#[test]
fn the_list_has_as_many_techniques_as_the_readme_says() {
    let listed = run_program(&["techniques"]).out.lines().count();
    let readme = include_str!("../../../../README.md");
    assert!(readme.contains(&format!("a picture for each of {listed}")), "{listed}");
    assert_eq!(listed, techniques::all_techniques().count());
}

/// Puzzle with several solutions, in which a rectangle would eliminate a candidate that is true in one.
const SEVERAL: &str = ".......12.....34.5....4......3....86.1..789......9....7324..5.1.4...5.3...6.....4";

#[test]
fn steps_that_assume_one_solution_are_withheld_where_there_are_several() {
    let id = "unique-rectangle-strong-links";
    let withheld = "ninefold: it has more than one solution: techniques that assume one solution are withheld \
                    (--assume-one-solution shows them)\n";
    let none = run_program(&["steps", "-t", id, SEVERAL]);
    assert_eq!((none.out.as_str(), none.err.as_str()), ("There is no such step.\n", withheld));
    let asked = run_program(&["steps", "-t", id, "--assume-one-solution", SEVERAL]);
    let heading = "Unique Rectangle with Strong Links (unique-rectangle-strong-links): ";
    assert!(asked.out.starts_with(heading), "{}", asked.out);
    assert!(asked.out.lines().next().is_some_and(|line| line.ends_with(", assuming one solution")));
    let chinese = run_program(&["steps", "--lang", "zh", "-t", id, "--assume-one-solution", SEVERAL]);
    let heading = chinese.out.lines().next().expect("a heading");
    assert!(heading.starts_with("唯一矩形・强链（") && heading.ends_with("，假设唯一解"), "{heading}");
    let chinese = run_program(&["steps", "--lang", "zh", "-t", id, SEVERAL]);
    assert!(chinese.err.starts_with("ninefold: 题目有多个解，因此略去"), "{}", chinese.err);
    let all = run_program(&["steps", "--json", SEVERAL]);
    assert_eq!(all.err, withheld);
    let groups = parse_json(&all.out)["groups"].as_array().cloned().expect("groups");
    assert!(!groups.is_empty() && groups.iter().all(|group| group["assumes_one_solution"] == false));
    let asked = run_program(&["steps", "--json", "--assume-one-solution", "-t", id, SEVERAL]);
    let group = &parse_json(&asked.out)["groups"][0];
    assert_eq!(group["assumes_one_solution"], true);
    assert_eq!(group["steps"][0]["assumes_one_solution"], true);
    // Other techniques need no unique solution, and say nothing about it.
    assert_eq!(run_program(&["steps", "-t", "naked-pair", SEVERAL]).err, "");
}

/// Returns the commands on a page of the book, each with the conclusions of the example above it.
fn parse_page_commands(page: &str) -> Vec<(Vec<&str>, String)> {
    let mut conclusions = String::new();
    let mut commands = Vec::new();
    for line in page.lines() {
        if let Some(bold) = line.strip_prefix("**").and_then(|line| line.strip_suffix("**")) {
            conclusions = bold.replace("&lt;", "<").replace("&gt;", ">");
        } else if let Some(arguments) = line.strip_prefix("ninefold ") {
            let is_command = |part: &str| part.starts_with("steps ") || part.starts_with("find ");
            let arguments = arguments.split('\'').flat_map(|part| match is_command(part) {
                true => part.split_whitespace().collect(),
                false => vec![part],
            });
            commands.push((arguments.filter(|part| !part.is_empty()).collect(), conclusions.clone()));
        }
    }
    commands
}

#[test]
fn the_commands_in_the_book_of_techniques_find_what_it_shows() {
    for technique in techniques::all_techniques() {
        let path = format!("{}/../../docs/techniques/{}.md", env!("CARGO_MANIFEST_DIR"), technique.id);
        let page = std::fs::read_to_string(path).expect("each technique has a page");
        let (formulas, commands): (Vec<_>, Vec<_>) =
            parse_page_commands(&page).into_iter().partition(|(arguments, _)| arguments[0] == "find");
        assert_eq!(commands.len(), technique.parse_examples().len(), "{}", technique.id);
        let is_formula = find_library_formula(technique.id).is_some();
        assert_eq!(formulas.len(), usize::from(is_formula), "{}", technique.id);
        for (arguments, _) in formulas {
            let run = run_program(&arguments);
            assert!(run.out.contains("    proved    "), "{arguments:?}: {}{}", run.out, run.err);
        }
        for (arguments, conclusions) in commands {
            let run = run_program(&arguments);
            assert!(
                run.out.contains(&format!("  {conclusions}")),
                "{arguments:?}: {conclusions}\n{}",
                run.out
            );
            assert_eq!((run.err.as_str(), run.code), ("", Some(0)), "{arguments:?}");
        }
    }
}
