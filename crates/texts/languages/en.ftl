# English. One message a sentence, a word or a role; see crates/texts/src/lib.rs for the names of arguments.
# What the code itself writes in English isn't here: CONTRIBUTING.md ("Add a language") says what lists it.

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
role-crossing = crossing
role-wing = wing
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
doc-rated = id { $id }, rated { $rating } by Sudoku Explainer
doc-unrated = id { $id }, unknown to Sudoku Explainer
doc-grid = grid
doc-without = without
doc-step = step
doc-easier = Easier, with the same result here: { $technique }. No example is known yet in which nothing easier has it.
doc-easier-always = Easier, with the same result here: { $technique }. Something easier always has it, in one step or in several.

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
    [on] With all this, { $kind } shows that { $cell } is { $digit } ({ $count } nodes).
   *[off] With all this, { $kind } shows that { $cell } can't be { $digit } ({ $count } nodes).
}
chain-kind-x-cycle = an X-Cycle
chain-kind-y-cycle = a Y-Cycle
chain-kind-loop = a loop
chain-kind-x-chain = an X-Chain
chain-kind-chain = a chain
chain-kind-contradiction = a chain that contradicts its start
chain-kind-double = a chain from a candidate that is true or false
chain-kind-house = a chain from each place for a digit in a house
chain-kind-cell = a chain from each candidate of a cell
hodoku-step = HoDoKu writes this step as { $line }.
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

## Scales: what each is, by its name

scale-se = Sudoku Explainer 1.2.1, as later versions search: what the community means by ER
scale-se-original = Sudoku Explainer 1.2.1 without later corrections
scale-sukaku = SukakuExplainer 1.18
scale-hodoku = HoDoKu's score and level
scale-human = the order in which people spot things, rated by the scale human-3
scale-human-strict = the same without techniques that assume one solution
scale-w = Denis Berthier's W: the length of the longest whip on a path of shortest ones
scale-b = Denis Berthier's B: the length of the longest braid needed
scale-gw = Denis Berthier's gW: W with groups
scale-gb = Denis Berthier's gB: B with groups
scale-depth = the depth of trial and error: how many suppositions inside one another are needed
scale-bxb = BxB: the length of the longest braid needed inside a supposition
scale-bxbb = BxBB: the length of the longest braid needed inside two suppositions

## Hints

hint-look-at-houses = Look at { $houses }.
hint-technique = Look for this: { $technique }. { $technique-about }
hint-needs = Everything you need is in { $houses }.
hint-look-at-cells = Look at { $cells }.
hint-pattern = The pattern: { $cells }.
hint-role = { $cells }: { $role }.

## What a player did, recognised

recognised-no-news = That tells us nothing new.
recognised-exact = You used this: { $technique }.
recognised-part = That is part of this step: { $technique }.
recognised-more-place = The step also places { $digit } in { $cell }.
recognised-more-remove = The step also removes { $digit } from { $cells }.
recognised-one-step = It follows from this step: { $technique }.
recognised-several = You combined { $number } steps.
recognised-unseen = That's true, but none of the techniques you use shows it.
recognised-undecided = That's true, but no technique tried so far shows it. The search ended before it had tried them all.
recognised-not-all-tried = The search ended before it had tried all others.
recognised-beyond = The easiest step that does: { $technique }.
recognised-beyond-several = The easiest way takes { $number } steps, the hardest of them this: { $technique }.
recognised-next = Your techniques show this here: { $technique }.
recognised-wrong-place = { $cell } can't be { $digit }.
recognised-wrong-remove = { $cell } must be { $digit }.
recognised-seen = { $cell } already contains { $digit }.
recognised-removed = You removed { $digit } from { $cell } before, and that was right.
recognised-proof-one = This step shows it: { $technique }.
recognised-proof = These { $number } steps show it.
recognised-by-solution-so-far = The solution says so: no technique tried so far shows it. The search ended before it had tried them all.
recognised-by-solution = The solution says so: none of the techniques you use shows it.
judge-not-shown = That's true, but none of the techniques asked shows it in this position.
judge-not-by = That's true, but no step of this technique shows it here: { $technique }.
judge-out-of-effort = The search used up its effort before it had tried everything.
judge-timed-out = That's true, but the time was up before anything showed it.
judge-by-solution = In the solution, { $cell } is { $digit }.
judge-long-line = the line is too long

## What a player drew

drawn-chain = Your chain is right: { $technique }.
drawn-removes = It removes { $gone }.
drawn-nothing = Every link is right, but nothing follows: no other candidate conflicts with both ends.
drawn-nothing-loop = Every link of the loop is right, but there is nothing left to remove.
drawn-short = A chain needs two strong links with a weak link between them, at least.
drawn-gone = { $digit } isn't a candidate of { $cell }.
drawn-apart = { $from } and { $to } aren't linked: they share neither a cell nor a house and the digit.
drawn-not-strong-cell = The link from { $from } to { $to } isn't strong: { $cell } can also be { $others-or }.
drawn-not-strong-house = The link from { $from } to { $to } isn't strong: in { $house }, { $digit } can also be in { $others }.
drawn-alike-strong = Two strong links meet at { $node }, but strong and weak links have to alternate.
drawn-alike-weak = Two weak links meet at { $node }, but strong and weak links have to alternate.
drawn-weak-end = An open chain has to start and end with a strong link. The one at { $node } is weak.

## Exercises

practise-right = Right.
practise-partly = Right so far, but the step does more.
practise-also-true-by = That's also true, by { $technique }. The exercise asks for { $wanted }.
practise-also-true = That's also true. The exercise asks for { $wanted }.
practise-blind-by = That's also true, by { $technique }. Another step is asked for.
practise-blind = That's also true. Another step is asked for.
practise-half = You took a hint, so it counts half.
practise-told = The hint showed you the full step, so it counts as not found and lowers your skill.
practise-open = That doesn't answer the exercise.
practise-wrong = That's wrong.
practise-find = Find this step: { $technique }. Nothing easier is there.
practise-find-local = Find this step: { $technique }. Nothing easier gives what it concludes, but there may be easier steps elsewhere.
practise-find-bare = Find this step: { $technique }. Only the cells it needs are still open.
practise-find-shadowed = Find this step: { $technique }. Something easier shows the same here, as it almost always does.
practise-find-again = Find this step: { $technique }.

## The course

goal-technique = Find every { $technique }
goal-newspaper-easy = Solve an easy newspaper puzzle
goal-newspaper-hard = Solve a hard newspaper puzzle
goal-patterns = See the patterns with a name and a shape
goal-xy-chains = Find XY-Chains
goal-er-7 = Solve puzzles of ER 7 to 8
course-goal = { $n ->
    [0] { $goal }: reached.
    [one] { $goal }: { $n } lesson to go.
   *[other] { $goal }: { $n } lessons to go.
}
course-no-goal = You have no goal yet, so the course goes from the easiest technique to the hardest. `ninefold learn plan GOAL` chooses one:
course-lesson = { $technique }: { $right } of { $all } exercises answered
course-session = { $n ->
    [one] For a session of { $n } minute:
   *[other] For a session of { $n } minutes:
}
course-task-lesson = { $n ->
    [one] Lesson, { $technique }: { $n } exercise
   *[other] Lesson, { $technique }: { $n } exercises
}
course-task-reviews = { $n ->
    [one] Review: { $n } exercise
   *[other] Reviews: { $n } exercises
}
course-task-mix = { $n ->
    [one] Mixed: { $n } exercise
   *[other] Mixed: { $n } exercises
}
course-go-on = `ninefold learn next` gives the first.
course-nothing = There is nothing to do today: no review is due, and your goals are reached. `ninefold learn plan GOAL` chooses another goal.
course-not-chosen = { $id } is no goal of yours, and you never said that you know it
course-day = Day { $n }
course-did-lesson = Lesson, { $technique }: { $right } of { $all } right
course-did-review = Review, { $technique }: { $right } of { $all } right
course-did-blind = Mixed, { $technique }: { $right } of { $all } right
course-learnt = You know this now: { $technique }
course-left = { $n ->
    [0] Goal reached
    [one] { $n } lesson to go
   *[other] { $n } lessons to go
}
review-find = Find the next step. Nobody tells you its technique.
review-place = Position { $number } of { $all }: find the next step.
review-placing = { $n ->
    [one] { $n } position to go.
   *[other] { $n } positions to go.
}
review-streak = { $n ->
    [0] The clock runs: find the next step.
    [one] { $n } answer so far: find the next step.
   *[other] { $n } answers so far: find the next step.
}
review-streak-now = { $n ->
    [one] { $n } answer on end; your longest streak is { $longest }.
   *[other] { $n } answers on end; your longest streak is { $longest }.
}
review-not-open = there is no exercise to answer; `ninefold learn next` gives one
review-unknown = this version doesn't know the technique { $id }
review-none = no position was found to practise this: { $technique }; `ninefold learn plan --know { $id }` passes over it
review-game-line = line { $number }: expected seconds and a position
review-pause = At position { $number } you thought for { $seconds } seconds. The easiest step there: { $technique }, { $conclusions }.
review-pause-wrong = At position { $number } you thought for { $seconds } seconds. There was a mistake on the board, or no step that your techniques find.
review-no-pause = You never thought longer than { $seconds } seconds.
review-avoided = You never used this: { $technique }. It was the easiest step { $n } times. `ninefold learn practise { $id } -n 5` makes five exercises.
skill-rating = Your skill: { $rating } ± { $deviation }.
skill-unknown = Nobody knows yet how well you play. `ninefold learn next --place` finds out in about twelve positions.
skill-suits = Puzzles of about ER { $er } suit you.
skill-days = { $n ->
    [one] You have practised on { $n } day in a row.
   *[other] You have practised on { $n } days in a row.
}
skill-streak = { $n ->
    [one] Your longest streak is { $n } exercise.
   *[other] Your longest streak is { $n } exercises.
}
skill-known = { $name }: known
skill-begun = { $name }: { $alone } answered
skill-due-now = { $name }: it is time for a review
skill-known-due = { $n ->
    [one] { $name }: known; the next review is tomorrow
   *[other] { $name }: known; the next review is in { $n } days
}
skill-begun-due = { $n ->
    [one] { $name }: { $alone } answered; the next review is tomorrow
   *[other] { $name }: { $alone } answered; the next review is in { $n } days
}
skill-avoided = You never used this: { $name }. It was the easiest step { $n } times. `ninefold learn practise { $id } -n 5` makes five exercises.
progress-nowhere = the environment names no folder for your data; name a file with --progress
progress-no-json = { $name } is no file of what you learnt: { $reason }
progress-no-format = { $name } is no file of what you learnt, and the page didn't save it either
progress-newer = { $name } was written by a newer version (format { $version })

## The game in a terminal

