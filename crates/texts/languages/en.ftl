# English. One message a sentence, a word or a role; see crates/texts/src/lib.rs for the names of arguments.

## Lists and houses

list-more = { $list }, { $item }
list-and = { $list } and { $item }
list-or = { $list } or { $item }
house-box = { $count ->
    [one] box { $name }
   *[other] boxes { $name }
}
house-row = { $count ->
    [one] row { $name }
   *[other] rows { $name }
}
house-column = { $count ->
    [one] column { $name }
   *[other] columns { $name }
}

## Roles, as legends have them

role-focus = look here
role-base = base
role-cover = cover
role-pattern = pattern
role-fin = fin
role-pivot = pivot
role-pincer = pincer
role-aligned = tried together
role-excluder = must keep a candidate
role-set-a = set A
role-set-b = set B
role-set-c = set C
role-set-other = another set
role-colour-1 = first colour
role-colour-2 = second colour
role-colour-3 = third colour
role-colour-4 = fourth colour
role-restricted = restricted common
role-z = one of these
role-stem = stem
role-floor = floor
role-roof = roof
role-guardian = guardian
role-base-cell = base cell
role-target-cell = target cell
role-bivalue = bivalue cell
role-on = true
role-off = false
role-start = start
role-end = end
role-placement = place
role-elimination = remove

## Legends of pictures

legend-fin-box = box of the fins
legend-true-and-false = true in one chain, false in another
legend-linked = linked
legend-end = start or end
legend-value = digit of the pattern, already placed
legend-strong = strong link
legend-weak = weak link
legend-sees = sees

## The pages of techniques

doc-what = What it finds
doc-why = Why it works
doc-example = Example

## Families of techniques

family-singles = Singles
family-intersections = Intersections
family-subsets = Subsets
family-fish = Fish
family-single-digit = Single digit
family-colouring = Colouring
family-wings = Wings
family-uniqueness = Uniqueness
family-almost-locked-sets = Almost locked sets
family-exclusion = Exclusion
family-exotic = Exotic patterns
family-templates = Templates
family-chains = Chains

## Chains of Sudoku Explainer's kind: suppositions and what follows

chain-branches-double = Either { $cell } is { $digit } or it isn't. Both cases lead to the same conclusion.
chain-branches-house = { $house } needs { $digit }. Each of its possible cells leads to the same conclusion.
chain-branches-cell = { $cell } must be { $digits-or }. Each of them leads to the same conclusion.
chain-suppose = { $is-id ->
    [on] Suppose { $cell } is { $digit }.
   *[off] Suppose { $cell } isn't { $digit }.
}
chain-suppose-line = { $is-id ->
    [on] Suppose { $cell } is { $digit }: { $line }.
   *[off] Suppose { $cell } isn't { $digit }: { $line }.
}
chain-suppose-too = { $is-id ->
    [on] Suppose as well that { $cell } is { $digit }.
   *[off] Suppose as well that { $cell } isn't { $digit }.
}
chain-suppose-too-line = { $is-id ->
    [on] Suppose as well that { $cell } is { $digit }: { $line }.
   *[off] Suppose as well that { $cell } isn't { $digit }: { $line }.
}
chain-cell-off = If { $cell } is { $digit }, it can't be { $gone-or }.
chain-house-off = If { $other } is { $digit }, then { $cells } can't be { $digit }, because { $cells-count ->
    [one] it sees { $other }
   *[other] they see { $other }
} in { $house }.
chain-cell-on = Without { $gone }, only { $digit } is left in { $cell }, so { $cell } must be { $digit }.
chain-house-on = If { $gone } can't be { $digit }, the only cell left for { $digit } in { $house } is { $cell }.
chain-locked = Now { $digit } is locked: in { $first } it is confined to { $second }. That removes { $gone }.
chain-hidden-pair = Now { $digits } form a hidden pair in { $house }: they have only { $cells } left. That removes { $gone }.
chain-naked-pair = Now { $cells } form a naked pair in { $house }: both contain only { $digits }. That removes { $gone }.
chain-x-wing = Now { $digit } forms an X-Wing in { $bases } and { $covers }. That removes { $gone }.
chain-nested-line-on = With all this, { $kind } shows that { $cell } is { $digit }: { $line }.
chain-nested-line-off = With all this, { $kind } removes { $gone }: { $line }.
chain-nested = { $is-id ->
    [on] With all this, { $kind } of { $count } nodes shows that { $cell } is { $digit }.
   *[off] With all this, { $kind } of { $count } nodes shows that { $cell } can't be { $digit }.
}
chain-kind-x-cycle = an X-Cycle
chain-kind-y-cycle = a Y-Cycle
chain-kind-loop = a loop
chain-kind-x-chain = an X-Chain
chain-kind-chain = a chain
chain-kind-contradiction = a contradiction
chain-kind-double = a chain from a candidate true and false
chain-kind-house = a chain from every cell for a digit in a house
chain-kind-cell = a chain from every candidate of a cell
chain-so-cycle = The chain closes into a loop: in either direction, exactly one candidate of each link is true. So every candidate that sees both ends of a link can be removed: { $gone }.
chain-so-opposite = { $is-id ->
    [on] The supposition contradicts itself. Therefore { $cell } is { $digit }.
   *[off] The supposition contradicts itself. Therefore { $cell } can't be { $digit }.
}
chain-so-contradiction = { $is-id ->
    [on] Then { $both } would have to be { $twice }, and yet couldn't be. Therefore the supposition is wrong: { $start } is { $digit }.
   *[off] Then { $both } would have to be { $twice }, and yet couldn't be. Therefore the supposition is wrong: { $start } can't be { $digit }.
}
chain-so-double = { $is-id ->
    [on] Therefore { $cell } is { $digit }, whether { $start } is { $assumed } or not.
   *[off] Therefore { $cell } can't be { $digit }, whether { $start } is { $assumed } or not.
}
chain-so-house = { $is-id ->
    [on] Therefore { $cell } is { $digit }, wherever { $goes } is placed in { $house }.
   *[off] Therefore { $cell } can't be { $digit }, wherever { $goes } is placed in { $house }.
}
chain-so-cell = { $is-id ->
    [on] Therefore { $cell } is { $digit }, whichever digit { $from } contains.
   *[off] Therefore { $cell } can't be { $digit }, whichever digit { $from } contains.
}

## Hints

hint-look-at-houses = Look at { $houses }.
hint-technique = Look for this: { $technique }. { $technique-about }
hint-needs = Everything you need is in { $houses }.
hint-look-at-cells = Look at { $cells }.
hint-pattern = The pattern: { $cells }.
hint-role = { $cells }: { $role }.
hint-place = Place { $digit } in { $cell }.
hint-remove = Remove { $digit } from { $cells }.

## Mistakes, before any step
mistakes-misplaced = { $number ->
    [one] Before the next step: a digit is misplaced.
   *[other] Before the next step: { $number } digits are misplaced.
}
mistakes-missing = { $number ->
    [one] Before the next step: a candidate is gone that should be there.
   *[other] Before the next step: { $number } candidates are gone that should be there.
}
mistakes-misplaced-cells = Misplaced: { $cells }.
mistakes-missing-cells = Wrongly removed from: { $cells }.
mistakes-wrong = { $cell } is not { $digit }.
mistakes-possible = { $cell } may still be { $digit }.

## Almost locked sets

als-set = ALS { $name } is { $set } in { $house }: { $n } cells with { $m } candidates, { $digits }.
als-set-of-one = ALS { $name } is the bivalue cell { $set }, which contains { $digits }.
als-restricted = Every { $digit } in { $a } sees every { $digit } in { $b } (they share { $houses }), so only one of the two sets can contain { $digit }.
als-so-either = So { $a } or { $b } contains { $digit }: remove it from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} every { $digit } in both sets.
als-so-contains = So { $set } contains { $digit }: remove it from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} every { $digit } in { $set }.
als-xz-other-contains = The set without { $x } has as many digits left as cells, so it contains all of them, { $held } among them.
als-ring-missing = Each of these { $n } linking digits is missing from one of its two sets, and a set can lack only one digit.
als-ring-lacks = There are { $n } sets, so each lacks exactly one of its two linking digits, and contains all its others.
als-xy-wing-pivot = B, the pivot, can lack only one of its digits, so it contains { $x } or { $y }.
als-xy-wing-end = If B contains { $x }, then { $end } can't, and so contains all its other digits, { $held } among them.
als-w-wing-places = In { $house }, { $w } is confined to cells that see every { $w } in A ({ $near }) or every { $w } in B ({ $far }).
als-w-wing-lacks = Wherever { $w } is placed there, A or B can't contain it, and so contains all its other digits, { $held } among them.
als-chain-suppose = Suppose A lacks { $held-or }. A set can lack only one digit, so A contains { $digit }.
als-chain-then = Every { $lost } in { $set } sees every { $lost } in { $before } ({ $houses }). So { $set } lacks { $lost } and contains all its other digits, { $held } among them.
als-exclusion-suppose = Suppose { $cell } is { $digit }.
als-exclusion-contains = { $cell } sees every { $digit } in { $set }, so { $set } loses { $digit } and must contain all its other digits.
als-exclusion-bars = { $other } sees every { $digits-or } in { $set }, so { $other } can't be { $digits-or }.
als-exclusion-same = { $cell } and { $other } see each other, so { $other } can't be { $digit } either.
als-exclusion-so = So no digit would be left for { $other }, and therefore { $cell } can't be { $digit }.

almost-locked-naked = In { $house }, { $cells } { $cells-count ->
    [one] contains
   *[other] contain
} only { $digits }. That leaves room for at most one of these digits in { $crossing }.
almost-locked-hidden = In { $house }, { $digits } are confined to { $cells } and { $crossing }. { $cells } can't take all of them, so at least one is in { $crossing }.
almost-locked-so-naked = So { $digits } are used up in { $house }, and you can remove them from its other cells: { $gone }.
almost-locked-so-hidden = So { $cells } must contain the others of { $digits }, and you can remove every other digit there: { $gone }.

blossom-stem-cell = The stem is { $cell }: it must be { $digits-or }.
blossom-stem-house = { $house } needs { $digit }, and its possible cells there, { $cells }, are the stem.
blossom-stem-set = The stem is { $cells }: { $n } cells with two candidates more, { $all }. It can lack only two of them, so it contains { $digits-or }.
blossom-stem-roof = So at least one of { $stems } is true: these candidates are the stem.
blossom-petal = If { $cells-count ->
    [one] { $cells }
   *[other] one of { $cells }
} is { $digit }, petal { $set } can't contain { $digit }, and so contains all its other digits, { $held } among them.
blossom-so = So one of the petals contains { $digit }: remove it from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} every { $digit } in all of them.

sue-de-coq-crossing = Where { $line } crosses { $house }, { $crossing } contain { $digits }.
sue-de-coq-sides = In the rest of { $line }, { $in_line } { $in_line-count ->
    [one] contains
   *[other] contain
} only { $line_digits }; in the rest of { $house }, { $in_box } { $in_box-count ->
    [one] contains
   *[other] contain
} only { $box_digits }.
sue-de-coq-full = These { $n } cells have { $n } digits. The cells for a digit all see each other, so no digit appears twice, and each must appear once.
sue-de-coq-full-twice = These { $n } cells have { $m } digits, and only { $twice } can appear twice, in { $line } and in { $house } outside the crossing. To fill all cells, it must.
sue-de-coq-so = So in { $house }, { $digits } { $digits-count ->
    [one] belongs
   *[other] belong
} to these cells, and you can remove { $digits-count ->
    [one] it
   *[other] them
} from the other cells: { $victims }.
sue-de-coq-so-crossing = So the crossing itself can't contain { $twice-or }: remove { $victims }.

## Shared with chains

als-w-wing = { $chain }

## Uniqueness, as it was

death-blossom-if-held-only-two = If { $cells } held only { $pair }, the two digits could be swapped and the puzzle would have two solutions.
death-blossom-none-given = None of { $cells } is a given.
death-blossom-with-could-swapped-these = With { $wrong }, { $pair } could be swapped in these cells and the puzzle would have two solutions.

## Uniqueness

ur-deadly = If { $cells } contained only { $pair }, the two digits could be swapped, and the puzzle would have two solutions.
avoidable-no-given = None of { $cells } is a given.
avoidable-deadly = If { $wrong } were true, { $pair } could be swapped in { $cells }, and the puzzle would have two solutions.

## Wings

xy-wing-pivot = The pivot { $pivot } contains only { $digits }.
xy-wing-if = If the pivot is { $x }, the pincer { $pincer } sees it and can only be { $z }.
xy-wing-either = Either way, one of the pincers is { $z }.
xy-wing-so = { $victims-count ->
    [one] So { $victims }, which sees both pincers, can't be { $z }.
   *[other] So { $victims }, which see both pincers, can't be { $z }.
}
xyz-wing-either = Otherwise the pivot { $pivot } is { $z } itself, so one of the three cells is { $z }.
xyz-wing-so = { $victims-count ->
    [one] So { $victims }, which sees all three, can't be { $z }.
   *[other] So { $victims }, which see all three, can't be { $z }.
}
big-wing-set = In { $house }, { $set } form an almost locked set: { $n } cells with { $m } digits, { $digits }.
big-wing-if-x = If the pincer { $pincer } is { $x }, the set loses { $x } and must contain all its other digits, { $z } among them.
big-wing-if-z = If the pincer { $pincer } is { $z }, the set loses { $z } and must contain all its other digits, { $x } among them.
big-wing-else = Otherwise the pincer { $pincer } is { $z } itself.
big-wing-so = { $victims-count ->
    [one] So one of { $cells } is { $z }, and { $victims }, which sees all of these, can't be { $z }.
   *[other] So one of { $cells } is { $z }, and { $victims }, which see all of these, can't be { $z }.
}
big-wing-doubly = Either way, { $set } and { $pincer } together contain all of { $digits }.
big-wing-doubly-so = So you can remove each of these digits from the cells that see all its places there: { $gone }.
w-wing-cells = { $cells } both contain only { $digits }.
w-wing-link = In { $house }, { $x } is confined to { $places }, and each of the two cells sees one of these.
w-wing-one = If both { $cells } were { $x }, { $house } would have no { $x }. Therefore at least one of them is { $y }.

## Alternating chains

alternating-if-house = If { $digit } isn't in { $from }, the only place left for { $digit } in { $house } is { $to }.
alternating-then-house = That rules out { $digit } in { $from }, so the only place left for { $digit } in { $house } is { $to }.
alternating-if-cell = If { $cell } isn't { $digit }, it must be { $other }.
alternating-then-cell = That rules out { $digit } in { $cell }, so { $cell } must be { $other }.
alternating-if-set = If { $digit } isn't in { $from }, the almost locked set { $set } must contain all its other digits, { $other } among them.
alternating-then-set = That rules out { $digit } in { $from }, so the almost locked set { $set } must contain all its other digits, { $other } among them.
alternating-then-beside = That rules out { $digit } in { $from }, so the almost locked set { $set } must contain { $taken }, and { $cell } can only be { $other }.
alternating-onto = If { $node } were false, the chain would make it true: a contradiction.
alternating-onto-so = So { $node } is true, and you can remove every other candidate of its cell: { $gone }.
alternating-either = Therefore at least one of { $first } and { $last } is true.
alternating-so = { $gone-count ->
    [one] So you can remove { $gone }, which conflicts with both.
   *[other] So you can remove every candidate that conflicts with both: { $gone }.
}
alternating-loop = { $first } and { $last } also exclude each other, so the chain closes into a loop: exactly one end of each weak link is true.
alternating-loop-set = An almost locked set in the loop lacks one of the two digits that link it, and contains all its other digits.
alternating-loop-so = So you can remove every candidate that the loop rules out either way round: { $gone }.

## Remote pairs

remote-pair-cells = { $n } cells contain only { $digits }, and each sees the next: { $chain }.
remote-pair-alternate = Along the chain the two digits alternate. With { $n } cells, an even number, { $first } and { $last } contain different digits.
remote-pair-so = So a cell that sees both ends can't be { $digits-or }: remove { $gone }.

## Whips and braids

whip-suppose = Suppose { $cell } is { $digit }.
whip-cell = Then { $cell } can't be { $gone-or }, so it must be { $digit }.
whip-cell-empty = Then { $cell } can't be { $gone-or }, and has no candidate left: a contradiction.
whip-house = Then { $digit } can't be in { $gone }, so in { $house } it must be in { $cell }.
whip-house-empty = Then { $digit } can't be in { $gone }, so { $house } has no cell left for { $digit }: a contradiction.
whip-not = So { $cell } can't be { $digit }.
whip-so = So { $cell } can't be { $digit }.

## Single digit

link-pair = In { $house }, { $digit } is confined to { $one } and { $other }.
link-near = { $cells } share { $house }, so at most one of them can be { $digit }.
link-one = Therefore at least one of { $ends } is { $digit }.
link-so = { $ends-count ->
    [2] { $victims-count ->
        [one] So { $victims }, which sees both, can't be { $digit }.
       *[other] So { $victims }, which see both, can't be { $digit }.
    }
   *[other] { $victims-count ->
        [one] So { $victims }, which sees all of these, can't be { $digit }.
       *[other] So { $victims }, which see all of these, can't be { $digit }.
    }
}
links-if = If { $digit } isn't in { $free }, the only place left for { $digit } in { $house } is { $end }.
links-then = That rules out { $digit } in { $near }, so the only place left for { $digit } in { $house } is { $end }.
links-loop = The free ends { $ends } share a house as well, so the chain closes: wherever two ends meet, one of them is { $digit }.
links-loop-so = So you can remove { $digit } from every cell that sees two ends that meet: { $victims }.

## Colouring

colouring-cluster = Strong links alternate between the { $one }, { $first }, and the { $other }, { $second }: one is all true, the other all false.
colouring-conflict = { $gone-count ->
    [one] Whichever colour is true, { $gone } conflicts with it.
   *[other] Whichever colour is true, each of { $gone } conflicts with it.
}
colouring-wrap-so = So the { $which } is false, and you can remove { $gone }.
simple-colours-clash = { $clash-count ->
    [2] { $clash } both have the { $which }, but they see each other, so they can't both be true.
   *[other] { $clash } all have the { $which }, but some of them see each other, so they can't all be true.
}
multi-colours-near = { $sees } of the { $near } and { $seen } of the { $their_near } see each other, so these two colours can't both be true.
multi-colours-far = Therefore the { $far } or the { $their_far } is true.
multi-colours-both = In the { $which }, { $one } sees the { $first } and { $other } sees the { $second }, one of which is true.
x-colours-reach = If the { $which } is true, only { $cells } { $cells-count ->
    [one] is
   *[other] are
} left for { $digit } in { $houses }.
x-colours-broken = If the { $which } were true, following { $digit } through { $houses } would leave a house without { $digit }, or with two of them.
medusa-clash = { $clash-count ->
    [2] { $clash } both have the { $which }, but they can't both be true.
   *[other] { $clash } all have the { $which }, but they can't all be true.
}
medusa-emptied = If the { $which } were true, none of { $lost } could be, yet one of them must be.

## Templates

overlay-ways = { $digit } can fill the whole grid in { $count } ways.
overlay-none = Two digits can't share a cell. Among the ways for { $digits } that fit together, none contains { $gone }.
template-forced = Every way to fill the grid with { $digit } contains { $cells }, so no other digit can be there.
template-every = Every way to fill the grid with { $digit } contains { $cells }.
template-every-so = So place { $digit } in { $cells }.
template-none = No way to fill the grid with { $digit } contains { $cells }.

## aligned-exclusion

aligned-exclusion-whatever-goes-into-every = Whatever goes into { $cells }, every cell that sees all of these must keep a candidate.
aligned-exclusion-assume = Assume that { $cell } is { $digit }.
aligned-exclusion-if-nothing-left-for = If { $cell } is { $digit }, nothing is left for { $starved }.
aligned-exclusion-if-well-has-twice = If { $cell } is { $digit } as well, { $house } has it twice.
aligned-exclusion-if-nothing-left-for-2 = If { $cell } is { $digit } and { $other } is { $with }, nothing is left for { $starved }.
aligned-exclusion-if-both-has-twice = If { $cell } and { $other } are both { $digit }, { $house } has it twice.

## bivalue-oddagon

bivalue-oddagon-loop-cells-with-each = { $loop } is a loop of { $n } cells with { $digits }, each in a house with the next.
bivalue-oddagon-if-none-them-were = If none of them were anything else, { $digits } would alternate around the loop, but { $n } is odd.

## double-exocet

double-exocet-both-exocets-across-digits = Both are Exocets across { $across }: the digits of each base are in its targets.
double-exocet-no-way-fill-both = In no way to fill both without a clash are { $victims }: they go out.
double-exocet-one-bases-any-case = { $digits } are in one of the bases in any case, so out go { $victims }.
double-exocet-base-has-targets = The base { $base } has { $digits }; its targets are { $targets }.

## exocet

exocet-base-has-across-with = The base { $base } has { $digits }; across it are { $across }, with the targets { $targets }.
exocet-away-from-targets-there = Away from the targets, { $digit } is there only in { $lines }, if it is in the base.
exocet-once-each-once-target = It is once in each of { $across }, so once in a target.
exocet-takes-up-one-there = { $digit } takes up one of { $cells }, so there is room for one digit of the base there.
exocet-targets-hold-two-digits = So the targets { $targets } hold the two digits of the base.
exocet-other-digits-go-out = Other digits go out of them: { $victims }.
exocet-takes-up-one-cell = In { $house }, { $digit } takes up one cell of the mirror { $cells }.
exocet-digit-target-also-mirror = The digit of a target is also in its mirror, { $first } or { $second }. What does not leave room for that goes out: { $victims }.
exocet-what-does-not-leave = What does not leave room for the same two in both goes out: { $victims }.
exocet-base-target-any-case = { $digits } are in the base and in a target in any case, so out go { $victims }.

## fireworks

fireworks-outside-at-most-at = Outside { $box }, { $digits } are in { $row } at most in { $in_row }, and in { $column } at most in { $in_column }.
fireworks-what-neither-these-two = What is in neither of these two cells is in both lines in { $box }, so in { $crossing }.
fireworks-has-only-cannot-hold = { $opposite } has only { $digits }, so { $wings } cannot hold both: one of them is in { $crossing }.
fireworks-hold-each-once = So { $cells } hold { $digits }, each once.
fireworks-out-go = Out go { $victims }.

## guardians

guardians-loop-places-each-house = { $loop } is a loop of { $n } places of { $digit }, each in a house with the next: { $houses }.
guardians-if-these-houses-had = If these houses had no other places for { $digit }, it would be in every second cell of the loop, but { $n } is odd.
guardians-other-places = The other places are its guardians: { $guardians }.

## locked-cells

locked-cells-places-digits-covered = In the { $n } cells { $cells }, all places of the digits are covered by { $covers }.
locked-cells-makes-covers-each-for = That makes { $n } covers, each for one cell at most: so each holds its digit in one of these cells.

## exotic

exotic-there-only-true = There is only { $guardian }: it is true.
exotic-one-true = So one of { $guardians } is true.
exotic-whichever-out-go = Whichever it is, out go { $victims }.
exotic-with-takes-up-out = With { $cells } it takes up { $digits } in { $house }, so out go { $victims }.

## tridagon

tridagon-have-candidates-each-box = In { $boxes }, { $cells } have { $digits } as candidates, in each box three cells that share no line.
tridagon-they-run-three-other = In { $odd } they run { $way }, in the three other boxes { $others }.
tridagon-if-none-them-were = If none of them were anything else, each box would hold { $digits } in one of two orders around, and going around the four boxes the order would change an odd number of times.

## Fish

fish-base = In { $base }, every { $digit } lies in { $cover }.
fish-base-fins = { $fins-count ->
    [one] In { $base }, every { $digit } lies in { $cover }, except for one fin: { $fins }.
   *[other] In { $base }, every { $digit } lies in { $cover }, except for the fins { $fins }.
}
fish-endo = { $fins-count ->
    [one] { $fins } lies in two base houses at once and would serve both, so it is a fin too: an endo fin.
   *[other] { $fins } lie in two base houses at once and would serve both, so they are fins too: endo fins.
}
fish-each = Each base house needs a different cover house for its { $digit }, so { $cover } have their { $digit } there.
fish-no-fin = { $fins-count ->
    [one] If the fin is false, each base house needs a different cover house for its { $digit }, and { $cover } have their { $digit } there.
   *[other] If all fins are false, each base house needs a different cover house for its { $digit }, and { $cover } have their { $digit } there.
}
fish-greedy = { $cells-count ->
    [one] { $cells } lies in two cover houses: a { $digit } there would use up both and leave too few for the base houses.
   *[other] { $cells } each lie in two cover houses: a { $digit } there would use up both and leave too few for the base houses.
}
fish-if-fin = { $fins-count ->
    [one] If the fin { $fins } is true, it sees { $victims }.
   *[other] If one of the fins { $fins } is true, it sees { $victims }.
}
fish-so = So no other cell of { $cover } can be { $digit }: remove { $digit } from { $victims }.
fish-so-either = So either way { $victims } can't be { $digit }.
fish-second = With other cover houses, { $base } make a second fish.
kraken-corners = { $corners-count ->
    [one] In that case, { $corners } is the { $digit } of { $cover }.
   *[other] In that case, one of { $corners } is the { $digit } of { $cover }.
}
kraken-chain = If { $cell } is { $digit }, { $other } can't be { $gone }: { $chain }.
kraken-so = So whichever of these is true, you can remove { $gone }.

## Conclusions that many techniques share

so-remove = So you can remove { $digit } from { $victims }.
so-remove-candidates = So you can remove { $gone }.

## Singles

single-sight = { $house } already has its { $digit } at { $blocker }, so { $cells } can't be { $digit }.
single-removed = { $digit } has already been removed from { $cells }.
full-house-last-cell = { $cell } is the last empty cell of { $house }.
full-house-so = So { $cell } must be { $digit }, the only digit that { $house } still lacks.
hidden-single-so = So the only cell left for { $digit } in { $house } is { $cell }.
last-digit-lacking = Every row but { $row } and every column but { $column } already has its { $digit }.
last-digit-so = So the last { $digit } belongs in { $cell }, where these two lines cross.
naked-single-seen = { $cell } sees { $digits } in { $house }.
naked-single-removed = { $digits-count ->
    [one] { $digits } has already been removed from { $cell }.
   *[other] { $digits } have already been removed from { $cell }.
}
naked-single-so = So { $digit } is the only digit left for { $cell }.

## Intersections

locked-confined = { $cells-count ->
    [2] In { $from }, { $digit } is confined to { $cells }, which both lie in { $into }.
   *[other] In { $from }, { $digit } is confined to { $cells }, which all lie in { $into }.
}
locked-once = One of these cells must be { $digit }, and { $into } can contain { $digit } only once.
direct-locking-blocked = In { $target }, that rules out { $digit } in { $cells }.

## Subsets

naked-subset-only = { $cells-count ->
    [2] In { $house }, { $cells } both contain only { $digits }.
   *[other] In { $house }, { $cells } contain only { $digits }.
}
naked-subset-use = { $cells-count ->
    [2] Two cells for two digits: each takes one, so the cells use up both { $digits }.
    [3] Three cells for three digits: each takes one, so the cells use up all of { $digits }.
   *[other] Four cells for four digits: each takes one, so the cells use up all of { $digits }.
}
naked-subset-so = So no other cell of { $house } can be { $digits-or }: remove { $gone }.
locked-subset-only = { $cells } lie in { $houses } at once and contain only { $digits }.
locked-subset-so = So no other cell of { $houses-or } can be { $digits-or }: remove { $gone }.
hidden-subset-confined = In { $house }, { $digits } are confined to { $cells }.
hidden-subset-fill = { $cells-count ->
    [2] Two digits for two cells: { $digits } fill both, and no other digit fits.
    [3] Three digits for three cells: { $digits } fill all of them, and no other digit fits.
   *[other] Four digits for four cells: { $digits } fill all of them, and no other digit fits.
}
hidden-subset-so = So you can remove every other candidate from { $cells }: { $gone }.

## avoidable-rectangle

avoidable-rectangle-goes-out = So { $digit } goes out of { $cell }.
avoidable-rectangle-one-goes-out-what = So one of { $cells } is { $digit }, and { $digit } goes out of what sees all of them: { $victims }.
avoidable-rectangle-one-holds-one-digits = So one of { $open } holds one of the digits { $digits }; with { $cells } the two make a naked { $subset } of { $all } in { $houses }.
avoidable-rectangle-these-digits-go-out = These digits go out of the rest of { $houses }: { $gone }.

## bivalue-grave

bivalue-grave-without-every-empty-cell = Without { $extras } in { $cells }, every empty cell has two candidates and every digit two places in every house: there would be no solution, or several.
bivalue-grave-loses-other-candidates = So { $cell } is { $extras }, and loses its other candidates: { $gone }.
bivalue-grave-hold-one-these-with = So { $extra } hold one of these, and with { $cells } they use up { $digits } in { $house }.
bivalue-grave-these-digits-go-out = These digits go out of the rest of { $house }: { $gone }.
bivalue-grave-can-only-go-into = In { $house }, { $digit } can only go into { $cells }, so one of them is { $digit }.
bivalue-grave-other-holds-one-extra = The other holds one of its extra candidates, so their other candidates go out: { $gone }.

## borescoper

borescoper-if-held-only-these = If { $cells } held only { $digits }, these could be exchanged there, however they lie, and the puzzle would have two solutions.

## bug-plus-n

bug-plus-n-without-every-empty-cell = Without { $extras }, every empty cell has two candidates and every digit two places in every house: there would be no solution, or several.
bug-plus-n-one-these-true-what = So one of these is true, and what none of them allows goes out: { $gone }.

## extended-rectangle

extended-rectangle-if-held-only-both = If { $cells } held only { $digits }, both lines would hold all of these, and could change places there: the puzzle would have two solutions.

## external-rectangle

external-rectangle-without-would-have-go = Without { $guardians }, { $pair } would have to go into these cells in { $houses }.
external-rectangle-without-there-would-no = Without { $guardians }, there would be no other places for these in { $houses }.
external-rectangle-true = So { $guardian } is true.
external-rectangle-one-these-true-with = So one of these is true; with { $cells } they make a naked { $subset } of { $digits } in { $houses }.

## hidden-avoidable-rectangle

hidden-avoidable-rectangle-if-were-there-would = If { $cell } were { $digit }, there would be no other place than { $last } in { $houses }.
hidden-avoidable-rectangle-if-were-only-would = If { $cell } were { $digit }, only { $left } would be left of { $bare }.
hidden-avoidable-rectangle-then-could-swapped-these = Then { $pair } could be swapped in these cells and the puzzle would have two solutions.

## reverse-bug

reverse-bug-filled-if-held-only = All { $pair } that are filled in are in { $filled }. If { $cells } held only { $pair } too, every house would have both in these cells, or neither.
reverse-bug-then-could-swapped-other = Then { $pair } could be swapped in all other cells, and the puzzle would have two solutions.

## strong-rectangle

strong-rectangle-can-only-go-into = In { $houses }, { $digit } can only go into two of these cells.
strong-rectangle-if-were-these-would = If { $cell } were { $digit }, these would be true too: { $forced }. Then the four would hold only { $pair }, so { $digit } goes out of { $cell }.

## symmetrical-placement

symmetrical-placement-givens-come-out-same = The givens come out the same when the board is { $turned }.
symmetrical-placement-givens-come-out-same-2 = The givens come out the same when the board is { $turned } and digits get other names: { $names }.
symmetrical-placement-does-solution-there-only = So does the solution, as there is only one: a candidate is true only if what it becomes is true.
symmetrical-placement-cells-stay-place-hold = Cells that stay in place hold only digits that keep their names: { $gone } goes out.
symmetrical-placement-what-becomes-something-out = What becomes something that is out goes out: { $gone }.

## unique-loop

unique-loop-can-only-go-into = In { $house }, { $digits } can only go into { $two } and { $cells }.
unique-loop-hold-at-most-one = As { $two } hold at most one of these digits, { $cells } take the rest, and lose all else: { $gone }.

## unique-rectangle

unique-rectangle-can-only-go-into = In { $lines }, { $digit } can only go into these cells.
unique-rectangle-if-one-were-would = If one of { $cells } were { $digit }, so would the other, and all four held only { $pair }: so { $digit } goes out of { $gone }.
unique-rectangle-if-were-two-neighbours = If { $corner } were { $other }, its two neighbours would be { $digit } and { $opposite } would be { $other }: so { $other } goes out of { $corner }.
unique-rectangle-none-them-given-does = None of them is a given, so it does not matter what is out already: { $missing }.

## types

types-only-can-hold-something = Only { $cell } can hold something else: { $extras }.
types-at-least-one-holds = So at least one of { $cells } holds one of the digits { $extras }.
types-at-least-one = So at least one of { $cells } is { $extras }.
types-does-loses = So it does, and loses { $lost }.
types-goes-out-cells-see = So { $digit } goes out of the cells that see all of { $cells }: { $victims }.
types-two-act-one-cell = The two act as one cell with these candidates; with { $cells } it makes a naked { $subset } of { $digits } in { $houses }.
types-these-digits-go-out = So these digits go out of the rest of { $houses }: { $gone }.
types-if-other-were-one = If the other were one of { $others }, both would hold only { $digits }: so { $lost } goes out of { $cells }.
types-if-other-were-both = If the other were { $other }, both would hold only { $pair }: so { $other } goes out of { $cells }.
