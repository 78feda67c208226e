//! Ratings along the path, against those that others published.


use ninefold_core::Board;
use ninefold_testkit::corpora;
use ninefold_whips::{Kind, Scale};

fn now() -> f64 { let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("x"); text.split(' ').next().and_then(|n| n.parse::<f64>().ok()).expect("n") / 1e6 }

fn rating(text: &str, scale: Scale) -> Option<usize> {
    let board: Board = text.parse().expect("a board");
    let rating = scale.rate(board.candidate_map(), 60, &mut || false).expect("nobody stops it");
    rating.left.is_empty().then_some(rating.level)
}

#[test]
fn published() {
    let file = std::env::var("LIST").unwrap_or("rated/csp-cbg.csv".into());
    let kinds = [("W", Scale::Chains(Kind::Whip)), ("B", Scale::Chains(Kind::Braid)), ("gW", Scale::Chains(Kind::GWhip)), ("gB", Scale::Chains(Kind::GBraid)), ("depth", Scale::Depth)];
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