play-digits = digits
play-corner = corner notes
play-centre = centre notes
play-colours = colours
play-empty = { $number ->
    [one] one empty cell
   *[other] { $number } empty cells
}
play-keys-moving = Move
play-key-move = Move; in a list, choose
play-key-ends = First and last cell of the row; in a list, first and last entry
play-key-scroll = Turn the pages of what is told
play-keys-writing = Write
play-key-digit = Place the digit; the same digit again removes it. In the other modes: note it, or give the cell this colour (1 to 6)
play-key-erase = Empty the cell; in the list of games, Del deletes a game when you press it twice
play-key-digits = Digits are placed
play-key-corner = Digits are noted in a corner
play-key-centre = Digits are noted in the centre
play-key-colours = Digits are colours
play-key-next-mode = Next of these four
play-key-notes = Centre notes and back
play-key-all-notes = Note all candidates in the centre
play-key-undo = Undo
play-key-redo = Redo
play-keys-asking = Ask
play-key-hint = Hint; each press tells more. In an exercise, about the step to be found
play-key-apply = Apply a full hint, take what is chosen in a list, answer an exercise, go on after the end
play-key-close = Close, or stop waiting
play-key-check = Check the position
play-key-steps = List every step of the position; type a name or a cell to find one
play-key-path = List the steps to the solution, with the rating
play-key-tell = Name the techniques you use, or stop naming them
play-keys-games = Games
play-key-games = New puzzles, today's puzzles, and your games
play-key-course = Course: what to do today, goals, exercises of every technique
play-key-next = In an exercise: the next one; after a game: exercises of what you avoid
play-key-know = In the course, say that you know the technique, or take that back
play-key-pause = Pause; any key goes on
play-keys-screen = Screen
play-key-keys = Show the keys
play-key-frames = Draw the board with lines or in ASCII
play-key-language = Change the language
play-key-repaint = Paint the screen again
play-key-suspend = Back to the shell; fg goes on
play-key-leave = Leave; the game is kept
play-brief-notes = notes
play-brief-undo = undo
play-brief-hint = hint
play-brief-check = check
play-brief-steps = steps
play-brief-games = games
play-brief-course = course
play-brief-keys = keys
play-brief-leave = leave
play-level-easy = Easy
play-level-medium = Medium
play-level-hard = Hard
play-level-expert = Expert
play-level-master = Master
play-title-own = Puzzle
play-title-day = { $level }, { $day }
play-title-exercise = { $technique }, exercise { $number }
play-title-review = Review
play-title-blind = Mix
play-title-placement = Placement test
play-title-streak = Streak
play-paused = Paused. Any key goes on.
play-too-small = The window is too small: { $width } by { $height } characters. It has to have { $needed_width } by { $needed_height }.
play-filter = Find: { $text }
play-making = A puzzle is being made. Esc stops that.
play-looking = Looking … Esc stops that.
play-games = Enter begins the game or goes on with it, Del deletes it after asking, Esc goes back. Type to find one.
play-row-new = New puzzle: { $level }
play-row-today = Today's puzzle: { $level }
play-row-today-solved = Today's puzzle: { $level }, solved
play-row-game = { $title }   { $time }, { $number ->
    [one] one cell empty
   *[other] { $number } cells empty
}
play-row-solved = { $title }   { $time }, solved
play-course = Your skill: { $rating } ± { $deviation }. Press Enter to begin an exercise or choose a goal, Ctrl+K to say that you know a technique, Esc to go back. Type to find one.
play-course-new = Press Enter to begin an exercise or choose a goal, Ctrl+K to say that you know a technique, Esc to go back. Type to find one.
play-row-session = { $n ->
    [one] Today, { $minutes } minutes: one exercise
   *[other] Today, { $minutes } minutes: { $n } exercises
}
play-row-reviews = { $n ->
    [one] One review is due
   *[other] { $n } reviews are due
}
play-row-mix = A mix without names: { $n } exercises
play-row-placement = { $n ->
    [one] Placement test: one position to go
   *[other] Placement test: { $n } positions to go
}
play-row-streak = { $longest ->
    [0] Streak: five minutes
   *[other] Streak: five minutes; your longest: { $longest }
}
play-row-goal = New goal: { $goal }
play-steps = { $number ->
    [0] No technique finds a step here.
    [one] One step here. Enter shows it, Esc goes back.
   *[other] { $number } steps here. Arrows choose one, Enter shows it, Esc goes back.
}
play-path = { $number ->
    [one] One step to the solution: { $result }. Esc goes back.
   *[other] { $number } steps to the solution: { $result }. Esc goes back.
}
play-path-open = { $number ->
    [0] Your techniques don't go on from here.
    [one] After one step your techniques don't go on: { $result } so far. Esc goes back.
   *[other] After { $number } steps your techniques don't go on: { $result } so far. Esc goes back.
}
play-exercise = Place a digit or remove candidates; n goes from one to the other. Enter answers, h helps, e takes another exercise.
play-exercise-found = All that is to be found is on the board. Enter answers.
play-next-exercise = e goes on to the next exercise.
play-last-exercise = That was the last one. Press e to see the course.
play-missed = This exercise counts as missed. Take the moves back with u to try again without counting, or go on with e.
play-no-exercise = No other exercise was found.
play-telling = Techniques you use are named from now on.
play-not-telling = Techniques you use are no longer named.
play-given = { $cell } is a given.
play-solved = Solved in { $minutes } min { $seconds } s.
play-end-hints = { $number ->
    [0] No hint was used.
    [one] One hint was used.
   *[other] { $number } hints were used.
}
play-end-rating = Rating: ER { $rating }. Hardest step: { $technique }.
play-pause = At move { $number } you thought for { $minutes } min { $seconds } s. The easiest step there: { $technique }, { $conclusions }.
play-pause-wrong = At move { $number } you thought for { $minutes } min { $seconds } s. There was a mistake on the board, or no step that your techniques find.
play-avoided = You never used this: { $technique }. It was the easiest step { $n } times.
play-avoided-next = Press e for five exercises of it: { $technique }.
play-end-next = Enter begins another puzzle, g shows your games, o the course.
play-is-solved = It's solved.
play-no-mistakes = Nothing is wrong so far.
play-not-removed = The game can't be deleted: { $reason }
play-delete-ask = Delete this game? Press Del again to delete it, or any other key to keep it.
play-delete-on-board = This game is on the board. Open another one first, then you can delete it.
play-delete-course = Nothing here can be deleted. Ctrl+K says that you know a technique.
play-deleted = The game is deleted. The first row brings it back.
play-restored = The game is back.
play-row-restore = Bring back what was deleted: { $game }
play-kept-apart = This game went on in another terminal, too. From here on it is saved as a game of its own.
play-not-saved = The game can't be saved: { $reason }
play-not-learnt = What you learn can't be kept: { $reason }

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

position-misplaced = { $number ->
    [one] a digit is misplaced ({ $cells }), so what follows from this position may be false for the puzzle
   *[other] { $number } digits are misplaced ({ $cells }), so what follows from this position may be false for the puzzle
}
position-missing = { $number ->
    [one] a candidate of the solution was removed ({ $cells }), so what follows from this position may be false for the puzzle
   *[other] { $number } candidates of the solution were removed ({ $cells }), so what follows from this position may be false for the puzzle
}
position-has-several = the puzzle has more than one solution, so no technique that assumes one is used
position-has-none = the puzzle has no solution, so what follows from it means nothing
givens-have-several = the givens alone have several solutions, so no technique that assumes one is used
givens-alone-have-several = the givens alone have several solutions
entries-contradict = the givens alone have several solutions, but none of them agrees with the digits placed and the candidates removed
givens-solve-misplaced = { $number ->
    [one] the givens alone have one, with another digit in { $cells }
   *[other] the givens alone have one, with other digits in { $cells }
}
givens-solve-missing = { $number ->
    [one] the givens alone have one, with a digit in { $cells } that was removed there
   *[other] the givens alone have one, with digits in { $cells } that were removed there
}

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
als-none-restricted = A and B have no restricted common candidate: no digit of both sees itself everywhere, so nothing follows from the two.
als-none-follows = So one of the two sets contains all its other digits, but no candidate elsewhere sees every place of one: there is nothing to remove.
a2ls-set = { $name } is { $set } in { $house }: { $n ->
    [one] one cell
   *[other] { $n } cells
} with { $m } candidates, { $digits }, two more than cells.
a2ls-neither = A can lack only two of its digits, and B only one. If neither contained { $held-or }, B would contain both { $digits }, and A would lack these too: one digit too many.
a2ls-full = Each of { $digits } is missing from A or from B. A can lack only two digits and B only one, so each set contains all its other digits, and each of { $digits } is in one of the two.
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
almost-locked-placed = { $house } already contains { $digits }.
almost-locked-hidden = In { $house }, { $digits } are confined to { $cells } and { $crossing }. { $cells } can't take all of them, so at least one is in { $crossing }.
almost-locked-so-naked = So { $digits } are used up in { $house }, and you can remove them from its other cells: { $gone }.
almost-locked-so-hidden = So { $cells } can contain only { $digits }, and you can remove every other digit there: { $gone }.

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
three-houses-box = In { $house }, { $cells } contain { $digits }.
three-houses-line = In the rest of { $line }, outside { $house }, { $cells } { $cells-count ->
    [one] contains
   *[other] contain
} only { $digits }.
three-houses-so = So in { $houses }, { $digit } belongs to these cells, and you can remove it from { $victims }.

## Uniqueness

ur-deadly = If { $cells } contained only { $pair }, the two digits could be swapped, and the puzzle would have two solutions.
ur-missing = { $missing } { $missing-count ->
    [one] is
   *[other] are
} already eliminated, but none of the four cells is a given, so the swap would still give another solution.
ur-confined = In { $lines }, { $digit } is confined to these four cells.
ur-crossed-if = If one of { $cells } were { $digit }, the other would be { $digit } too, and the four cells would contain only { $pair }.
ur-so-crossed = So { $digit } can be removed from { $gone }.
ur-hidden-if = If { $corner } were { $other }, both its neighbours would be { $digit }, and then { $opposite }, opposite, would be { $other }.
ur-so-hidden = So { $corner } can't be { $other }, or the two digits could be swapped.
ur-strong-links = In { $houses }, { $digit } is confined to two of these cells: a strong link.
ur-strong-beside = Beside the rectangle, { $cell } contains only { $digits }.
ur-strong-if = If { $cell } were { $digit }, then { $forced } would be true too, and the four cells would contain only { $pair }.
ur-so-strong = So { $cell } can't be { $digit }.

