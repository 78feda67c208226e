//! Ratings along the path, against those that others published.


use ninefold_core::{Board, CandidateMap};
use ninefold_testkit::corpora;
use ninefold_whips::{Kind, shortest, without_singles};

fn now() -> f64 { let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("x"); text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).expect("n") / 1e6 }

fn rating(text: &str, kind: Kind) -> Option<usize> {
    let board: Board = text.parse().expect("a board");
    let mut hardest = 0;
    let mut left = without_singles(board.candidate_map())?;
    while !left.is_empty() {
        let chains = shortest(left, kind, 40, &mut || false).expect("nobody stops it");
        hardest = hardest.max(chains.first()?.links.len());
        let gone: CandidateMap = chains.iter().map(|chain| chain.target).collect();
        left = without_singles(left.difference(gone))?;
    }
    Some(hardest)
}

#[test]
fn published() {
    let file = std::env::var("LIST").unwrap_or("rated/csp-cbg.csv".into());
    let kinds = [("W", Kind::Whip), ("B", Kind::Braid), ("gW", Kind::GWhip), ("gB", Kind::GBraid)];
    let lines = corpora::lines(&file).unwrap_or_default();
    let Some((header, lines)) = lines.split_first() else { return };
    let n: usize = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let columns: Vec<&str> = header.split(',').collect();
    for (name, kind) in kinds {
        let Some(column) = columns.iter().position(|column| *column == name) else { continue };
        if std::env::var("KIND").is_ok_and(|kind| kind != name) { continue }
        let sample = corpora::sample(lines, n);
        let start = now();
        let mut different = 0;
        let mut worst = (0.0, String::new());
        for line in &sample {
            let fields: Vec<&str> = line.split(',').collect();
            let start = now();
            let ours = rating(fields[0], kind);
            let time = (now() - start);
            if time > worst.0 { worst = (time, line.clone()); }
            if ours != fields[column].parse().ok() {
                different += 1;
                println!("{name}: {line} ours {ours:?}");
            }
        }
        println!("{name}: {different} of {} different, mean {:.3} ms, worst {:.1} {}", sample.len(), (now() - start) / sample.len() as f64, worst.0, worst.1);
    }
}
