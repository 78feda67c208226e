//! `ninefold profiles`, and the options that choose techniques.

use ninefold::rate::SCALES;
use ninefold::texts::Language;

use crate::common::{UNIQUE, WING, check_run, parse_json, run_program, run_with_input};

fn write_profile_file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn the_built_in_ones_are_listed_and_written() {
    let list = run_program(&["profiles"]).out;
    let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, SCALES.iter().map(|scale| scale.name()).collect::<Vec<_>>());
    for (name, language) in names.iter().flat_map(|name| Language::ALL.iter().map(move |one| (name, one))) {
        // A word that isn't there is its id.
        let id = format!("scale-{name}");
        let is_told = language.message_catalogue().translate_id(&id) != id;
        assert!(is_told, "crates/texts/languages/{}.ftl has no {id}: what the scale is", language.code);
    }
    let objects = run_program(&["profiles", "--json"]).out;
    for (line, name) in objects.lines().zip(names) {
        let written = run_program(&["profiles", name]).out;
        assert!(written.starts_with(&format!("name = \"{name}\"\nscale = \"{name}\"\n")), "{written}");
        let techniques = parse_json(line)["techniques"].as_array().unwrap().len();
        assert_eq!(written.lines().filter(|line| line.starts_with("  \"")).count(), techniques);
    }
    assert_eq!(run_program(&["profiles", "nobody"]).code, Some(2));
}

/// A built-in profile, read from its file, gives the same path.
#[test]
fn a_profile_read_back_leads_the_same_way() {
    for name in ["se", "hodoku", "human"] {
        let (_folder, path) = write_profile_file("mine.toml", &run_program(&["profiles", name]).out);
        let explain = |option: &[&str]| run_program(&[&["explain", "--brief"], option, &[WING]].concat()).out;
        assert_eq!(explain(&["--techniques", &path]), explain(&["--profile", name]), "{name}");
    }
}

#[test]
fn techniques_are_chosen_and_ordered() {
    let first = |list: &str| {
        let told = run_program(&["explain", "--brief", "--techniques", list, UNIQUE]).out;
        told.lines().next().unwrap().to_string()
    };
    assert_eq!(first("naked-single,hidden-single-box"), "1. Naked Single (20): r5c5=5");
    assert_eq!(first("hidden-single-box, naked-single"), "1. Hidden Single (4): r1c6=8");
    let stuck = run_program(&["explain", "--brief", "--techniques", "singles", WING]);
    assert_eq!(stuck.code, Some(1));
    assert!(
        stuck.out.contains("Stuck: no technique of the profile human, own techniques goes on from here.\n"),
        "{}",
        stuck.out
    );
}

#[test]
fn techniques_are_left_out_wherever_steps_are_told() {
    let hardest = |arguments: &[&str]| {
        let rated = run_program(&[&["rate", "--json"], arguments, &[WING]].concat()).out;
        parse_json(&rated)["techniques"]["er"].as_str().unwrap_or_default().to_string()
    };
    assert_eq!(hardest(&[]), "xy-wing");
    assert_ne!(hardest(&["--without", "xy-wing"]), "xy-wing");
    let told = run_program(&["explain", "--brief", "--without", "chains,uniqueness,xy-wing", WING]).out;
    assert!(!told.contains("XY-Wing"), "{told}");
    let hint = parse_json(&run_program(&["hint", "--json", "--techniques", "jellyfish", WING]).out);
    assert_eq!(hint["now"], "stuck");
    let stuck = run_program(&["hint", "--techniques", "jellyfish", WING]);
    let why = "ninefold: no technique of the profile human, own techniques goes on from here\n";
    assert_eq!((stuck.err.as_str(), stuck.code), (why, Some(1)));
    // The same on other scales.
    let hodoku = |without: &str| {
        run_program(&["rate", "--profile", "hodoku", "--without", without, WING]).out.trim_end().to_string()
    };
    assert_ne!(hodoku("xy-wing"), hodoku("jellyfish"));
}

#[test]
fn a_file_has_its_scale() {
    let (_folder, path) =
        write_profile_file("mine.toml", "name = \"mine\"\nscale = \"hodoku\"\ntechniques = [\"singles\"]\n");
    let told = run_program(&["explain", "--brief", "--techniques", &path, UNIQUE]).out;
    assert!(told.ends_with("Easy (204) on the scale mine\n"), "{told}");
    let other = run_program(&["explain", "--profile", "se", "--techniques", &path, UNIQUE]);
    assert!(other.err.contains("is a profile on the scale hodoku, but --profile says se"), "{}", other.err);
}