roof-one-cell = Only { $cell }, the roof, can contain another digit, { $extras-or }, so it must.
roof-cells = To prevent that, at least one of the roof cells { $cells } must be { $extras-or }.
roof-so-one-cell = So { $cell } can't be { $lost-or }.
roof-so-seen = So { $digit } can be removed from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} all of { $cells }.
roof-joined = Taken as one cell, { $roof } form a naked { $n ->
    [2] pair
    [3] triple
    [4] quad
   *[other] subset
} with { $cells } in { $houses }.
roof-so-joined = So { $digits } are used up there, and you can remove them from the rest of { $houses }: { $gone }.
roof-confined = In { $house }, { $digit } is confined to { $cells }, so one of them is { $digit }.
roof-so-locked = So the other one contains an extra digit, and nothing else fits into the two: remove { $gone }.
roof-as-cell = Count { $roof } as one cell that must be { $extras-or }.
roof-crossing = With { $cells } in { $line } and { $house }, that makes { $n } cells with { $m } digits: { $digits }.
roof-crossing-once = For each digit, these places all lie in { $line } or all in { $house }. So no digit appears twice, and each must appear once.
roof-crossing-twice = Only { $twice } can appear twice, in { $line } and in { $house } outside the crossing. To fill all cells, it must.
burred-if = If { $cell } were { $digit }, { $cells } would form a naked { $n ->
    [2] pair
    [3] triple
    [4] quad
   *[other] subset
} of { $digits }.
burred-then = Then { $other } couldn't be { $extras-or } any more, and only { $pair } would be left in the rectangle.
clue-cover-givens = In { $lines }, the only givens are { $clues }.
clue-cover-why = The digits of a line across { $lines } can change places there without touching any other cell. Unless { $wanted } are true, some always can, with both clues in place, and the puzzle has two solutions.
clue-cover-example = For example, if { $lines } were { $filled }, { $two } could swap their digits in { $cells }: every line and box would keep its digits.
clue-cover-so = So { $wanted } are true, and you can remove { $gone }.

unique-loop-deadly = { $cells } form a loop. If they contained only { $pair }, the two digits could be swapped along it, and the puzzle would have two solutions.
unique-loop-hidden = In { $house }, { $digits } are confined to { $two } and { $cells }. One of { $two } contains an extra digit, so the two take at most one of these.
unique-loop-so-hidden = So { $cells } must contain all but one of them, and no other digit: remove { $gone }.

extended-rectangle-deadly = If { $cells } contained only { $digits }, both lines would contain the same digits and could be swapped: the puzzle would have two solutions.
borescoper-deadly = If { $cells } contained only { $digits }, these could always be rearranged there, and the puzzle would have two solutions.
matrix-deadly = If { $cells } contained only { $digits }, these could always be rearranged in the three lines, and the puzzle would have two solutions.
rotating-deadly = If { $cells } contained only { $digits }, their digits could always be rearranged within the same rows, columns and boxes, and the puzzle would have two solutions.
anonymous-deadly = If { $cells } contained only { $digits }, their digits could always be rearranged within the same rows, columns and boxes, and the puzzle would have two solutions.
rearranged = For example, { $one } could become { $other }: every row, column and box would keep its digits.
qiu-square = The pair { $pair } has the digits { $digits }. The lines across through it meet { $lines } in the square { $square }, in { $house }.
qiu-confined = In { $house }, { $digits } are confined to this square.
qiu-confined-but = { $guardians-count ->
    [one] In { $house }, { $digits } are confined to this square, except for the guardian { $guardians }.
   *[other] In { $house }, { $digits } are confined to this square, except for the guardians { $guardians }.
}
qiu-swap = If the pair contained only two of these digits, the square would contain the same two, and they could be swapped in both. But { $lines } may then each have one of them twice.
qiu-ways = To mend that, follow the digits that are twice: cells of { $lines } side by side swap, until each line has all its digits again. There are two ways to do so, with no cells in common.
qiu-paired = Neither way needs the cells that can't swap, { $fixed }: each digit there is in both lines.
qiu-paired-but = Of the cells that can't swap, { $fixed }, only those of { $odd } can be in the way, and only in one of the two ways: every other digit there is in both lines.
qiu-stuck = { $cells-count ->
    [one] { $cells } can't swap with the cell beside it, but lies on only one of the two ways.
   *[other] { $cells } may not be able to swap with each other, but lie on only one of the two ways.
}
qiu-deadly = So one way is always open, and the puzzle would have two solutions.
reverse-bug-filled = { $filled } contain every { $pair-or } placed so far. If { $cells } contained only { $pair } too, each house would have both digits there or neither.
reverse-bug-deadly = Then { $pair } could be swapped in all other cells, and the puzzle would have two solutions.

avoidable-no-given = None of { $cells } is a given.
avoidable-deadly = If { $wrong } { $wrong-count ->
    [one] were
    [2] were both
   *[other] were all
} true, { $pair } could be swapped in { $cells }, and the puzzle would have two solutions.
avoidable-last = If { $cell } were { $digit }, { $last } would be the only { $last-count ->
    [one] place
   *[other] places
} left in { $houses }.
avoidable-bare = If { $cell } were { $digit }, { $left } would be the only { $left-count ->
    [one] candidate left in its cell.
   *[other] candidates left in their cells.
}
avoidable-swap = Then { $pair } could be swapped in { $cells }, and the puzzle would have two solutions.
avoidable-so = So { $cell } can't be { $digit }.

external-without = { $guardians-count ->
    [one] Without the guardian { $guardians }, { $pair } would be confined to these cells in { $houses }.
   *[other] Without the guardians { $guardians }, { $pair } would be confined to these cells in { $houses }.
}
external-without-avoidable = { $guardians-count ->
    [one] Without the guardian { $guardians }, the only places left in { $houses } would be { $wrong }.
   *[other] Without the guardians { $guardians }, the only places left in { $houses } would be { $wrong }.
}
guardian-one-true = To prevent that, at least one guardian must be true.
guardian-so-only = So the only guardian must be true: place { $digit } in { $cell }.
guardian-so-seen = So at least one guardian is true, and you can remove the candidates that every guardian excludes: { $gone }.

bug-deadly = Without { $extras }, every empty cell would have two candidates and every digit two places in each house. Then any solution would have a twin, with the other candidate in every cell.
bug-one-true = To prevent that, at least one of these extra candidates must be true.
bug-one-digit = To prevent that, at least one of { $cells } must be { $digit }.
bug-so-one-cell = So { $cell } must be { $extras-or }, and you can remove { $gone }.
bug-so-seen = So at least one of them is true, and you can remove the candidates that each of them excludes: { $gone }.

symmetry-turned = Imagine the board { $turned }.
symmetry-rows = Imagine the rows in the order { $rows }.
symmetry-columns = Imagine the columns in the order { $columns }.
symmetry-lines = Imagine the rows in the order { $rows }, and the columns in the order { $columns }.
symmetry-crossed = Imagine the columns { $rows } as rows, in this order, and the rows { $columns } as columns.
symmetry-renamed = Rename the digits as well: { $names }.
symmetry-givens = Then every given comes to stand where the same digit is given: { $from }, for example, becomes { $to }.
symmetry-solution = The solution, moved in the same way, is a solution of the same givens. There is only one, so it stays the same too: a candidate is true only if its image is.
symmetry-so-fixed = So a cell that stays in place can contain only a digit that keeps its name: remove { $gone }.
symmetry-so-seen = A candidate that sees its own image can't be true, for both would be: { $from } and { $to }, for example. So remove { $gone }.
symmetry-so-image = A candidate whose image is false is false as well: { $from } comes to { $to }, for example. So remove { $gone }.
symmetry-near = Then every given would come to stand where the same digit is given, if { $clue } were given too.
symmetry-near-if = If { $clue } is true, it could be given, and the only solution would stay the same too: a candidate would be true only if its image is.
symmetry-near-cell = But then nothing would be left for { $cell }: every candidate there has an image that is false, or that it sees.
symmetry-near-cells = But then only { $digits } would be left for the { $cells-count } cells { $cells }: every other candidate there has an image that is false, or that it sees.
symmetry-near-digit = But then { $house } would have no cell for { $digit }: every candidate for it there has an image that is false, or that it sees.
symmetry-near-digits = But then { $house } would have only { $cells } left for { $digits }: every other candidate for them there has an image that is false, or that it sees.
symmetry-half-turn = turned by 180°
symmetry-quarter-turn = turned by 90°
symmetry-upside-down = mirrored from top to bottom
symmetry-side-to-side = mirrored from left to right
symmetry-rising = mirrored in the rising diagonal
symmetry-falling = mirrored in the falling diagonal

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
xyz-loop-link = In { $link }, { $z } is confined to { $near } and { $far }. { $near } { $near-count ->
    [one] shares
   *[other] share
} { $one } with the pincer { $first }, and { $far } { $far-count ->
    [one] shares
   *[other] share
} { $other } with the pincer { $second }.
xyz-loop-if = If { $z } is in { $cells }, the pincer { $pincer } can't be { $z }, so the pivot { $pivot } or the other pincer, { $last }, must be { $z }.
xyz-loop-so = Either way, each cell of { $one } or { $other } that sees the pivot { $pivot } sees a { $z }: remove { $z } from { $victims }.
xyz-loop-beside = { $house } contains the pivot { $pivot } as well. If { $z } is in { $cells }, neither the pivot nor the pincer { $pincer } can be { $z }, so the other pincer, { $last }, must be { $z }.
xyz-loop-away = If { $z } is in { $cells }, the pincer { $pincer } must be { $y }, and { $both } are left with { $digits }.
xyz-loop-so-nice = Either way, { $one } and { $other } have their { $z } in these cells, one of { $with_x } is { $x }, and one of { $with_y } is { $y }. So you can remove each of these digits from the other cells that see its places: { $gone }.
xyz-loop-second = A second house ties the same pincers together.
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
w-wing-all-cells = { $cells } all contain only { $digits }.
w-wing-branches = In { $house }, { $x } is confined to { $places }, and each of these is seen by one of the cells.
w-wing-not-all = If all of { $cells } were { $x }, { $house } would have no { $x }. Therefore at least one of them is { $y }.
w-wing-so-all = { $victims-count ->
    [one] So { $victims }, which sees all of them, can't be { $digit }.
   *[other] So { $victims }, which see all of them, can't be { $digit }.
}

## Alternating chains

alternating-if-house = If { $digit } isn't in { $from }, the only place left for { $digit } in { $house } is { $to }.
alternating-then-house = That rules out { $digit } in { $from }, so the only place left for { $digit } in { $house } is { $to }.
alternating-if-cell = If { $cell } isn't { $digit }, it must be { $other }.
alternating-then-cell = That rules out { $digit } in { $cell }, so { $cell } must be { $other }.
alternating-if-set = If { $digit } isn't in { $from }, the almost locked set { $set } must contain all its other digits, { $other } among them.
alternating-then-set = That rules out { $digit } in { $from }, so the almost locked set { $set } must contain all its other digits, { $other } among them.
alternating-if-beside = If { $digit } isn't in { $from }, the almost locked set { $set } must contain { $taken }, so { $cell } can only be { $other }.
alternating-then-beside = That rules out { $digit } in { $from }, so the almost locked set { $set } must contain { $taken }, and { $cell } can only be { $other }.
branch-sees = If { $case } is true, { $cell } can't be { $digit }.
branch-so = So { $cell } can't be { $digit } then.
branches-so = Therefore { $cell } can't be { $digit }, whichever of them is true.
finned-chain-cell = { $cell } can only be { $digits-or } or { $fins-count ->
    [one] the fin
   *[other] one of the fins
}, { $fins }.
finned-chain-house = In { $house }, { $digit } is confined to { $cells } and { $fins-count ->
    [one] the fin
   *[other] the fins
} { $fins }.
alternating-onto = If { $node } were false, the chain would make it true: a contradiction.
alternating-onto-so = So { $node } is true, and you can remove every other candidate of its cell: { $gone }.
alternating-onto-seen = So { $node } is true, and you can remove every candidate that conflicts with it: { $gone }.
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
remote-pair-part = { $first } and { $last } are an odd number of links apart, so they contain different digits as well: remove { $gone }.

