//! Errors and remarks in the requested language.

use crate::common::{
    CLASH, NONE, SEVERAL, SOLUTION, UNDECIDED, UNIQUE, parse_json, program_command, run_program,
    run_with_input, wait_for_run,
};

/// Checks that a run in Chinese prints this on standard error, and ends with this code.
fn check_chinese_error(args: &[&str], err: &str, code: i32) {
    let run = run_program(&[args, &["--lang", "zh"]].concat());
    assert_eq!((run.err.as_str(), run.code), (format!("ninefold: {err}\n").as_str(), Some(code)), "{args:?}");
}

#[test]
fn what_is_wrong_with_a_puzzle_is_told_in_the_language() {
    let cells = "应为：81 格（或 729 个候选数），实为：80";
    let short = format!("\"{}…\" 不是题目：第 1 行第 81 个字符，{cells}", &UNIQUE[..24]);
    check_chinese_error(&["solve", &UNIQUE[..80]], &short, 1);
    check_chinese_error(
        &["solve", CLASH],
        "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）",
        1,
    );
    check_chinese_error(
        &["render", CLASH],
        "第 1 宫有 2 个 5（r1c1, r1c2）；第 1 行有 2 个 5（r1c1, r1c2）",
        1,
    );
    check_chinese_error(&["solve", NONE], "无解", 1);
    check_chinese_error(&["solve", "nowhere"], "\"nowhere\"：没有这个文件，它也不是题目", 2);
    check_chinese_error(&["rate", SEVERAL], "题目有多个解", 1);
    check_chinese_error(&["hint", UNDECIDED], "无法提示：题目有多个解，找不到在所有解中都成立的步骤", 1);
    check_chinese_error(&["explain", NONE], "无法讲解：题目无解", 1);
    let letters = "%g %i %m %M %n %r %L %U %R %e %l %t %%";
    let template = format!("--format: 第 1 行第 4 个字符，应为：已知的字母（{letters} 之一），实为：%p");
    check_chinese_error(&["rate", "--profile", "human", "--format", "%i %p", UNIQUE], &template, 2);
}

#[test]
fn names_of_cells_and_formats_are_told_in_the_language() {
    let operator = "第 9 个字符：应为运算符或右括号，但文本已结束\n  r1 & (r2\n          ^";
    check_chinese_error(&["cells", "r1 & (r2"], operator, 2);
    let names = "第 8 个字符：应为单元格：r1c1、A1、区域（r4、c9、b1）、序号或位图，实际为'q'\n  {r1c1, q} | r1\n         ^";
    check_chinese_error(&["cells", "{r1c1, q} | r1"], names, 2);
    let marks = "....5......3......".repeat(2) + &".".repeat(693);
    let run = run_with_input(&["convert", "--to", "grid", "--lang", "zh", "-"], &marks);
    assert!(run.err.contains("grid 格式无法容纳：它只由候选数组成\n"), "{}", run.err);
}

#[test]
fn what_is_guessed_or_left_out_is_told_in_the_language() {
    let several = format!("{UNIQUE} # one\n{UNIQUE} # two\n");
    let run = run_with_input(&["convert", "--to", "grid", "--lang", "zh", "-"], &several);
    let said: Vec<&str> = run.err.lines().collect();
    assert_eq!(said[0], "ninefold: 标准输入: 第 1 行: 略去了注释（共 2 次）");
    assert!(said[1].starts_with("ninefold: 2 道题目：已读 2，无效 0；每秒 "), "{}", run.err);
    check_chinese_error(&["hint", "-s", "4", &format!("Mine: {UNIQUE}")], "单元格之前的内容视为标题", 0);
    check_chinese_error(&["solve", SEVERAL], "这是多个解中的一个", 0);
}