/// Ratings of HoDoKu 2.3.2 with other options.
#[test]
fn options_of_hodoku_are_read_from_a_file() {
    let puzzle = "..3...819.79.....2...1...7.5....2......68.9.4.34.1.......75......2...4..7...94.6.";
    let (_folder, path) = write_profile_file("mine.toml", "scale = \"hodoku\"\n[hodoku]\nmost-fins = 0\n");
    let rate =
        |option: [&str; 2]| run_program(&["rate", option[0], option[1], "--format", "%L %r", puzzle]).out;
    assert_eq!(rate(["--profile", "hodoku"]), "Extreme 1920\n");
    assert_eq!(rate(["--profile", &path]), "Unfair 1720\n");
    assert_eq!(rate(["--techniques", &path]), "Unfair 1720\n");
    assert!(run_program(&["profiles", "hodoku"]).out.ends_with("\n[hodoku]\nmost-fins = 5\nmissing-candidates = true\noverlapping-sets = false\nlongest-chain = 20\nlook-ahead = 4\n"));
    let two = run_program(&["rate", "--profile", &path, "--techniques", &path, puzzle]);
    assert!(two.err.contains("are two profiles; leave --techniques or --profile out"), "{}", two.err);
    let (_folder, wrong) = write_profile_file("wrong.toml", "scale = \"hodoku\"\n[hodoku]\nmost-fins = 12\n");
    let refused = run_program(&["rate", "--profile", &wrong, puzzle]);
    let told = format!("ninefold: {wrong}: line 3, column 13: expected a number from 0 to 9, found 12\n");
    assert_eq!((refused.err, refused.code), (told, Some(2)));
    let nobody = run_program(&["rate", "--profile", "hodoko", puzzle]);
    assert!(nobody.err.contains("human-strict") && nobody.err.contains(", or a file"), "{}", nobody.err);
}

#[test]
fn errors_name_the_place_and_the_nearest() {
    let unknown = run_program(&["explain", "--techniques", "naked-single,xy-wnig", UNIQUE]);
    let told = "ninefold: --techniques: there is no technique \"xy-wnig\"; did you mean xy-wing";
    assert!(unknown.err.starts_with(told), "{}", unknown.err);
    assert_eq!(unknown.code, Some(2));
    for option in ["--techniques", "--without"] {
        let nothing = run_program(&["rate", option, "", UNIQUE]);
        assert!(nothing.err.contains(option) && nothing.code == Some(2), "{}", nothing.err);
    }
    let (_folder, path) =
        write_profile_file("mine.toml", "scale = \"human\"\ntechniques = [\n  \"naked-pear\",\n]\n");
    let wrong = run_program(&["hint", "--techniques", &path, UNIQUE]);
    let told = format!(
        "ninefold: {path}: line 3, column 3: there is no technique \"naked-pear\"; did you mean naked-pair"
    );
    assert!(wrong.err.starts_with(&told), "{}", wrong.err);
    let missing = run_program(&["hint", "--techniques", "nowhere.toml", UNIQUE]);
    assert!(missing.err.starts_with("ninefold: cannot read nowhere.toml: "), "{}", missing.err);
    let solved = run_with_input(&["rate", "--techniques", "singles", "-"], UNIQUE);
    assert!(solved.out.ends_with(" ED=1.2/1.2/1.2\n"), "{}", solved.out);
    check_run(
        &["explain", "--deepest", "10.5", UNIQUE],
        "",
        "ninefold: --deepest has no meaning for the profile human\n",
        2,
    );
}

/// A run with some techniques is not resumed with others.
#[test]
fn results_belong_to_the_techniques_chosen() {
    let (folder, list) = write_profile_file("list.txt", &format!("{UNIQUE}\n"));
    let output = folder.path().join("out.txt").display().to_string();
    let rate = |techniques| run_program(&["rate", "--techniques", techniques, "--output", &output, &list]);
    assert_eq!(rate("singles").code, Some(0));
    assert!(rate("singles").err.contains("is finished already"));
    let other = rate("singles,naked-pair");
    assert!(other.err.contains("was begun by another command") && other.code == Some(2), "{}", other.err);
}

/// Generated puzzles can be solved with the given techniques, unlike random ones.
#[test]
fn puzzles_are_made_for_the_techniques_chosen() {
    let list = "full-house,hidden-single-box";
    let made = run_program(&["generate", "-n", "3", "--seed", "1", "--techniques", list]);
    assert_eq!((made.out.lines().count(), made.code), (3, Some(0)), "{}", made.err);
    for puzzle in made.out.lines() {
        assert_eq!(
            run_program(&["explain", "--brief", "--techniques", list, puzzle]).code,
            Some(0),
            "{puzzle}"
        );
    }
    // Of any three puzzles not all are that easy.
    let any = run_program(&["generate", "-n", "3", "--seed", "1"]).out;
    let solved =
        |puzzle: &str| run_program(&["explain", "--brief", "--techniques", list, puzzle]).code == Some(0);
    assert!(!any.lines().all(solved), "{any}");
}