## Whips and braids

whip-suppose = Suppose { $cell } is { $digit }.
whip-cell = Then { $cell } can't be { $gone-or }, so it must be { $digit }.
whip-cell-empty = Then { $cell } can't be { $gone-or }, and has no candidate left: a contradiction.
whip-house = Then { $digit } can't be in { $gone }, so in { $house } it must be in { $cell }.
whip-house-empty = Then { $digit } can't be in { $gone }, so { $house } has no cell left for { $digit }: a contradiction.
whip-group = Then { $digit } can't be in { $gone }, so in { $house } it is confined to { $cells }.
whip-z = Of these, { $gone } are only ruled out by { $digit } in { $cell } itself (z-candidates).
whip-t = Others are ruled out by earlier conclusions (t-candidates): { $gone }.
whip-so = So { $cell } can't be { $digit }.
trial-singles = Singles alone then lead to a contradiction.
trial-inner = Suppose each of these in turn as well: { $gone }. Each leads to a contradiction, so under the first supposition none of them is true.
trial-then = Without them, singles lead to a contradiction.

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
colouring-conflict = If the { $first } is true, { $one } excludes { $gone }; if the { $second } is true, { $other } excludes it.
colouring-wrap-so = So the { $which } is false, and you can remove { $gone }.
colouring-clash = { $one } and { $other } both have the { $which }, but they see each other in { $house }, so they can't both be true.
colouring-clash-cell = In { $cell }, { $digits } both have the { $which }, but a cell has only one digit.
multi-colours-near = { $sees } of the { $near } and { $seen } of the { $their_near } see each other, so these two colours can't both be true.
multi-colours-far = Therefore the { $far } or the { $their_far } is true.
multi-colours-both = In the { $which }, { $one } sees the { $first } and { $other } sees the { $second }, one of which is true.
x-colours-reach = If the { $which } is true, only { $cells } { $cells-count ->
    [one] is
   *[other] are
} left for { $digit } in { $houses }.
x-colours-broken = If the { $which } were true, following { $digit } through { $houses } would leave a house without { $digit }, or with two of them.
medusa-emptied = If the { $which } were true, none of { $lost } could be, yet one of them must be.

## Templates

overlay-ways = { $count ->
    [one] There is only one way to fill the whole grid with { $digit }.
   *[other] There are { $count } ways to fill the whole grid with { $digit }.
}
overlay-none = Two digits can't share a cell. Among the ways for { $digits } that fit together, none contains { $gone }.
template-forced = Every way to fill the grid with { $digit } contains { $cells }, so no other digit can be there.
template-every = Every way to fill the grid with { $digit } contains { $cells }.
template-every-so = So place { $digit } in { $cells }.
template-none = { $count ->
    [one] The only way to fill the grid with { $digit } doesn't contain { $cells }.
   *[other] None of the { $count } ways to fill the grid with { $digit } contains { $cells }.
}

## Exclusion

aligned-exclusion-cells = Each of { $excluders } sees all of { $cells }, and must keep a candidate whatever these contain.
aligned-exclusion-suppose = Suppose { $cell } is { $digit }.
aligned-exclusion-starved = If { $cell } is { $digit } as well, no candidate is left for { $starved }.
aligned-exclusion-twice = { $cell } can't be { $digit } as well, because { $house } would contain it twice.
aligned-exclusion-starved-two = If { $cell } is { $digit } and { $other } is { $with }, no candidate is left for { $starved }.
aligned-exclusion-twice-two = { $cell } and { $other } can't both be { $digit }, because { $house } would contain it twice.
aligned-exclusion-rest = All other combinations of { $left } repeat a digit in a house, or leave one of { $excluders } without a candidate.
aligned-exclusion-so = So every combination is impossible, and { $cell } can't be { $digit }.

## Exotic patterns

exotic-guardians = To prevent that, at least one of the guardians { $guardians } must be true.
exotic-so-seen = So you can remove the candidates that every guardian excludes: { $gone }.

guardians-loop = { $loop } is a loop of { $n } cells for { $digit }, each in a house with the next: { $houses }.
guardians-alternate = If these houses had no other place for { $digit }, it would be in every second cell of the loop. That is impossible, because { $n } is odd.
oddagon-loop = { $loop } is a loop of { $n } cells that all contain { $digits }, each in a house with the next.
oddagon-alternate = If they contained nothing else, { $digits } would alternate around the loop. That is impossible, because { $n } is odd.

tridagon-cells = In { $boxes }, { $cells } contain { $digits }: in each box three cells that share no line.
tridagon-runs = In { $odd } they lie on a { $way-id ->
    [tridagon-down] falling diagonal, whole or broken, and in the three other boxes on a rising one.
   *[tridagon-up] rising diagonal, whole or broken, and in the three other boxes on a falling one.
}
tridagon-down = down
tridagon-up = up
tridagon-orders = If they contained only { $digits }, the three cells of a box would have them in one of two orders, going round, read from top to bottom or from left to right.
tridagon-lines = Two boxes side by side have the same order from top to bottom, because no row repeats a digit. Two boxes one above the other have the same order from left to right, because no column does.
tridagon-turn = On a falling diagonal the two readings are the same order, on a rising one the opposite orders.
tridagon-impossible = So on the way round the four boxes the order would turn into its opposite an odd number of times, and couldn't come back as it was. That is impossible.

locked-cells-covers = In the { $n } cells { $cells }, these houses cover every place of these digits: { $covers }.
locked-cells-count = That makes { $n } digits for { $n } cells, and a house contains a digit only once, so each of them is needed here.
locked-cells-so = So these digits can be removed from the other cells of these houses: { $gone }.
locked-cells-so-twice = { $gone-count ->
    [one] { $gone } lies in two of these houses and would take up the digit in both, for one cell. That would be one too few: remove it.
   *[other] { $gone } each lie in two of these houses and would take up the digit in both, for one cell. That would be one too few: remove them.
}

fireworks-confined = Outside { $box }, { $digits } are confined to { $in_row } in { $row } and to { $in_column } in { $column }: these are the wings.
fireworks-crossing = A digit in neither wing lies in { $box } in both lines, so it must be in { $crossing }, where they cross.
fireworks-opposite = { $opposite } contains only { $digits } and sees both wings, { $wings }, so these can't contain both digits.
fireworks-so-pair = So { $crossing } must be { $digits-or }: remove { $gone }.
fireworks-cells = So each of the { $n } digits { $digits } is in one of these { $n } cells: { $cells }.
fireworks-so = So { $cells } contain only { $digits }, and in the box of a crossing these lie on its two lines: remove { $gone }.
fireworks-bivalue = { $first } and { $second } contain only { $digits }. { $first } sees the wing { $in_row }, { $second } sees the wing { $in_column }, and both see { $opposite }, opposite the crossing.
fireworks-suppose = Suppose { $opposite } were { $digits-or }. Then { $cells } would both be the other digit, and { $wings } could contain neither of the two.
fireworks-so-opposite = But the crossing can't contain both digits. So { $opposite } can't be { $digits-or }: remove { $gone }.
fireworks-one-wing = { $crossing } can't contain both { $digits }, so at least one of the wings { $wings } contains one of them.
fireworks-link = In { $house }, { $digit } is confined to { $wing } and { $end }. If the wing { $wing } is { $digits-or }, { $end } must be { $digit }.
fireworks-so-end = So { $end } is { $digit } in any case: remove { $gone }.
fireworks-so-ends = So at least one of { $ends } is { $digit }: remove { $digit } from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} both.
fireworks-third = { $opposite } sees the wings { $wings } and contains only { $digits } and { $third }. If it isn't { $third }, these wings can't contain both { $digits }, so { $crossing } must be { $digits-or }.
fireworks-so-third = { $crossing } can contain only one of the four digits. So at least one of { $ends } is { $digit }: remove { $digit } from { $victims }, which { $victims-count ->
    [one] sees
   *[other] see
} both.
fireworks-so-crossing = So { $crossing } must be { $digits-or }, and both { $others } are left to the wings { $wings }.
fireworks-so-second = { $opposite } sees both of these wings. So it can't be { $others-or }: remove { $gone }.

general-truths = Truths: { $truths }. Each of them has exactly one true candidate, and no two share a candidate.
general-links = Links: { $links }. Every candidate of the truths lies in one of them, and each can have only one true candidate.
general-rank-0 = There are as many links as truths, { $n }, so each truth takes up a link of its own.
general-so-0 = So no link has room for another candidate: remove { $gone }.
general-rank-1 = There are { $m } links for { $n ->
    [one] one truth
   *[other] { $n } truths
}, so only one link can be left for a candidate outside the truths.
general-so-1 = So no other candidate that lies in two links can be true: remove { $gone }.

exocet-cells = { $base-count ->
        [1] The base cell { $base } contains
       *[other] The base cells { $base } contain
    } { $digits }. { $targets-count ->
        [1] The target cell is
       *[other] The target cells are
    } { $targets }, the cross-lines { $across }.
exocet-digit = If { $digit } is in the base, then in the cross-lines, outside the targets, it is confined to { $lines }.
exocet-third = A base digit must appear in each of { $across }, and two lines have room for it only twice: its third place is a target.
exocet-third-covered = A base digit must appear in each of { $across }, and two houses have room for it only twice: its third place is a target.
exocet-locked = { $digit } takes up one of the target cells { $cells }, so only one base digit fits there.
exocet-targets = Each of the two base digits needs a target, and there are two, so { $targets } contain exactly the two base digits.
exocet-so-strangers = So every other digit can be removed from the targets: { $victims }.
exocet-so-misfits = So you can remove the candidates with which base and targets can't contain the same two digits: { $victims }.
exocet-mirror-locked = In { $house }, { $digit } takes up one of the mirror cells { $cells }.
exocet-mirrors = In the box of the other target, the digit of a target has only the mirror of that target left, { $first } or { $second }.
exocet-no-mirror = The mirror { $mirror } can't contain { $digits }, so neither can the target { $target }.
exocet-no-third = If the target { $target } were { $digits-count ->
        [1] { $digits }
       *[other] one of { $digits }
    }, { $others } would have no two places left for it, outside the targets and away from what the base sees.
exocet-homeless = { $digits-count ->
        [1] { $digits } fits
       *[other] { $digits } fit
    } into neither of the targets { $targets }, so not into the base { $base } either.
exocet-mirror-only = Of the mirror { $cells }, only { $only } can contain a base digit, so it contains the digit of { $target }.
exocet-known = Whichever two digits fit base and targets, { $digits } { $digits-count ->
        [1] is
       *[other] are
    } among them, once in { $base } and once in { $targets }.
exocet-filled = Outside the targets, { $digit } is needed twice in the cross-lines and has only { $lines }, so it takes its place in both.
exocet-so-mirrors = So you can remove the candidates with which base, targets and mirrors can't contain the same two digits: { $victims }.
exocet-so-settled = So { $digits } can be removed from the cells that see the base or both targets, and from the rest of the lines that it fills: { $victims }.

