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