/// Reports, lists, counts and refusals of commands are translated, too.
#[test]
fn answers_of_commands_are_told_in_the_language() {
    let zh = |args: &[&str]| run_program(&[args, &["--lang", "zh"]].concat());
    let checked = zh(&["check", UNIQUE]).out;
    for line in ["提示数  30\n", "有效    是，没有数字冲突\n", "唯一    是\n"] {
        assert!(checked.contains(line), "{checked}");
    }
    assert!(
        zh(&["check", CLASH]).out.contains("有效    否，第 1 宫有 2 个 5"),
        "{}",
        zh(&["check", CLASH]).out
    );
    let sets = zh(&["als", UNIQUE]).out;
    assert!(sets.starts_with("集合：按单元格不同计 ") && sets.contains("\n链接："), "{sets}");
    let counted = zh(&["stats", "--ratings", UNIQUE]).out;
    assert!(counted.starts_with("1 道题目\n\n解\n  唯一  1  "), "{counted}");
    assert!(counted.contains("\n技巧\n"), "{counted}");
    let singles = zh(&["rate", "-q", "--techniques", "full-house", UNIQUE]);
    assert!(singles.out.contains("# 这些技巧不能解出题目：目前为 ED="), "{}", singles.out);
    check_chinese_error(
        &["generate", "--er", "2.0..3.0", "--ed", "5.0..6.0"],
        "无法满足：ED 不会高于 ER，因此 ED 至少 5.0 与 ER 至多 3.0 互相矛盾",
        1,
    );
    check_chinese_error(
        &["generate", "--givens", "16"],
        "无法满足：没有 16 个提示数而有唯一解的题目：最少为 17 个（McGuire, Tugemann, Civario 2012）",
        1,
    );
    check_chinese_error(
        &["rate", "--techniques", "naked-par", UNIQUE],
        "--techniques: 没有技巧 \"naked-par\"；您是否指 naked-pair, naked-quad, locked-pair？",
        2,
    );
    let option = zh(&["generate", "--er", "7.1..x"]);
    assert!(option.err.contains("\"x\" 不是评分（应形如 7.2）") && option.code == Some(2), "{}", option.err);
}

/// The environment's language counts if none is given.
#[test]
fn the_environment_has_a_language() {
    let said = |args: &[&str], variable: &str| {
        let child = program_command(args).env(variable, "zh_CN.UTF-8").spawn().unwrap();
        wait_for_run(child).err
    };
    assert_eq!(said(&["solve", NONE], "LANG"), "ninefold: 无解\n");
    assert_eq!(said(&["solve", NONE], "LC_ALL"), "ninefold: 无解\n");
    assert_eq!(said(&["solve", NONE, "--lang", "en"], "LANG"), "ninefold: no solution\n");
}

/// Rules that are ignored are reported once.
#[test]
fn rules_are_remarked_once() {
    let object = r#"{"ninefold":1,"givens":"GIVENS","rules":["antiknight"]}"#.replace("GIVENS", UNIQUE);
    let run = run_with_input(&["hint", "-s", "4", "-"], &object);
    assert_eq!(
        run.err,
        "ninefold: standard input: line 1, column 1: expected a puzzle with the rules of Sudoku alone, found one with other rules: \
         antiknight\n"
    );
}

#[test]
fn data_has_ids_beside_the_words() {
    let of = |lang: &str, text: &str| {
        let args = ["solve", "--json", "--lang", lang, "-"];
        parse_json(run_with_input(&args, format!("{UNIQUE}\n{text}\n")).out.lines().nth(1).unwrap())
    };
    for (lang, text, sentence) in [
        ("en", "a digit or a sign for an empty cell (one of . 0 * _ - x ?)", "line 2, column 1: expected "),
        ("zh", "数字或表示空格的符号（. 0 * _ - x ? 之一）", "第 2 行第 1 个字符，应为："),
    ] {
        let failed = of(lang, "oops");
        let fault = &failed["fault"];
        assert!(failed["error"].as_str().unwrap().starts_with(sentence), "{failed}");
        assert_eq!((&fault["line"], &fault["column"]), (&2.into(), &1.into()));
        let expected = serde_json::json!({ "id": "cell-sign", "text": text });
        let found = serde_json::json!({ "id": "sign", "text": "'o'", "arguments": { "sign": "o" } });
        assert_eq!((&fault["expected"], &fault["found"]), (&expected, &found));
    }
    let short = of("en", &UNIQUE[..80]);
    let count = serde_json::json!({ "id": "count", "text": "80", "arguments": { "count": 80 } });
    assert_eq!((&short["reason"], &short["fault"]["found"]), (&"unreadable".into(), &count));
    assert_eq!(of("en", CLASH).get("fault"), None);
}

/// Explanations and hints are completely in the requested language, except for parts that are also in
/// data.
#[test]
fn explanations_end_in_the_language_they_began_in() {
    let explained = run_program(&["explain", "--brief", "--lang", "zh", UNIQUE]);
    let end = format!(
        "共 51 步解出：{SOLUTION}\n以上步骤合计 入门 · 102 ± 11；题目的评定取自它所有等价形式共用的一条解题路径。\n按 human-3 评定：入门 · 104 ± 11\n"
    );
    assert!(explained.out.ends_with(&end), "{}", explained.out);
    let solved = run_program(&["explain", "--brief", "--lang", "zh", SOLUTION]);
    assert!(solved.out.starts_with("题目已解出。\n"), "{}", solved.out);
    let hint = run_program(&["hint", "--stage", "2", "--lang", "zh", UNIQUE]);
    assert_eq!(hint.err, "ninefold: --stage 3 会指出涉及哪些单元格\n");
}