double-exocet-cells = The base cells { $base } contain { $digits }, and their target cells are { $targets }.
double-exocet-across = Both are exocets with the cross-lines { $across }, so the targets of each contain the two digits of its base.
double-exocet-so-misfits = So you can remove the candidates that fit no way of filling both: { $victims }.
double-exocet-apart = Of the bases { $bases } and the targets { $targets }, cells of one exocet see cells of the other, so not every way of filling one goes with every way of filling the other.
double-exocet-known = Whichever way both are filled, { $digits } { $digits-count ->
        [1] is in one of the bases
       *[other] are in the bases
    } { $bases }, and in a target each.
double-exocet-so-settled = So { $digits } can be removed from the cells that see all their places in bases or targets, and from the rest of the lines that they fill: { $victims }.

exocet-mirror = One of the mirror cells { $mirror } contains the digit of the target { $target }.
exocet-mirror-set = In { $house }, { $digits } are confined to { $mirror } and { $cells }. One of the mirror cells is taken by the digit of the target, so { $digits } fill the other one and { $cells }.
exocet-mirror-set-so = So every other digit can be removed from these cells: { $gone }.
exocet-base = { $base-count ->
    [one] The base cell { $base } contains { $digits }.
   *[other] The base cells { $base } contain { $digits }.
}
exocet-followed = Whatever is in { $base }, the same digits must appear in each of these houses as well, in cells that the base doesn't see: { $houses }.
exocet-no-room = { $houses } { $houses-count ->
    [one] has
   *[other] have
} no room for { $digits-count ->
    [one] { $digits }, so it isn't in the base.
   *[other] both { $digits }, so these two aren't in the base together.
}
exocet-no-other-room = In no other way do these houses contain { $digits-count ->
    [one] { $digits }, so it isn't in the base.
   *[other] both { $digits }, so these two aren't in the base together.
}
exocet-starved = { $digits-count ->
    [one] { $digits } in the base would take up every cell for { $digit } in { $house }, so it isn't there.
   *[other] { $digits } in the base would take up every cell for { $digit } in { $house }, so they aren't there together.
}
exocet-not-held = { $base } can't contain both { $digits }.
exocet-always = { $targets-count ->
    [one] Whatever the base may still contain, the target cell { $targets } contains one of its digits.
   *[other] Whatever the base may still contain, each of the target cells { $targets } contains one of its digits.
}
exocet-so-in-no-case = So you can remove the candidates that none of the remaining cases allows: { $victims }.
exocet-digits-suppose = Suppose the target cell { $target } contains none of { $digits }.
exocet-digits-nowhere = If the base contains { $pair }, what follows for { $digits } leaves no cell for { $digit } in { $house }.
exocet-digits-ways = If the base contains { $pair }, there are { $n } ways to go on placing { $digits }, and each of them leaves no cell for one of these digits in some house.
exocet-digits-so = So { $target } contains a base digit, whichever two are in the base. Remove every other digit from it: { $victims }.
exocet-instead = { $houses } { $houses-count ->
        [1] takes the place of a cross-line
       *[other] take the place of cross-lines
    }: the base lies outside, so the digits of the base are needed there in other cells.
exocet-one-target = So { $target } contains the digit of { $base }.
exocet-group = In { $house }, { $digits } { $digits-count ->
        [1] is
       *[other] are
    } confined to { $cells }, with one cell left over, so only one base digit fits there.
exocet-group-targets = Each of the two base digits needs a target, and there are two, { $target } and { $cells }: each contains one of them.
exocet-group-so = So { $target } contains a base digit, and { $cells } contain one beside the hidden digits. Remove every other digit: { $victims }.
exocet-wildcard = Of { $bound } only one fits into { $target }, the only target, so only one of them is in { $base }. The other digit of the base is { $wildcard }, which is not bound to the target.
exocet-wildcard-so = So { $target } contains a base digit other than { $wildcard }, and { $wildcard } is in { $base }. You can remove { $victims }.
weak-exocet-lines = Where { $along } cross the cross-lines, these contain no base digit, except that { $missing } is open.
weak-exocet-placed = { $one } are placed in { $placed }, and { $other } in { $others }. Each takes up two of the other four lines along the base, so in the cross-lines, outside the targets and { $missing }, each base digit is confined to two lines.
weak-exocet-third = A base digit must appear in each of { $across }, and two lines have room for it only twice: its third place is a target, or { $missing }.
weak-exocet-balance = { $balance } is { $digit }, which leaves { $digit } only one of those lines besides { $missing }: it needs a target as well.
weak-exocet-loose = So only { $loose } could go without a target, and only in { $missing }.
weak-exocet-two = If no digit of the base is in { $missing } instead of a target, both need one, and without { $target } only { $other } is left.
weak-exocet-nowhere = If the base contains { $pair } and { $missing } is { $held }, what follows for { $digits } leaves no cell for { $digit } in { $house }.
weak-exocet-ways = If the base contains { $pair } and { $missing } is { $held }, there are { $n } ways to go on placing { $digits }, and each of them leaves no cell for one of these digits in some house.
weak-exocet-suppose = Suppose { $cell } is { $digit }.
weak-exocet-suppose-none = Suppose { $cell } contains none of { $digits }.
weak-exocet-so = So { $cells } must contain { $cells-count ->
        [1] a base digit
       *[other] base digits
    }. Remove every other digit: { $victims }.
weak-exocet-mirror-so = So these base digits can be removed from the targets, whose mirrors can't contain them: { $victims }.
weak-exocet-slash-so = So no base digit can be in these cells. You can remove { $victims }.
exocet-deadly = If { $digits } are in the base and { $house } has only { $beyond } left for both, they could be swapped in { $cells }: a deadly rectangle. That case is left out.

## Fish

