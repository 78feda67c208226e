//! Removal of a model's thoughts from an answer with steps, of which they are no part.

/// Opening and closing tags of thoughts, in lower case; they match either case.
const THOUGHT_TAGS: &[(&str, &str)] = &[
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<reasoning>", "</reasoning>"),
    ("<thought>", "</thought>"),
    ("<thoughts>", "</thoughts>"),
    ("<scratchpad>", "</scratchpad>"),
    ("<analysis>", "</analysis>"),
    ("<reflection>", "</reflection>"),
    ("<inner_monologue>", "</inner_monologue>"),
    ("[think]", "[/think]"),
    ("[thinking]", "[/thinking]"),
    ("◁think▷", "◁/think▷"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|thinking|>", "<|/thinking|>"),
    ("<seed:think>", "</seed:think>"),
    ("<details", "</details>"),
    ("```thinking", "```"),
];

/// Marks of channels: thoughts extend from one of the first list to one of the second, or to the end.
const THOUGHT_CHANNELS: (&[&str], &[&str]) = (
    &[
        "<|channel|>analysis<|message|>",
        "<|channel|>commentary<|message|>",
        "<|start|>assistant<|channel|>analysis<|message|>",
    ],
    &["<|channel|>final<|message|>", "<|start|>assistant<|channel|>final<|message|>"],
);

/// Marks without meaning once the thoughts are removed.
const ANSWER_MARKS: &[&str] = &[
    "<|begin_of_solution|>",
    "<|end_of_solution|>",
    "<|start|>assistant",
    "<|channel|>final<|message|>",
    "<|end|>",
    "<|return|>",
    "<|im_end|>",
    "<|eot_id|>",
    "<answer>",
    "</answer>",
    "<final>",
    "</final>",
    "<final_answer>",
    "</final_answer>",
];

/// Replaces each of a model's thoughts in a text by blanks, so that the rest keeps its place.
///
/// Text before a closing tag that never opened is a thought as well: chat templates write the opening tag for
/// the model. Thoughts without a closing tag extend to the end of the text. `tags` are names of further tags:
/// `work` for `<work>` and `[work]`.
///
/// ```
/// use ninefold_guide::judge::reader::blank_out_thoughts;
///
/// assert_eq!(blank_out_thoughts("r1c1=5?</think>r1c1=4", &[]).trim(), "r1c1=4");
/// assert_eq!(blank_out_thoughts("<work>r1c1=5</work>r1c1=4", &["work".into()]).trim(), "r1c1=4");
/// ```
#[must_use]
pub fn blank_out_thoughts(text: &str, tags: &[String]) -> String {
    let signs: Vec<char> = text.chars().collect();
    let small: Vec<char> = signs.iter().map(char::to_ascii_lowercase).collect();
    let own = tags.iter().flat_map(|tag| {
        let tag = tag.trim_matches(['<', '>', '[', ']']).to_ascii_lowercase();
        [(format!("<{tag}>"), format!("</{tag}>")), (format!("[{tag}]"), format!("[/{tag}]"))]
    });
    let known = THOUGHT_TAGS.iter().map(|(begin, end)| ((*begin).to_string(), (*end).to_string()));
    let pairs: Vec<(Vec<char>, Vec<char>)> =
        known.chain(own).map(|(begin, end)| (begin.chars().collect(), end.chars().collect())).collect();
    let details: Vec<char> = "</details>".chars().collect();
    let mut left = signs.clone();
    let mut blank = |from: usize, to: usize| {
        left[from..to]
            .iter_mut()
            .filter(|character| **character != '\n')
            .for_each(|character| *character = ' ');
    };
    // Channels come first: everything in them is a thought, whatever tags it contains.
    let (begins, ends) = THOUGHT_CHANNELS;
    let mut from = 0;
    while let Some((start, _)) = find_first_marker(&small, from, begins) {
        let end =
            find_first_marker(&small, start + 1, ends).map_or(small.len(), |(end, length)| end + length);
        blank(start, end);
        from = end;
    }
    // Then the tags, each up to its closing tag.
    let mut at = 0;
    while at < small.len() {
        let opened = pairs.iter().find(|(begin, _)| matches_at(&small, at, begin));
        if let Some((begin, end)) = opened {
            let end_at = (at + begin.len()..small.len()).find(|&place| matches_at(&small, place, end));
            let closed = end_at.map_or(small.len(), |place| place + end.len());
            blank(at, closed);
            at = closed;
            continue;
        }
        // A closing tag that never opened; those of `<details>` and of code blocks always do.
        let ended =
            pairs.iter().find(|(_, end)| end.len() > 3 && end != &details && matches_at(&small, at, end));
        if let Some((_, end)) = ended {
            blank(0, at + end.len());
            at += end.len();
            continue;
        }
        at += 1;
    }
    // Marks that mean nothing without the thoughts are blanked as well.
    for mark in ANSWER_MARKS {
        let mark: Vec<char> = mark.chars().collect();
        for at in 0..small.len() {
            if matches_at(&small, at, &mark) {
                blank(at, at + mark.len());
            }
        }
    }
    left.into_iter().collect()
}

fn matches_at(signs: &[char], at: usize, expected: &[char]) -> bool {
    signs.get(at..at + expected.len()).is_some_and(|found| found == expected)
}

/// Returns the first place at which one of some marks is found, and its length.
fn find_first_marker(signs: &[char], from: usize, marks: &[&str]) -> Option<(usize, usize)> {
    let marks: Vec<Vec<char>> = marks.iter().map(|mark| mark.chars().collect()).collect();
    (from..signs.len())
        .find_map(|at| marks.iter().find(|mark| matches_at(signs, at, mark)).map(|mark| (at, mark.len())))
}
