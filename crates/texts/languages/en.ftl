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

## almost-locked-candidates

almost-locked-candidates-only-fit-into-crossing = In { $house }, only { $digits } fit into { $cells }, so the crossing with { $other } holds at most one of these.
almost-locked-candidates-these-have-no-place = In { $house }, these have no place but the crossing and { $cells }, so it holds at least one.
almost-locked-candidates-holds-exactly-one-which = So it holds exactly one, which { $house } has nowhere else: out go { $gone }.
almost-locked-candidates-others-them-fill-out = The others of them fill { $cells }: out go { $gone }.

## als-chain

als-chain-for-these-links-one = For these { $n } links one set each must lack the candidate, and each of the { $n } sets lacks one only: it holds all others, and each link is held by one of its two sets.
als-chain-if-does-not-hold = If A does not hold { $held }, it holds { $digit }.
als-chain-then-cannot-hold-holds = Then { $set } cannot hold { $lost }, so it holds { $digit }.
als-chain-then-cannot-hold-holds-2 = Then { $set } cannot hold { $lost }, so it holds { $held }.
als-chain-either-way-holds = Either way A or { $set } holds { $held }.

## als-exclusion

als-exclusion-if-loses-cannot-lose = If { $cell } is { $digit }, { $set } loses { $digit } and cannot lose a digit to { $other } as well, which then is not { $digits }.
als-exclusion-nor-can-too = Nor can { $other } be { $digit } too.
als-exclusion-nothing-would-left-for = Nothing would be left for { $other }, so { $cell } is not { $digit }.

## als-w-wing

als-w-wing-one-each-these-sees = In { $house }, { $w } is in one of { $places }, and each of these sees all { $w } of A or of B.
als-w-wing-b-cannot-hold-holds = So A or B cannot hold { $w }, and holds all its other candidates, { $held } among them.
als-w-wing = { $chain }

## als-xy-wing

als-xy-wing-if-b-holds-lacks = If B holds { $x }, { $end } lacks it and holds all its others, { $held } among them.
als-xy-wing-b-lacks-one-candidate = B lacks one candidate only and holds { $x } or { $y }, so A or C holds { $held }.

## als-xz

als-xz-one-without-holds-other = The one without { $x } holds all its other candidates, so one of the two holds { $held }.
als-xz-each-set-lacks-just = Each set lacks just one candidate, so each lacks one of { $links } and holds all the rest.

## death-blossom

death-blossom-one-true = So one of { $stems } is true.
death-blossom-one = { $cell } is one of { $digits }.
death-blossom-one-2 = In { $house }, { $digit } is in one of { $cells }.
death-blossom-hold-digits-one-at = { $cells } hold { $n } of the digits { $all }, so one of { $digits } at least.
death-blossom-if-held-only-two = If { $cells } held only { $pair }, the two digits could be swapped and the puzzle would have two solutions.
death-blossom-none-given = None of { $cells } is a given.
death-blossom-with-could-swapped-these = With { $wrong }, { $pair } could be swapped in these cells and the puzzle would have two solutions.
death-blossom-if-one-loses-holds = If one of { $cells } is { $digit }, { $set } loses { $digit } and holds { $held }.
death-blossom-if-loses-holds = If { $cell } is { $digit }, { $set } loses { $digit } and holds { $held }.

## als

als-with-candidates = { $name } is { $set } with the candidates { $digits }.
als-cells-with-candidates = { $name } is { $set } in { $house }: { $n } cells with the { $m } candidates { $digits }.
als-not-both-can-hold = Not both { $a } and { $b } can hold { $digit }.
als-goes-out-what-sees = So { $digit } goes out of what sees all of it there: { $victims }.

## sue-de-coq

sue-de-coq-where-cross-have-candidates = { $crossing }, where { $house } and { $line } cross, have the candidates { $digits }.
sue-de-coq-there-with-with = In { $line } there is { $in_line } with { $line_digits }, in { $house } { $in_box } with { $box_digits }.
sue-de-coq-these-cells-for-digits = These are { $n } cells for { $n } digits, and no digit can be in them twice: they hold each once.
sue-de-coq-these-cells-for-digits-2 = These are { $n } cells for { $m } digits, and only { $twice } can be in them twice: outside the crossing, once in { $line } and once in { $house }.
sue-de-coq-they-keep-for-themselves = In { $house } they keep { $digits } for themselves, so out go { $victims }.
sue-de-coq-crossing-itself-loses = The crossing itself loses { $victims }.

## alternating

alternating-if-not-then = If { $digit } is not in { $from }, then in { $house } it is in { $to }.
alternating-then-not = Then { $digit } is not in { $from }, so in { $house } it is in { $to }.
alternating-if-not = If { $cell } is not { $digit }, it is { $other }.
alternating-then-not-2 = Then { $cell } is not { $digit }, so it is { $other }.
alternating-if-not-then-holds = If { $digit } is not in { $from }, then { $set } holds all other candidates, { $other } among them.
alternating-then-not-holds-other = Then { $digit } is not in { $from }, so { $set } holds all other candidates, { $other } among them.
alternating-then-not-holds-other-2 = Then { $digit } is not in { $from }, so { $set } holds all other candidates, { $taken } among them: { $cell } is { $other }.
alternating-if-were-false-would = So if { $node } were false, it would be true. It is true.
alternating-other-candidates-cell-go = The other candidates of its cell go out: { $gone }.
alternating-true = So { $first } or { $last } is true.
alternating-what-goes-with-neither = What goes with neither goes out: { $gone }.
alternating-they-rule-each-other = They rule each other out, so this is a loop: of each two in it that do, one is true.
alternating-what-goes-with-neither-2 = What goes with neither of two such goes out: { $gone }.
alternating-set-loop-lacks-one = A set in the loop lacks one of the two that link it, and holds all its others.

## remote-pair

remote-pair-these-cells-have-only = These { $n } cells have only { $digits }, and each sees the next: { $chain }.
remote-pair-along-them-two-take = Along them the two take turns, so { $first } and { $last } hold one of them each.
remote-pair-what-sees-both-loses = What sees both loses the two: { $gone }.

## whip

whip-suppose = Suppose that { $cell } is { $digit }.
whip-not = So { $cell } is not { $digit }.
whip-line = As a line: { $line }.
whip-then-loses = Then { $cell } loses { $digits }, so it is { $digit }.
whip-then-loses-has-nothing = Then { $cell } loses { $digits }: it has nothing left.
whip-then-goes-out = Then { $digit } goes out of { $cells }, so in { $house } it is in { $cell }.
whip-then-goes-out-has = Then { $digit } goes out of { $cells }: it has no place left in { $house }.

## medusa

medusa-but-exclude-each-other = But of { $which }, { $clash } exclude each other.
medusa-but-with-none-could = But with { $which }, none of { $lost } could be, and one must.

## colouring

colouring-each-these-cannot-true = Each of these cannot be true with one of either, and goes out: { $gone }.
colouring-false-go-out = So { $which } are false, and go out: { $gone }.
colouring-houses-with-two-places = Houses with two places for a digit and cells with two candidates link { $first } with { $second }: all of the one or all of the other are true.
colouring-houses-with-two-places-2 = Houses with two places for a digit link { $first } with { $second }: all of the one or all of the other are true.

## multi-colours

multi-colours-but-see-each-other = But { $sees } and { $seen } see each other.
multi-colours-not-both-true-one = So { $near } and { $their_near } are not both true, and one of { $far } and { $their_far } is.
multi-colours-but-sees-one-one = But of { $which }, { $one } sees one of { $first }, and { $other } one of { $second }.

## simple-colours

simple-colours-but-see-each-other = But of { $which }, { $clash } see each other.

## x-colours

x-colours-with-one-would-have = With { $which }, one of { $houses } would have no place for the digit left, or another two.
x-colours-with-have-one-place = With { $which }, { $houses } have one place left, so { $digit } is also in { $cells }.

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

## basic-fish

basic-fish-can-only-go-into = In { $base }, { $digit } can only go into { $cover }.
basic-fish-each-takes-one-these = Each takes one of these for itself, so { $cover } have their { $digit } there, and it goes out of { $victims }.

## kraken

kraken-goes-out-unless = So it goes out of { $victims }, unless it is in { $fins }.
kraken-unless = So in { $cover }, { $digit } is in { $corners }, unless it is in { $fins }.
kraken-whichever-goes-out = So whichever it is, { $victims } goes out.
kraken-if-then-not = If { $cell } is { $digit }, then { $other } is not { $gone }: { $chain }.

## fish

fish-goes-out = So { $digit } goes out of { $victims }.
fish-otherwise-sight-either-way = Otherwise it is in { $fins }, in sight of { $victims }, so either way it goes out of { $victims }.
fish-can-only-go-into = In { $base }, { $digit } can only go into { $cover }, or into { $fins }.
fish-would-serve-two-at = In { $fins } it would serve two of { $base } at once.
fish-each-takes-one-these = Each takes one of these for itself, so { $cover } have their { $digit } there.
fish-if-not-each-takes = If { $digit } is not in { $fins }, each of { $base } takes one of { $cover } for itself, so these have their { $digit } there.
fish-would-take-two-at = In { $cells } it would take two of { $cover } at once, which leaves too few for { $base }.

## siamese

siamese-make-second-fish-with = { $base } make a second fish with other covers.

## direct-locking

direct-locking-can-only-go-into = In { $from }, { $digit } can only go into { $cells }, all in { $into }.
direct-locking-cannot-have-only-place = So { $target } cannot have its { $digit } in { $into }: { $cell } is the only place left.

## locking

locking-one-these-goes-out = So the { $digit } of { $into } is one of these, and goes out of { $victims }.

## strong-links

strong-links-if-not-then = If { $digit } is not in { $free }, then in { $house } it is in { $end }.
strong-links-then-not = Then it is not in { $near }, so in { $house } it is in { $end }.
strong-links-so-is-in = So { $digit } is in { $start } or in { $end }.
strong-links-these-see-each-other = These see each other, so the chain is a loop: of any two ends that see each other, one has { $digit }.
strong-links-goes-out-what-sees = So { $digit } goes out of what sees two such ends: { $victims }.
strong-links-goes-out-what-sees-2 = It goes out of what sees both: { $victims }.

## two-links

two-links-goes-out-what-sees = So { $digit } is in { $start } or in { $end }, and goes out of what sees both: { $victims }.

## full-house

full-house-last-empty-cell-where = { $cell } is the last empty cell of { $house }, where only { $digit } is missing.

## hidden-single

hidden-single-can-only-go-into = In { $house }, { $digit } can only go into { $cell }.

## last-digit

last-digit-placed-everywhere-but-goes = { $digit } is placed everywhere but in { $houses }, so it goes into { $cell }.

## naked-single

naked-single-only-candidate-left = { $digit } is the only candidate left in { $cell }.

## direct-hidden-subset

direct-hidden-subset-can-only-go-into = In { $house }, { $digits } can only go into { $cells }, and fill these cells.
direct-hidden-subset-only-place-left-for = So { $cell } is the only place left for { $digit } in { $house }.

## hidden-subset

hidden-subset-can-only-go-into = In { $house }, { $digits } can only go into { $cells }.
hidden-subset-these-digits-fill-these = So these digits fill these cells, and the others go out of them: { $gone }.

## locked-subset

locked-subset-cells-lie-have-only = The cells { $cells } lie in { $houses }, and have only the candidates { $digits }.
locked-subset-they-use-them-up = So they use them up, and these digits go out of the rest of { $houses }: { $gone }.

## naked-subset

naked-subset-cells-have-only-candidates = In { $house }, the cells { $cells } have only the candidates { $digits }.
naked-subset-they-use-them-up = So they use them up, and these digits go out of the rest of { $house }: { $gone }.

## pattern-overlay

pattern-overlay-there-ways-put-into = There are { $count } ways to put { $digit } into all rows, columns and boxes.
pattern-overlay-among-ways-for-share = Among ways for { $digits } that share no cell, none has { $gone }.

## template

template-every-way-put-into = Every way to put { $digit } into all nine rows, columns and boxes has it in { $cells }, so no other digit goes there.
template-every-way-put-into-2 = Every way to put { $digit } into all nine rows, columns and boxes has it in { $cells }.
template-no-way-put-into = No way to put { $digit } into all nine rows, columns and boxes has it in { $cells }.

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

## big-wing

big-wing-cells-have-candidates = In { $house }, the { $n } cells { $set } have the { $m } candidates { $digits }.
big-wing-if-these-cells-lose = If { $pincer } is { $x }, these cells lose { $x } and hold all the others, { $z } among them.
big-wing-if-they-lose-hold = If { $pincer } is { $z }, they lose { $z } and hold all the others, { $x } among them.
big-wing-either-way-use-up = Either way { $set } and { $pincer } use up { $digits }, which go out of what sees all their places: { $gone }.
big-wing-otherwise-itself-goes-out = Otherwise { $pincer } is { $z } itself. So { $z } goes out of what sees all its places there: { $victims }.

## xy-wing

xy-wing-pivot-has-only-candidates = The pivot { $pivot } has only the candidates { $digits }.
xy-wing-if-then = If it is { $x }, then { $pincer } is { $z }.
xy-wing-one-pincers-goes-out = So one of the pincers is { $z }, and { $z } goes out of what sees both: { $victims }.

## xyz-wing

xyz-wing-pivot-one-pincers-goes = So the pivot or one of the pincers is { $z }, and { $z } goes out of what sees all three: { $victims }.

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