fish-base = In { $base }, every { $digit } lies in { $cover }.
fish-base-fins = { $fins-count ->
    [one] In { $base }, every { $digit } lies in { $cover }, except for one fin: { $fins }.
   *[other] In { $base }, every { $digit } lies in { $cover }, except for the fins { $fins }.
}
fish-endo = { $fins-count ->
    [one] { $fins } lies in two base houses at once and would serve both, so it counts as a fin: an endo fin.
   *[other] { $fins } lie in two base houses at once and would serve both, so they count as fins: endo fins.
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
kraken-chain = If { $cell } is { $digit }, then { $end } is { $is }: { $chain }.
kraken-sees = If { $cell } is { $digit }, it rules out { $gone } itself.
kraken-so-fish = { $ends-count ->
    [one] So whether the fish holds or { $ends } is true, you can remove { $gone }.
   *[other] So whether the fish holds or one of { $ends } is true, you can remove { $gone }.
}
kraken-so = { $ends-count ->
    [one] So { $ends } is true in every case, and you can remove { $gone }.
   *[other] So one of { $ends } is true, and you can remove { $gone }, which each of them rules out.
}

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
compound-single-removes = That rules out { $gone }.
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

## What is said of a text that is read or written

no-puzzle-value = expected a puzzle, found no value
no-81-numbers = expected 81 numbers from 0 to 9, found { $n }
no-cell-number = { $cell }: expected a number from 0 to 9, found { $found }
stopped-in-time = stopped after { $seconds } s
stopped-after = stopped after { $seconds } s: { $result } so far
no-recognition = there is nothing to recognise: { $reason }
moves-undecided = it has more than one solution, and moves are judged by the only one; a hint or an explanation gives the steps that hold in all of them
no-hint = there is no hint: { $reason }
no-hint-undecided = there is no hint: it has more than one solution, and no step is found that holds in all of them
no-solution-since = no solution; { $reason }
no-way-to-explain = there is no way to explain: { $reason }
mistakes-more = `ninefold hint` says more
steps-found = { $name } ({ $id }): { $number }
steps-found-assuming = { $name } ({ $id }): { $number }, assuming one solution
steps-none = There is no such step.
steps-withheld = { $reason }: techniques that assume one solution are withheld (--assume-one-solution shows them)
explain-solved = Solved in { $n ->
    [one] one step
   *[other] { $n } steps
}: { $grid }
explain-is-solved = It is solved.
explain-folded = … { $n ->
    [1] 1 more sentence
   *[other] { $n } more sentences
}; --full tells all
explain-stuck = Stuck: { $reason }.
explain-undecided = The steps end here: the puzzle has several solutions, every candidate left is in one of them, and two of them differ in { $cells }.
explain-stuck-undecided = Stuck: the puzzle has several solutions, and without techniques that assume one, none of the profile { $profile } goes on from here.
explain-scale = { $result } on the scale { $scale }
explain-path-cost = These steps cost { $result }; the rating goes by a path that all images of the puzzle share.
explain-so-far = Not solved: { $result } so far, on the scale { $scale }
hint-more-technique = --stage 2 says which technique helps
hint-more-cells = --stage 3 says which cells take part
hint-more-why = --stage 4 says what follows, and why
hint-more-wrong = --stage 3 says which cells are wrong
hint-more-wrong-why = --stage 4 says what is wrong with them
watch-ready = Ready: { $blanks } empty cells.
watch-commit = { $cell } has only one candidate, so { $digit } is placed for good.
watch-fill = Try { $digit } in { $cell }.
watch-held = { $cell } can't be { $digit }: { $peer } already contains it.
watch-last = { $cell } can't be { $digit }: { $peer } would have no candidate left.
watch-retreat = Nothing fits further on: take { $digit } back from { $cell }.
watch-clash = All cells are filled, but { $cell } and { $peer } contain the same digit, so this is no solution.
watch-solution = Solution { $number } is complete.
watch-over = The search is complete: { $solutions ->
    [0] there is no solution
    [1] one solution
   *[other] { $solutions } solutions
}.
watch-observe = { $cell } has the fewest possibilities, { $digits }: it becomes { $digit }.
watch-remove = { $cell } can't be { $digit }: { $peer } became it.
watch-contradiction = Nothing is possible in { $cell }: a contradiction.
watch-learn = So { $cell } is never { $digit }: remember that, and start again.
watch-restart = Nobody knows which choice was wrong: forget all and start again. Restart { $number }.
watch-done = Every cell has become a digit: solved.
watch-impossible = The contradiction came without any choice: the board has no solution.
watch-gave-up = Given up after { $number } restarts; the board may have a solution or not.
not-minimised = only a puzzle with one solution can be made minimal
cannot-read = cannot read { $name }: { $error }
small-file-directory = expected a regular file, found a directory
small-file-pipe = expected a regular file, found a pipe
small-file-socket = expected a regular file, found a socket
small-file-device = expected a regular file, found a device
small-file-too-large = expected a file of at most { $megabytes } MB
small-file-not-text = expected text in UTF-8, found other bytes in line { $line }
picture-no-grid = no grid of a Sudoku is found in the picture; a grid must be at least { $percent } % of the picture's shorter side
picture-no-digits = the grid in the picture has no digits that can be read; handwriting isn't read
picture-too-small = the picture is too small: { $pixels } pixels a cell, where { $least } are needed
picture-size = the picture has { $width } by { $height } pixels, where up to { $most } million are read
picture-too-long = the picture file has more than { $megabytes } MB; --document-limit raises the limit
picture-broken = the { $kind } file is cut off or broken
picture-not-clear = { $number ->
    [one] a cell of the picture is
   *[other] { $number } cells of the picture are
} not clear; look at the picture, or read it with --accept
picture-board = { $name }, board { $number } of { $boards }
board-number = board { $number } of { $boards }
picture-board-not-clear = { $number ->
    [one] a cell is
   *[other] { $number } cells are
} not clear: { $doubts }; look at the picture, or read it with --accept
picture-cell-doubt = { $cell } ({ $read } or { $other })
picture-one-board = { $name }: expected one puzzle, found { $boards } boards
picture-frames-drawn = { $number ->
    [0] { $file } has the picture with nothing drawn over it, as no frame is seen in it
    [one] { $file } has the picture with the frame that was looked at
   *[other] { $file } has the picture with the { $number } frames that were looked at
}
picture-not-proper = what is read in the picture has no solution or several; look at the picture, or read it with --accept
of-another-kind = it is a file of another kind ({ $kind }), expected text, gzip or zstd
left-in-time = left after { $seconds } s, with what was found by then; there may be more
left-without = left after { $seconds } s without an answer; there may be one
chain-links-join = expected one link fewer than candidates, found { $links } and { $candidates }
notes-not-81 = expected notes of 81 cells, found { $found }
notes-not-digits = { $cell }: no digits have the bits { $bits }
cannot-write = cannot write { $name }: { $error }
cannot-write-output = cannot write to standard output: { $error }
not-text = { $name } is not a file of puzzles: { $reason }
too-long = { $name } is longer than { $megabytes } MB and has not one puzzle a line, so it would have to be held in memory; --document-limit raises the limit
parquet-page-too-large = a page of column { $name } has more than { $megabytes } MB when it is unpacked, or all columns together four times as many; --document-limit raises the limit
parquet-too-many-values = column { $name } has more than { $most } values in the lists of one row group
parquet-page-torn = the file is damaged: the header of a page does not tell what is in the page
parquet-type-without-text = column { $name } has values of the type { $kind }, which can't be written as text
parquet-value-too-long = row { $row }: the value in column { $name } is longer than 1 MB
parquet-rows-lost = the file is damaged: it has { $rows } rows and says that it has { $expected }
parquet-unpacks-too-far = its table has more than 1 GB of text and a thousand times as many bytes as the file
parquet-from-parquet = { $name } is no Parquet file, so its answers can't be written into one; `ninefold convert --to csv --output FILE.parquet` makes one of it
columns-dropped = { $n ->
    [one] the column { $columns } is left out
   *[other] the columns { $columns } are left out
}
columns-dropped-unless-table = { $n ->
    [one] the column { $columns } is left out; --csv keeps it
   *[other] the columns { $columns } are left out; --csv keeps them
}
column-taken = there is a column named { $name } already: rename it, or begin the names of the answers with --prefix
prefix-without-table = --prefix has no meaning without a table: add --csv, or name a file that ends in .csv or .tsv
table-option = { $option } has no meaning for a table, which gets the answers as columns
parquet-option = { $option } has no meaning for a Parquet file, which gets the answers as columns
parquet-rows-failed = { $n ->
    [one] { $number } row without an answer; the columns status and error say why
   *[other] { $number } rows without an answer; the columns status and error say why
}
not-a-puzzle = { $text } is not a puzzle: { $problem }
neither-file-nor-puzzle = { $text }: { $reason }, and it is no puzzle either
not-a-puzzle-but-technique = { $text }: { $reason }; it is a technique: `ninefold { $command }`
no-such-file = there is no such file
a-directory = { $name } is a directory, expected a file of puzzles
line-number = line { $line }
list-heading = Puzzle { $number } ({ $place }): { $puzzle }
no-picture = { $name } is no picture; `ninefold convert` reads texts
one-debug-picture = --debug-picture draws one picture: name a single file
print-needs-output = a PDF isn't for a terminal: name its file with --output book.pdf
print-no-value = { $setting }: expected NAME=VALUE, such as paper=a5 (--write-style lists the names)
print-stopped = nothing is printed; with --keep-going such puzzles are left out
print-solved = there is nothing to solve in it
print-nothing = there is no puzzle to print
print-done = { $puzzles ->
    [one] one puzzle
   *[other] { $puzzles } puzzles
} on { $pages ->
    [one] one page
   *[other] { $pages } pages
}; read back from the pages and solved
print-small-digits = the digits are { $height } mm high, and large print asks for 8 mm: take larger paper or smaller margins
print-font-used = characters that aren't Latin are printed in { $name } (--font FILE names another)
print-check-failed = the book is not written, because what was read back from its pages differs from the puzzles: { $reason }
print-puzzles = Puzzles
print-puzzle-count = { $n ->
    [one] One puzzle
   *[other] { $n } puzzles
}
print-contents = Contents
print-solutions = Solutions
print-answers = Answers
print-solution = Solution
print-singles = Singles: { $list }.
print-hint = Look at { $houses }: { $name }
print-exercises = Exercises
print-course-task = In each exercise on the next pages, { $name } is the next step. Find it before you turn to the answers at the end: which cells form the pattern, and which candidates can you remove, or which digit can you place?
print-no-lesson = { $name } has no example, so there is no booklet on it
print-no-picture = { $name }: pages are written as PDF, SVG or PNG; name the file book.pdf, page.svg or page.png
print-many-fonts = expected one font, for what is not Latin, or two, regular and bold
print-dpi-no-png = --dpi is for pages as PNG: name the file page.png
print-style-no-pages = --write-style writes text: name a file such as book.toml
print-repeat-earlier = left out, because { $file } has it, up to symmetry
print-repeat-here = left out, because it is the puzzle of { $place }, up to symmetry
print-bad-form = { $file }: line { $line }: expected a puzzle on one line, 81 digits and dots
print-report-heading = { $name }: { $puzzles ->
    [one] one puzzle
   *[other] { $puzzles } puzzles
} on { $pages ->
    [one] one page
   *[other] { $pages } pages
}
print-report-proper = { $puzzles ->
    [one] Is the puzzle proper? Yes: it was read back from its page and solved again, and it has exactly one solution.
   *[other] Is every puzzle proper? Yes: all { $puzzles } were read back from their pages and solved again, and each has exactly one solution.
}
print-report-left-out = Left out:
print-report-number = Number
print-report-page = Page
print-report-givens = Givens
print-report-level = Level
print-report-rating = Rating
print-report-unique = Unique
print-report-read-back = Read back
print-report-place = Place
print-report-yes = yes
print-how-heading = How to solve
print-how-rule = Fill every empty cell with a digit from 1 to 9, so that each row, each column and each box of nine cells contains every digit once.
print-how-one = Each puzzle has exactly one solution, and you can find it by reasoning: you never need to guess.
print-how-place = Begin with the digits that appear most often. Take a box that lacks one of them, and cross out in your mind the rows and columns that contain it already. If one cell is left, the digit belongs there.
print-how-digit = Then look at a single cell: if eight of the nine digits appear in its row, its column or its box, it must be the ninth.
print-how-notes = When neither helps, write the digits that are still possible into the corners of the cells. Two cells of a row, column or box with the same two digits keep these for themselves: remove them from the other cells there.
render-needs-output = several puzzles make several pictures: --output board.svg writes board-1.svg, board-2.svg and so on
more-like-these = and { $number } more like these
remark-times = { $remark } ({ $times } times)
remark-times-in-all = { $remark } ({ $times } times in all)
read-and-lost = puzzles read: { $read }; lines or other pieces lost: { $lost }
tally = { $puzzles } puzzles: { $kinds }; { $rate } puzzles/s
tally-read = { $read } read, { $invalid } invalid
tally-solved = { $unique } unique, { $several } several, { $none } none, { $invalid } invalid
tally-elsewhere = { $kinds }, { $left } left to other shards
no-solution = no solution
several-solutions = several solutions
one-of-several-shown = one of several solutions is shown

## Reports on puzzles

check-differ = two differ in { $cells }
check-depends = depends on candidates that are gone
check-minimality-left-out = minimality not tested
check-minimal = minimal
check-redundant = redundant { $cells }
check-redundant-alone = redundant { $cells }; minimal in its symmetry, { $symmetry }
check-givens = givens   { $n }
check-valid = valid    yes, no digits clash
check-clash = valid    no, { $clash }
check-clash-more = {"         "}{ $clash }
check-unsolvable = unique   no, it has no solution
check-entries = entries  wrong: { $reason }
check-unique = unique   yes
check-several = unique   no, it has several solutions; these two differ in { $n } cells: { $cells }
check-minimal-left-out = minimal  not tested
check-minimal-unknown = minimal  cannot be said: the solution depends on candidates that are gone
check-minimal-yes = minimal  yes, no given can go
check-minimal-no = { $n ->
    [one] minimal  no, one given is redundant: { $cells }
   *[other] minimal  no, { $n } givens are redundant, each by itself: { $cells }
}
check-minimal-in = {"         "}but no given can go together with its images ({ $symmetry })
check-open-none = open     no cell
check-open = { $n ->
    [one] open     1 cell, by their true candidates: { $candidates }
   *[other] open     { $n } cells, by their true candidates: { $candidates }
}
check-singles-fail = singles  do not solve it
check-singles-solve = singles  solve it
check-backdoors = backdoors of size { $size }: { $sets }
check-unavoidable = unavoidable sets: { $sets }
check-anti-backdoors = anti-backdoors of size { $size }: { $sets }
check-theory-fails = the theory { $theory } does not solve it
check-theory-solves = the theory { $theory } solves it
check-trials = supposed one by one: { $refuted } candidates come to a contradiction, { $solving } to the solution, { $open } to neither

## Almost locked sets, listed

als-list-sets = Sets: { $different } with different cells, { $all } by houses
als-list-set = { $set }  { $house }
als-list-level = , level { $level }
als-list-again = , again
als-list-impure = , not pure
als-list-links = Links: { $pairs } pairs, { $links } in both directions

## Statistics

stats-no-chart = no chart was written, as there is no puzzle to count
stats-solutions = Solutions
stats-givens = Givens
stats-techniques = Puzzles that need a technique
stats-effective = { $n ->
    [one] as much as 1 puzzle drawn fairly would tell of all minimal puzzles
   *[other] as much as { $n } puzzles drawn fairly would tell of all minimal puzzles
}
stats-estimate = { $part }: { $mean } ± { $off }, deviation { $deviation }
stats-share = { $part }: per cent of all minimal puzzles
stats-no-weight = weight: expected a number above 0, found { $text }
verdict-unique = unique
verdict-several = several
verdict-none = none
verdict-invalid = invalid
part-of-rating-er = er
part-of-rating-ep = ep
part-of-rating-ed = ed
part-of-rating-score = score
part-of-rating-level = level
part-of-rating-hardest = hardest
part-of-rating-uncertainty = uncertainty
part-of-rating-technique = technique
part-of-rating-scale = scale
level-gentle = Gentle
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-unfair = Unfair
level-expert = Expert
level-master = Master
level-extreme = Extreme
counted-puzzles = { $n ->
    [one] { $number } puzzle
   *[other] { $number } puzzles
}
resuming = { $n ->
    [one] resuming after { $number } finished puzzle
   *[other] resuming after { $number } finished puzzles
}

## Wishes of generate that contradict each other, and easier ones

wish-larger-pattern = a pattern with more cells
wish-more-givens = more givens
wish-fewer-givens = fewer givens
wish-not-minimal = puzzles that need not be minimal
wish-less-symmetry = no symmetry, or one with fewer images
wish-wider-ratings = a wider range of ratings
wish-wider-hodoku = a wider range on HoDoKu's scale
wish-no-pearls = puzzles that need be no pearls or diamonds
wish-fewer-needed = fewer techniques at a time
wish-earlier-technique = a technique that is tried earlier on the profile
wish-fewer-left-out = fewer techniques left out

## Recipes of generate that nothing meets

subpuzzles-no-givens = minimal puzzles are made of givens, and this puzzle of candidates has none
subpuzzles-undecided = minimal puzzles are made of givens, and those of this position alone have several solutions
verify-no-step = { $name }: there is no step in it, so nothing is proved (`ninefold explain --proof` and `ninefold data trace --proof` write steps with their proofs)
hunt-progress = { $rated } rated, the best { $best }; { $open } left to look around
rate-grade = grade    { $rating }, on a scale from Gentle to Extreme
rate-hardest = hardest  { $technique }
rate-se = SE       ER { $er }, EP { $ep }, ED { $ed }
rate-hodoku = HoDoKu   { $rating }
rate-no-grade = grade    { $reason }
rate-no-se = SE       { $reason }
rate-next = next     `ninefold hint` shows the next step, `ninefold explain` all of them
rate-over = over { $limit }
rate-foreign = { $option } of serate gives other ratings, of which no definition is published: Ninefold has only those without it
hunt-too-open = with { $number } choices of givens removed there were too many solutions to list: no neighbours of these were looked at
hunt-foreign = line { $number } of the results so far is not of this search
hunt-unreadable = the results so far have a line that is not of this search
hunt-no-by = expected one of er, ep, ed, score, w, b, gw, gb, depth, bxb, bxbb, found "{ $name }"
hunt-no-rating = "{ $text }" is no rating by { $by }

## Generating

generate-nothing-rated = --ratings has nothing to add: only --er, --ep, --ed, --pearl and --diamond rate
generate-near = { $n ->
    [one] one puzzle doesn't quite have the pattern or the number of givens
   *[other] { $number } puzzles don't quite have the pattern or the number of givens
}
generate-refused = this cannot be met: { $reason }
generate-nearest = { $reason }; the nearest is given
generate-one-only = a pattern on a grid makes one puzzle, and several are asked for
generate-none-with-pattern = no puzzle with this pattern and one solution was found in { $seconds } s
generate-none = none was found in { $seconds } s
generate-none-judged = { $n ->
    [one] none of { $number } puzzle judged in { $seconds } s is like that
   *[other] none of { $number } puzzles judged in { $seconds } s is like that
}
generate-some = { $found } of { $wished } found in { $seconds } s, one of { $judged } judged; all take about { $time }
generate-easier = { $told }. What brings more: { $wishes }
time-seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
time-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
time-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
time-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
generate-not-rated-so = ER, EP and ED are numbers of the profiles se, se-original and sukaku
generate-pattern-length = a pattern has 81 signs, . or 0 for a cell without a given; { $n } were found
generate-recover-seed = --recover needs --seed: a damaged journal does not tell it
generate-no-grid = no solution grid: { $reason }
generate-needed-order = in the order of people hardly any puzzle needs { $needs }; these need it in this order: --techniques { $order }
generate-needed-rarely = in that order, too, puzzles that need { $needs } are rare: none came among some thousand
generate-grid-expected = expected the 81 digits of a full grid
generate-grid-unfinished = a solution grid has 81 digits, none missing

## Data sets and the benchmark

dataset-chat-system = You solve Sudoku. Each row, column and box of nine cells contains each of the digits 1 to 9 once. Solve the puzzle step by step: each step names its technique, what follows from it, and why. Then write the solution.
dataset-chat-question = Solve this Sudoku; a dot is an empty cell:
dataset-chat-step = { $number }. { $step }. { $why }
dataset-chat-solution = Solution:
dataset-shares = expected three whole numbers with commas between them, for train, validation and test, not all 0, such as 80,10,10
dataset-no-band = "{ $text }" is no band here (expected { $expected })
dataset-bands-overlap = the bands { $one } and { $other } have something in common
dataset-no-bands = name the bands: nothing says which techniques or numbers are meant
dataset-bands-of-nothing = --bands needs --by, which says what the bands are of
dataset-no-by = "{ $name }" can't divide a data set (expected er, givens, technique or the name of a scale)
dataset-no-kind = "{ $name }" is no kind of rows (expected { $known })
dataset-no-file = "{ $name }" is no kind of files (expected { $known })
dataset-no-licence = expected letters, digits, points and hyphens, such as cc0-1.0
dataset-no-folder = { $name } is there already and isn't an empty folder; name another one
dataset-busy = another run is writing { $name }
dataset-left = what was made so far is kept in { $name }; run the same command again to continue
dataset-other-run = { $name } is what a run of another command has made so far: repeat that command to go on with it, or remove the folder
dataset-begun-otherwise = { $name } was begun by another command, `{ $command }`: { $differences }. Repeat that one to go on with it, or remove the folder
dataset-no-parquet = Parquet files can't be written: this program was built without `--features parquet`; --to jsonl or --to csv can be
dataset-made = { $n ->
    [one] { $rows } row of one class in { $name }
   *[other] { $rows } rows of { $classes } classes in { $name }
}
dataset-short = { $name }: found { $taken } of the { $wanted } classes asked for; there may be no more
dataset-without = { $n ->
    [one] one class was left out: { $why }
   *[other] { $number } classes were left out, the first because: { $why }
}
dataset-plot-stratum = Strata
dataset-plot-er = Sudoku Explainer's rating (ER)
dataset-plot-givens = Givens
dataset-plot-technique = Technique of the hardest step
dataset-plot-steps = Steps
benchmark-no-baseline = "{ $name }" is no baseline (expected random, singles, or the name of a profile)
benchmark-no-id = line { $line }: the benchmark has no puzzle "{ $id }"
benchmark-twice = line { $line }: there is an answer to { $id } already
benchmark-no-grid = line { $line }: expected a grid of 81 signs
benchmark-no-answers = there is no answer: expected a JSON object on a line, with id, and moves or grid
benchmark-all = all

## Profiles and scales

expected-time-unit = expected a number with ms, s, m or h behind it
expected-time = expected a number, as in 10s
expected-shard = expected I/N with I from 1 to N, as in 2/8
option-meaningless = { $option } has no meaning for the profile { $profile }
expected-techniques = --techniques: expected ids of techniques with commas between them
two-profiles = { $one } and { $other } are two profiles; leave --techniques or --profile out
other-scale = { $file } is a profile on the scale { $scale }, but --profile says { $asked }; leave --profile out
expected-profile = expected one of { $names }, or a file
expected-one-of = expected one of { $names }
profile-expected = expected a profile, as `ninefold list profiles NAME` writes it

## Arguments

no-number = "{ $text }" is no number
no-level = "{ $name }" is no level (expected one of { $known })
no-grid-number = "{ $text }" is no number of a grid (expected 1 to 5472730538)
canon-no-grid = only a solution grid has a number; this one is not complete
empty-range = nothing is in this range: its end is before its beginning
no-rating = "{ $text }" is no rating (expected one such as 7.2)
fewer-threads = using { $count } threads, not { $asked }: this machine runs { $run } at once
expected-threads = expected a number of threads, 1 or more
backend-missing = { $setting }: this machine does not have it
backend-unknown = { $setting }: unknown back end; expected auto, gpu, avx512, avx2, neon or portable
card-failed = { $reason }; the processor does the work

## Files

file-not-resumable = { $name } can't be written by a run that may have to go on: a Parquet file can't be continued; write .csv and convert that
file-busy = another run is writing { $name }
journal-foreign = { $name } is no journal of ninefold; move it out of the way
file-begun-otherwise = { $name } was begun by another command, `{ $command }`: { $differences }. Repeat that one to go on with it, or --overwrite
file-discarded = { $n ->
    [0] { $part } is discarded, which `{ $command }` began
    [one] { $part } is discarded, which `{ $command }` began: { $number } puzzle was finished
   *[other] { $part } is discarded, which `{ $command }` began: { $number } puzzles were finished
}
command-other = it was `ninefold { $name }`
command-version = it was version { $version }
command-option-new = { $option } was not given
command-option-gone = { $option } was given
command-option-value-gone = { $option } was { $was }
command-option-changed = { $option } was { $was } and is { $now }
command-input-count = { $n ->
    [one] there was 1 input
   *[other] there were { $n } inputs
}
command-input-changed = { $name } has other content
command-input-other = the input was { $was } and is { $now }
command-profile-changed = the profile has other content
command-formulas-changed = the formulas have other content
command-cells-changed = the pattern or the grid has other content
file-changed = { $name } was changed after it was finished; --overwrite replaces it
journal-gone = { $part } is there, but its journal ({ $journal }) is gone; move it out of the way
journal-no-results = nothing can be recovered of { $name }: its journal tells of no results that are in { $part }
journal-damaged = { $part } is there, but its journal ({ $journal }) is empty or damaged; --recover goes on from what is whole, --overwrite begins anew
file-packing = { $name } can't be packed as .{ $end }: ninefold writes .gz and .zst only
file-unwritten-without = { $name } can't be written: this program was built without `--features { $feature }`
file-dead-link = { $name } is a link that leads nowhere
file-is-directory = { $name } is a directory, expected a file to write
file-no-name = { $name } is no name for a file
file-no-directory = { $name } can't be written: there is no such directory
file-is-input = { $name } is the input as well; name another file for the output
file-is-other-input = { $name } is the input as well ({ $input }); name another file for the output
file-protected = { $name } is write-protected
file-exists = { $name } is there already; --overwrite replaces it
file-no-table = { $name } can't be written: Parquet files hold tables, and this is none (`ninefold convert --to csv` makes one)
file-appeared = it came into being meanwhile; the results are in { $other }
file-in-the-way = { $name } is in the way
file-finished = { $n ->
    [one] { $name } is finished already ({ $number } line); there is nothing to do
   *[other] { $name } is finished already ({ $number } lines); there is nothing to do
}
file-kept = { $name } is kept as it was, as there are no results
file-empty = { $name } was not written, as there are no results
file-not-written = { $name } was not written, as the run did not come to its end
file-part = { $name } has what is done; repeat the command to go on
standard-input = standard input

## Small answers of commands

dedup-distinct = { $n ->
    [one] { $number } distinct puzzle
   *[other] { $number } distinct puzzles
}
needs-terminal = { $what } needs a terminal for its input and output
play-file-exists = { $name } is there already; leave the puzzle out to go on with it, or name another file
play-no-folder = the system doesn't say where its user's files are; --file names a place for the game
game-no-game = line { $line }: expected "{ $first }", the first line of a game
game-no-line = line { $line }: expected the line { $name }
game-cells = line { $line }: expected 81 packed cells
game-colours = line { $line }: expected 81 colours
game-seconds = line { $line }: expected a number of seconds
game-cursor = line { $line }: expected a cell, 0 to 80
game-corners = line { $line }: expected 81 sets of notes
game-title = line { $line }: expected what is played
game-hints = line { $line }: expected a number of hints
game-answered = line { $line }: expected 0 or 1
game-help = line { $line }: expected a number of stages, 0 to 4
game-changes = line { $line }: expected cells with what was in them
game-unknown = line { $line }: expected title, hints, answered, counted, help, undo or redo
practise-none = { $name }: no exercise was found
practise-no-more = { $name }: no further exercise was found that isn't a copy of one before
bad-key = { $file }: line { $line }: expected the key of an exercise, 16 hexadecimal digits
subpuzzles-improper = only a puzzle with one solution has minimal puzzles within
subpuzzles-progress = about { $part } % of the search is done, { $number } found
expected-transformation = expected a step, such as rotate90
no-transformation = "{ $word }" is no step (expected rotate90, rotate180, rotate270, mirror, flip, transpose, or r, c or d with nine digits)
render-no-step = there is no { $name } in this position
render-nothing = there is no step to draw: { $reason }

## Proofs verified

verify-failed = failed at line { $line }, after { $done }
verify-partial = { $name }: the proof ends before the puzzle is solved (--partial accepts that)
verify-long = longer than { $most } bytes
verify-no-text = not a text in UTF-8
verify-no-puzzle = there is no puzzle
verify-steps = { $n ->
    [one] 1 step proved
   *[other] { $n } steps proved
}
verify-assuming = { $n ->
    [one] , 1 assumes that there is one solution
   *[other] , { $n } assume that there is one solution
}
verify-solved = , the puzzle is solved
verify-unsolved = , the puzzle is not solved yet
verify-of-puzzles = , { $solved } of { $puzzles } puzzles solved
verify-placed = { $n ->
    [one] , 1 digit was placed by hand before
   *[other] , { $n } digits were placed by hand before
}
verify-removed = { $n ->
    [one] , 1 candidate was removed by hand before
   *[other] , { $n } candidates were removed by hand before
}

## Reading arguments and input

expected-positive = expected a whole number from 1 on
number-too-large = the number is too large
expected-whole-number = expected a whole number
no-command-no-file = { $word } is neither a command nor a file nor a puzzle
command-not-built = this build of ninefold has no `{ $command }`: `packaging/install` in the source folder installs one that does (the feature `{ $feature }`)
no-language = no catalogue for this language: expected { $codes }
expected-size-unit = expected a number with k, M, G or T behind it
expected-size = expected a number, as in 500M
size-too-large = that is too much
stdin-once = standard input (-) can be read only once
output-into-input = { $name } can't be read: standard output goes into it, which empties or lengthens it
expected-one-puzzle = expected one puzzle
argument-number = argument { $n }
paste = reading puzzles from the terminal; paste them, then press Ctrl-D
paste-on-windows = reading puzzles from the terminal; paste them, then press Ctrl-Z and Enter
file-unread-without = it is a { $kind } file, and this program was built without `--features { $feature }`
cells-one-input = standard input holds either the puzzle or the expressions
cells-too-long = expected at most { $most } characters, found more
cells-more = (-n shows more)
cells-error = column { $column }: { $reason }
cells-beyond = expected an index within the set, found a set of { $count }
reader-lost = the thread that read it was lost
reader-fault = reading it failed by a fault of the program: { $words }
temporary-file = a temporary file in { $folder }
page-not-built = the page is not in this program, as it wasn't built before: run packaging/page, then build the program again
cannot-listen = cannot listen on { $address }: { $error }

## A running engine

engine-no-call = there is no call { $name }: use one of { $names }
engine-bad-arguments = { $error }. The call { $call } takes these arguments: { $arguments }
engine-bad-line = { $error }. Expected a JSON object on one line with a call and its arguments, and perhaps an id
engine-call-missing = the object has no call
engine-long-line = the line is longer than { $megabytes } MB: send less at once
engine-out-of-range = { $name }: expected a whole number from { $least } to { $most }
engine-unreadable = { $error }. Send one puzzle as 81 characters row by row, with a dot for each empty cell, or in any format that `read` accepts
engine-unsuitable = { $reason }. The call check says what is wrong with the puzzle
engine-out-of-work = the work that one call may take is used up: ask for less, such as a wider range, another seed or the profile human
engine-cancelled = the call was cancelled
engine-fault = this call failed by a fault of the program, please tell us; other calls still work
engine-text-or-image = expected either text or image
engine-not-base64 = image: expected a picture in Base64
engine-no-pictures = this program is built without pictures: send the puzzle as text
engine-no-step = there is no step { $number }: the path has { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
engine-none-generated = none of { $judged } puzzles is like that. Try another seed or an easier wish: { $wishes }
mcp-no-method = there is no method { $name }
mcp-no-resource = there is no resource { $name }: resources/list has all of them
mcp-no-prompt = there is no prompt { $name }: prompts/list has all of them
mcp-no-batch = expected one message on a line, found a batch

## More answers of commands

dedup-not-bare = only puzzles without placed digits and removed candidates are compared up to symmetry
notation-of-hodoku = --notation hodoku is for the steps of `explain --profile hodoku`: choose rc, k9, sudokuwiki or excel
step-unproved = this { $name } is wrong, please tell us: { $reason }
library-no-code = HoDoKu's library has no code for { $ids }
profiles-line = { $count } entries  { $about }
classic-no-mode = MODE and INIT are missing
classic-no-init = INIT is missing
classic-unique = --unique goes with auto:BLANKS
classic-rescanning = rescanning may miss solutions (C instead of R finds them all)
classic-gave-up = gave up: the board may have a solution or not (another --seed or more --restarts may tell)
classic-init = INIT "{ $text }" is neither auto:BLANKS nor fixed:NUMBER, nor a puzzle, nor a file
classic-init-number = { $expected ->
    [blanks] INIT "{ $text }": after the colon comes a number of blanks, 0 to 80
   *[fixed] INIT "{ $text }": after the colon comes a number, 0 to 7
}
status-of = { $n ->
    [one] { $done } of { $total } puzzle
   *[other] { $done } of { $total } puzzles
}
status-of-about = { $done } of about { $total } puzzles
status-share = { $percent } % of the search
status-found = { $number } found
info-solving = { $millions } million random puzzles a second on one core of an AMD Zen 3 or 4
status-level = line { $line } is at level { $level }
status-judged = { $number } judged
status-failed = { $number } failed
status-hunt = best { $best }
status-rate = { $unit ->
    [second] { $rate }/s
    [minute] { $rate }/min
   *[hour] { $rate }/h
}
status-left = { $time } left
status-so-far = { $time } so far
no-veripb = no proof for VeriPB: { $reason }
check-proof-file = --proof of `check` is for VeriPB: its file ends in .pbp
check-proved-one = { $n ->
    [one] exactly one solution, proved by { $number } clause
   *[other] exactly one solution, proved by { $number } clauses
}
check-proved-none = { $n ->
    [one] no solution, proved by { $number } clause
   *[other] no solution, proved by { $number } clauses
}
without-promise-file = --without-promise is for proofs in a file that ends in .pbp
veripb-one-puzzle = a proof for VeriPB is of one puzzle; `trace --proof` and `verify --export` write many

# Formulas: what is wrong with one, what it finds and what it is worth.
formula-one-technique = expected one technique in { $name }, found { $found }
formula-arguments = { $name } takes { $expected } { $expected ->
        [one] value
       *[other] values
    }, found { $found }

# How a step of a formula is told: its sets, its conditions, what the proof rests on, what follows.
formula-is-cell = { $name } is { $cells }, which contains { $digits }.
formula-is-cells = { $name } is { $cells }: { $n } cells with the candidates { $digits }.
formula-is-filled = { $name } is { $cells }.
formula-is-als = { $name } is { $cells }: { $n } cells with { $m } candidates, { $digits }.
formula-is-digits = { $name } is { $digits }.
formula-is-houses = { $name } is { $houses }.
formula-is-candidates = { $name } is { $candidates }.
formula-is-strong = { $name } is a strong link: at least one of { $candidates } is true.
formula-is-weak = { $name } is a weak link: at most one of { $candidates } is true.
formula-said = { $en }
formula-sees = { $left-count ->
    [one] { $left } sees { $right }.
   *[other] Each of { $left } sees { $right }.
}
formula-sees-digits = Every { $digits } in { $left } sees every { $digits } in { $right }, so only one of the two can contain { $digits }.
formula-confined = In { $houses }, { $digits } is confined to { $cells }.
formula-between = { $cells } are { $n } cells with { $m } candidates between them: { $digits }.
formula-same-digits = { $cells } contain the same candidates, { $digits }.
formula-digits-within = All candidates of { $cells }, { $digits }, are candidates of { $of }, too.
formula-same-house = { $cells } are in { $houses }.
formula-rests-cells = Each of these cells needs a digit, and that is enough: { $cells }.
formula-rests-places = { $digits } must be placed in { $houses }, and that is enough.
formula-rests-both = Each of { $cells } needs a digit, { $digits } must be placed in { $houses }, and that is enough.
formula-so-remove = So you can remove { $gone }.
formula-so-place = So you can place { $placed }.
formula-so-both = So you can place { $placed } and remove { $gone }.
formula-so-seen = So you can remove { $gone }, which { $gone-count ->
    [one] sees
   *[other] see
} all of { $seen }.

find-unknown = "{ $name }" is no formula, no file and no technique that is written as one
find-no-verdict = expected a technique to judge, found an expression
find-found = { $name }: { $count }
find-none = { $name }: nothing
find-proved = proved
find-not-proved = not proved
find-false = false: the solution contradicts { $wrong }
find-proof-cut-off = cut off: the time was up before it was proved or not
find-solution = The solution that contradicts what is false: { $solution }
find-value-cut-off = cut off before the value was known
find-cut-off = { $name }: cut off; { $count } found until then
find-so-far = ended before the end of the list; this is what the puzzles until then show
find-verdict-cut-off = { $n ->
    [one] { $n } further position was cut off when the time was up; only what is false on it is counted.
   *[other] { $n } further positions were cut off when the time was up; only what is false on them is counted.
}
find-absent = there is no such value
find-spent = { $name }: the search was left before its end, as it takes too much work
find-hits = { $name } finds something on { $hits } of { $positions } positions.
find-sound = All { $instances } conclusions agree with the solutions; { $proved } are proved.
find-unsound = { $refuted } of { $instances } conclusions are false; { $proved } are proved.
find-new = Of { $conclusions } candidates that it places or removes, { $new } are found by none of the techniques it is compared with.
find-overlap = { $share } % are found by { $technique }, too.
find-unfinished = On { $unfinished } positions the search was left before its end.
find-counterexample = Here it concludes { $conclusions }, and is wrong about { $wrong }:
