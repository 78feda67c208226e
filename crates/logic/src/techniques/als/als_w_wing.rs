//! ALS-W-Wing: two almost locked sets and a house that robs one of them of a candidate.

use std::ops::ControlFlow;

use ninefold_core::{Digit, House};

use super::{cells_of, conclude, introduce, mark_held, mark_sets};
use crate::als::{Als, chain::victims};
use crate::explain::{Fragment, say};
use crate::proof::Argument;
use crate::smallest::Smallest;
use crate::technique::technique;
use crate::{Conclusions, Facts, LinkKind, Marks, Pattern, Ratings, Role, Sentence, Sink, Technique};

technique! {
    /// ## What it finds
    /// Two almost locked sets with the common candidates w and z, and a house where every place of w sees all w of the
    /// one set or all w of the other. Cells that see all z of both lose z. (Two equal bivalue cells and two places: the
    /// W-Wing.)
    ///
    /// ## Why it works
    /// Wherever w is in the house, one of the sets loses w. It holds all its other candidates then, z among them.
    ///
    /// ## Example
    /// ```sudoku
    /// grid: 914786253527143986638259741246971538859634..7173528694.6..924.5.8.415.69495.67..2
    /// step: r7c8<>1
    /// says: als-cells-with-candidates, als-cells-with-candidates, als-w-wing-one-each-these-sees, als-w-wing-b-cannot-hold-holds, als-goes-out-what-sees
    /// ```
    pub ALS_W_WING {
        id: "als-w-wing",
        name: "ALS-W-Wing",
        family: AlmostLockedSet,
        ratings: Ratings::NONE,
        find: find,
    }
}

#[derive(Clone, Copy, Debug)]
struct AlsWWing {
    sets: [Als; 2],
    w: Digit,
    house: House,
}

fn find(facts: &Facts, sink: &mut dyn Sink) -> ControlFlow<()> {
    let sets = &facts.als_graph().sets;
    let mut smallest = Smallest::new();
    for w in Digit::ALL {
        sink.poll()?;
        let houses: Vec<House> =
            House::all().filter(|house| facts.places(*house, w).count_ones() > 1).collect();
        let with: Vec<&Als> = sets.iter().filter(|set| set.digits().contains(w)).collect();
        for (i, a) in with.iter().enumerate() {
            for b in with[i + 1..].iter().filter(|b| a.is_apart(b) && !a.rcc(b).contains(w)) {
                let mut gone = ninefold_core::CandidateMap::EMPTY;
                for z in (a.digits() & b.digits()) - w {
                    gone |= victims(facts, z, &[a, b]).candidates(z);
                }
                if gone.is_empty() {
                    continue;
                }
                let between = |house: &&House| {
                    let places = facts.cells_with(w) & house.cells();
                    let [by_a, by_b] = [a.seers(w), b.seers(w)];
                    (by_a | by_b).contains_all(places)
                        && !by_a.contains_all(places)
                        && !by_b.contains_all(places)
                };
                if let Some(&house) = houses.iter().find(between) {
                    smallest.offer(a.size() + b.size(), gone, || AlsWWing { sets: [**a, **b], w, house });
                }
            }
        }
    }
    smallest.report(sink)
}

impl Pattern for AlsWWing {
    fn technique(&self) -> &'static Technique {
        &ALS_W_WING
    }

    fn explain(&self, facts: &Facts, conclusions: &Conclusions) -> Vec<Sentence> {
        let [a, b] = &self.sets;
        let places = facts.cells_with(self.w) & self.house.cells();
        let held = conclusions.eliminations.digits();
        let mut sentences = vec![
            introduce(0, a),
            introduce(1, b),
            say!("als-w-wing-one-each-these-sees", house = self.house, w = self.w, places = places),
            say!("als-w-wing-b-cannot-hold-holds", w = self.w, held = held),
        ];
        sentences.extend(conclude(conclusions));
        sentences
    }

    fn line(&self, facts: &Facts, conclusions: &Conclusions) -> Option<Sentence> {
        let (w, held) = (self.w, conclusions.eliminations.digits());
        let [a, b] = &self.sets;
        let places = facts.cells_with(w) & self.house.cells();
        let near = places & a.seers(w);
        let pieces = vec![
            Fragment::Text(format!("({held}={w})")),
            Fragment::Cells(a.cells()),
            Fragment::Text(format!(" - ({w})")),
            Fragment::Cells(near),
            Fragment::Text(format!(" = ({w})")),
            Fragment::Cells(places - near),
            Fragment::Text(format!(" - ({w}={held})")),
            Fragment::Cells(b.cells()),
        ];
        Some(say!("als-w-wing", chain = pieces))
    }

    fn mark(&self, facts: &Facts, marks: &mut Marks) {
        let [a, b] = &self.sets;
        mark_sets([a, b], marks);
        marks.house(self.house, Role::Base);
        let places = facts.cells_with(self.w) & self.house.cells();
        marks.candidates(places.candidates(self.w), Role::Corner);
        let near = places & a.seers(self.w);
        let [near, far] = [near, places - near].map(|places| places.candidates(self.w));
        let [of_a, of_b] = [a, b].map(|set| set.candidates_of(self.w));
        marks.candidates(of_a | of_b, Role::Restricted);
        marks.link(of_a, near, LinkKind::Weak);
        marks.link(near, far, LinkKind::Strong);
        marks.link(far, of_b, LinkKind::Weak);
        mark_held((a.digits() & b.digits()) - self.w, [a, b], marks);
    }

    fn argument(&self, _: &Facts) -> Argument {
        cells_of(&self.sets).and_places(self.house, self.w)
    }

    fn to_box(&self) -> Box<dyn Pattern> {
        Box::new(*self)
    }
}
