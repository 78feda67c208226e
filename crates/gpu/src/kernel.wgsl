// Kernel: every thread searches a board of its own, depth first, and takes the next one when it ends.
//
// `twin.rs` is the same for the processor, and says what each step is for; `layout.rs` says how boards and answers
// lie in memory. A board has to stay in registers, which no card index: so its words are variables of their own,
// and what is done with each of them is written once, between `@each NAME VALUES` and `@end`, and repeated for each
// value by `kernel.rs`.
//
// Short loops are written out, too: llvmpipe lets all loops of a thread go round 65,535 times together in a dispatch,
// and leaves each of them after its first turn from then on.

struct Limits {
    // Boards in the chunk, and the distance from one of their words to the next.
    boards: u32,
    stride: u32,
    // 0 for boards as bit planes, 1 for candidates.
    form: u32,
    // Solutions and branches after which a search ends, branches after which it is left to the processor.
    solutions: u32,
    branches: u32,
    hand_over: u32,
    // Boards that a stack has room for.
    depth: u32,
    // Rounds of a dispatch: a driver ends what takes seconds.
    rounds: u32,
}

@group(0) @binding(0) var<uniform> limits: Limits;
@group(0) @binding(1) var<storage, read> boards: array<u32>;
@group(0) @binding(2) var<storage, read_write> answers: array<u32>;
// The waiting halves of each thread, and what it works on between two dispatches: word after word, thread by thread.
@group(0) @binding(3) var<storage, read_write> stacks: array<u32>;
@group(0) @binding(4) var<storage, read_write> threads: array<u32>;
// How many boards were taken, and how many have ended.
@group(0) @binding(5) var<storage, read_write> counters: array<atomic<u32>, 2>;

const ALL: u32 = 0x7ffffffu;
const FIRST: u32 = 0x1249249u;
const COLUMNS: u32 = 0x1ffu;
const ROWS: u32 = 0x40201u;
const BOXES: u32 = 0x49u;
const BOX: u32 = 0x1c0e07u;

const HOUSE_TEST_BRANCHES: u32 = 256u;

// What a thread does next.
const FREE: u32 = 0u;
const RUNNING: u32 = 1u;
const STALLED: u32 = 2u;
const DEAD: u32 = 3u;
const SOLVED: u32 = 4u;
const FRESH: u32 = 5u;
const IDLE: u32 = 6u;

// Endings of a search.
const EXHAUSTED: u32 = 1u;
const LIMIT_REACHED: u32 = 2u;
const GAVE_UP: u32 = 3u;
const HANDED_OVER: u32 = 4u;

const WORKGROUP: u32 = 64u;

var<private> state: u32;
var<private> board: u32;
var<private> height: u32;
var<private> solutions: u32;
var<private> branches: u32;
// Boards that ended in this dispatch: counted here, as all threads share one counter.
var<private> ended: u32;
var<private> impossible: bool;
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
var<private> word_$d_$r: u32;
@end
// Minicolumns with a single cell, when the board was last settled.
var<private> singles_$d: u32;
// Scratch of a sweep: minirows and minicolumns.
var<private> row_$d: u32;
var<private> column_$d: u32;
@end
// A split: the digits that each half loses in these cells.
@each half first second
var<private> $half_digits: u32;
@each r 0 1 2
var<private> $half_cells_$r: u32;
@end
@end

fn turn_nines(t: u32) -> u32 {
    return ((t >> 9u) | (t << 18u)) & ALL;
}

fn turn_threes(t: u32) -> u32 {
    return ((t >> 3u) & 0xfc7e3fu) | ((t << 6u) & 0x70381c0u);
}

fn turn_bits(t: u32) -> u32 {
    return ((t >> 1u) & (FIRST * 3u)) | ((t << 2u) & (FIRST * 4u));
}

// Minirows: bit 9 * row of the band + 3 * stack + band. The lines of a square are rows.
fn row_next_line(t: u32) -> u32 {
    return turn_nines(t);
}

fn row_next_box(t: u32) -> u32 {
    return turn_threes(t);
}

fn row_misses_line(t: u32) -> bool {
    return ((t | (t >> 3u) | (t >> 6u)) & 7u) != 7u;
}

// Minicolumns: bit 9 * band + column. The lines of a square are columns.
fn column_next_line(t: u32) -> u32 {
    return turn_bits(t);
}

fn column_next_box(t: u32) -> u32 {
    return turn_nines(t);
}

fn column_misses_line(t: u32) -> bool {
    return ((t | (t >> 9u) | (t >> 18u)) & BOXES) != BOXES;
}

@each way row column
fn $way_other_lines(t: u32) -> u32 {
    let next = $way_next_line(t);
    return next | $way_next_line(next);
}

fn $way_other_boxes(t: u32) -> u32 {
    let next = $way_next_box(t);
    return next | $way_next_box(next);
}

fn $way_close(t: u32) -> u32 {
    let first = $way_next_box(t);
    let second = $way_next_box(first);
    let falling = $way_next_line(first) & $way_next_line($way_next_line(second));
    let rising = $way_next_line(second) & $way_next_line($way_next_line(first));
    return t & (falling | rising);
}

fn $way_required(t: u32) -> u32 {
    return t & ~$way_other_boxes(t);
}

fn tighten_$ways() {
    var may = vec3<u32>();
    var must = vec3<u32>();
@each d 0 1 2 3 4 5 6 7 8
    $way_$d = $way_close($way_$d);
    impossible = impossible | $way_misses_line($way_$d);
    may = count_bits(may, $way_$d);
    must = count_bits(must, $way_required($way_$d));
@end
    let crowded = must.z | (must.x & must.y);
    let exact = may.x & may.y & ~may.z;
@each d 0 1 2 3 4 5 6 7 8
    {
        let required = $way_required($way_$d);
        let sure = required | ($way_$d & exact);
        $way_$d = $way_$d & (~crowded | required) & ~($way_other_lines(sure) | $way_other_boxes(sure));
    }
@end
}
@end

// Counts bits place by place: ones, twos, and whether there are four or more.
fn count_bits(count: vec3<u32>, bits: u32) -> vec3<u32> {
    let carry = count.x & bits;
    return vec3<u32>(count.x ^ bits, count.y ^ carry, count.z | (count.y & carry));
}

fn fold_columns(w: u32) -> u32 {
    return (w | (w >> 1u) | (w >> 2u)) & FIRST;
}

fn fold_rows(w: u32) -> u32 {
    return (w | (w >> 9u) | (w >> 18u)) & COLUMNS;
}

fn minirows(w0: u32, w1: u32, w2: u32) -> u32 {
    return fold_columns(w0) | (fold_columns(w1) << 1u) | (fold_columns(w2) << 2u);
}

fn minicolumns(w0: u32, w1: u32, w2: u32) -> u32 {
    return fold_rows(w0) | (fold_rows(w1) << 9u) | (fold_rows(w2) << 18u);
}

fn row_cells(t: u32, band: u32) -> u32 {
    return ((t >> band) & FIRST) * 7u;
}

fn column_cells(t: u32, band: u32) -> u32 {
    return ((t >> (9u * band)) & COLUMNS) * ROWS;
}

// Settles the boxes and sets the state that follows.
fn settle() {
    var some_empty = 0u;
    var all_two = 0u;
@each r 0 1 2
    var one_$r = 0u;
    var two_$r = 0u;
@each d 0 1 2 3 4 5 6 7 8
    two_$r |= one_$r & word_$d_$r;
    one_$r |= word_$d_$r;
@end
    some_empty |= one_$r ^ ALL;
    all_two |= two_$r;
@end
    var changed = 0u;
    var incomplete = all_two;
@each d 0 1 2 3 4 5 6 7 8
    {
        var found = 0u;
        var rows = 0u;
@each r 0 1 2
        {
            let single = word_$d_$r & ~two_$r;
            let columns = fold_rows(single);
            let boxes = (columns | (columns >> 1u) | (columns >> 2u)) & BOXES;
            word_$d_$r = (word_$d_$r & ~(boxes * BOX)) | single;
            found |= columns << (9u * $ru);
            rows |= fold_columns(single) << $ru;
            incomplete |= boxes ^ BOXES;
        }
@end
        incomplete |= fold_rows(found) ^ COLUMNS;
        incomplete |= ((rows | (rows >> 3u) | (rows >> 6u)) & (7u * ROWS)) ^ (7u * ROWS);
        changed |= found ^ singles_$d;
        singles_$d = found;
    }
@end
    if incomplete == 0u {
        state = SOLVED;
    } else if some_empty != 0u {
        state = DEAD;
    } else if changed == 0u {
        state = STALLED;
    } else {
        state = RUNNING;
    }
}

fn sweep() {
    impossible = false;
    // Minirows, without what single cells of the other bands take in their columns.
@each d 0 1 2 3 4 5 6 7 8
    {
        let first = singles_$d & COLUMNS;
        let second = (singles_$d >> 9u) & COLUMNS;
        let third = singles_$d >> 18u;
        row_$d = minirows(
            word_$d_0 & ~((second | third) * ROWS),
            word_$d_1 & ~((first | third) * ROWS),
            word_$d_2 & ~((first | second) * ROWS),
        );
    }
@end
    tighten_rows();
    // Minicolumns of what the minirows leave.
@each d 0 1 2 3 4 5 6 7 8
    column_$d = minicolumns(
        word_$d_0 & row_cells(row_$d, 0u),
        word_$d_1 & row_cells(row_$d, 1u),
        word_$d_2 & row_cells(row_$d, 2u),
    );
@end
    tighten_columns();
    // Cells; what is alone in a triad that must have it is noted there.
@each r 0 1 2
    var hidden_$r = 0u;
@end
@each d 0 1 2 3 4 5 6 7 8
    {
        var once_rows = 0u;
        var once_columns = 0u;
@each r 0 1 2
        {
            let z = word_$d_$r & row_cells(row_$d, $ru) & column_cells(column_$d, $ru);
            word_$d_$r = z;
            once_rows |= ((z ^ (z >> 1u) ^ (z >> 2u)) & ~(z & (z >> 1u)) & FIRST) << $ru;
            once_columns |= ((z ^ (z >> 9u) ^ (z >> 18u)) & ~(z & (z >> 9u)) & COLUMNS) << (9u * $ru);
        }
@end
        row_$d = once_rows & row_required(row_$d);
        column_$d = once_columns & column_required(column_$d);
@each r 0 1 2
        hidden_$r |= word_$d_$r & (row_cells(row_$d, $ru) | column_cells(column_$d, $ru));
@end
    }
@end
    // A cell with hidden singles keeps them alone.
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
    word_$d_$r &= ~hidden_$r | row_cells(row_$d, $ru) | column_cells(column_$d, $ru);
@end
@end
    settle();
    if impossible && state != SOLVED {
        state = DEAD;
    }
}

// A digit's configurations in a square, a bit for each permutation in lexicographic order.
fn find_configurations(t: u32, by_box: u32, by_line: u32) -> u32 {
    let one = by_box;
    let two = 2u * by_box;
    let first = t;
    let second = t >> by_line;
    let third = t >> (2u * by_line);
    return (first & (second >> one) & (third >> two) & 1u)
        | ((first & (second >> two) & (third >> one) & 1u) << 1u)
        | (((first >> one) & second & (third >> two) & 1u) << 2u)
        | (((first >> one) & (second >> two) & third & 1u) << 3u)
        | (((first >> two) & second & (third >> one) & 1u) << 4u)
        | (((first >> two) & (second >> one) & third & 1u) << 5u);
}

// The cells of a configuration, one word for each band.
fn configuration_cells(square: u32, configuration: u32) -> vec3<u32> {
    // The box of each line: 012, 021, 102, 120, 201, 210, two bits a box.
    var all_boxes = array<u32, 6>(0x24u, 0x18u, 0x21u, 0x09u, 0x12u, 0x06u);
    let boxes = all_boxes[configuration];
    var cells = vec3<u32>();
@each line 0 1 2
    {
        let bx = (boxes >> (2u * $lineu)) & 3u;
        let band = select(bx, square, square < 3u);
        let of_row = 7u << (9u * $lineu + 3u * bx);
        let of_column = ROWS << (3u * (square % 3u) + $lineu);
        cells[band] |= select(of_column, of_row, square < 3u);
    }
@end
    return cells;
}

// Chooses the split of a stalled board.
fn choose_split() {
    var best_key = 0xffffffffu;
    var best_square = 0u;
    var best_digit = 0u;
    var best_pair = 0u;
    for (var square = 0u; square < 6u; square++) {
        let by_rows = square < 3u;
        let by_box = select(9u, 3u, by_rows);
        let by_line = select(1u, 9u, by_rows);
        let shift = select(3u * (square - 3u), square, by_rows);
        var key = 0u;
        var digit = 0u;
        var pair = 0u;
@each d 0 1 2 3 4 5 6 7 8
        {
            let rows = minirows(word_$d_0, word_$d_1, word_$d_2);
            let columns = minicolumns(word_$d_0, word_$d_1, word_$d_2);
            let found = find_configurations(select(columns, rows, by_rows) >> shift, by_box, by_line);
            let count = countOneBits(found);
            key += 2u * count + select(0u, 1u, count >= 2u);
            if count == 2u && pair == 0u {
                digit = $du;
                pair = found;
            }
        }
@end
        if pair != 0u && key < best_key {
            best_key = key;
            best_square = square;
            best_digit = digit;
            best_pair = pair;
        }
    }
    if best_pair == 0u {
        split_smallest_cell();
        return;
    }
    let one = configuration_cells(best_square, firstTrailingBit(best_pair));
    let other = configuration_cells(best_square, firstLeadingBit(best_pair));
    // The half that takes more away comes first; the first configuration among equals.
    let by_one = other & ~one;
    let by_other = one & ~other;
    var places = vec3<u32>();
@each d 0 1 2 3 4 5 6 7 8
    if best_digit == $du {
        places = vec3<u32>(word_$d_0, word_$d_1, word_$d_2);
    }
@end
    let more_by_one = countOneBits(places & by_one);
    let more_by_other = countOneBits(places & by_other);
    let swapped = more_by_other.x + more_by_other.y + more_by_other.z > more_by_one.x + more_by_one.y + more_by_one.z;
    first_digits = 1u << best_digit;
    second_digits = 1u << best_digit;
@each r 0 1 2
    first_cells_$r = select(by_one[$r], by_other[$r], swapped);
    second_cells_$r = select(by_other[$r], by_one[$r], swapped);
@end
}

// Splits a cell with the fewest candidates, the first of several.
fn split_smallest_cell() {
    var fewest = 10u;
    var cell = 0u;
    for (var i = 0u; i < 81u; i++) {
        let count = countOneBits(digits_of_cell(i));
        if count >= 2u && count < fewest {
            fewest = count;
            cell = i;
        }
    }
    let digits = digits_of_cell(cell);
    let lowest = digits & (0u - digits);
    first_digits = digits & ~lowest;
    second_digits = lowest;
@each r 0 1 2
    first_cells_$r = select(0u, 1u << (cell % 27u), cell / 27u == $ru);
    second_cells_$r = first_cells_$r;
@end
}

fn digits_of_cell(cell: u32) -> u32 {
    let bit = cell % 27u;
    let band = cell / 27u;
    var digits = 0u;
@each d 0 1 2 3 4 5 6 7 8
    digits |= ((select(select(word_$d_2, word_$d_1, band == 1u), word_$d_0, band == 0u) >> bit) & 1u) << $du;
@end
    return digits;
}

// Whether the cells of each house can take nine different digits, by Hall's theorem.
fn can_fill_all_houses() -> bool {
    var fits = true;
    for (var digits = 0u; digits < 512u && fits; digits++) {
        let size = countOneBits(digits);
@each r 0 1 2
        var within_$r = ALL;
@end
@each d 0 1 2 3 4 5 6 7 8
        {
            let allowed = 0u - ((digits >> $du) & 1u);
@each r 0 1 2
            within_$r &= ~word_$d_$r | allowed;
@end
        }
@end
@each i 0 1 2 3 4 5 6 7 8
        {
            var cells = 0u;
@each r 0 1 2
            cells += countOneBits(within_$r & (ROWS << $iu));
@end
            fits = fits & (cells <= size);
        }
@end
@each r 0 1 2
@each i 0 1 2
        fits = fits & (countOneBits(within_$r & (COLUMNS << (9u * $iu))) <= size);
        fits = fits & (countOneBits(within_$r & (BOX << (3u * $iu))) <= size);
@end
@end
    }
    return fits;
}

// Distance from one word of a thread to the next.
var<private> thread_count: u32;
var<private> thread: u32;

fn end_board(ending: u32) {
    answers[board] = solutions;
    answers[limits.stride + board] = (branches << 3u) | ending;
    ended += 1u;
    state = FREE;
}

// Goes on with the first half, and puts the second on the stack; or ends the search.
fn serve_stalled() {
    if branches == HOUSE_TEST_BRANCHES && !can_fill_all_houses() {
        state = DEAD;
        return;
    }
    if branches >= limits.branches {
        end_board(GAVE_UP);
        return;
    }
    if branches >= limits.hand_over || height == limits.depth {
        end_board(HANDED_OVER);
        return;
    }
    branches += 1u;
    choose_split();
    var place = height * 27u * thread_count + thread;
@each d 0 1 2 3 4 5 6 7 8
    {
        let first = 0u - ((first_digits >> $du) & 1u);
        let second = 0u - ((second_digits >> $du) & 1u);
@each r 0 1 2
        stacks[place] = word_$d_$r & ~(second_cells_$r & second);
        word_$d_$r &= ~(first_cells_$r & first);
        place += thread_count;
@end
    }
@end
    height += 1u;
    state = FRESH;
}

// Notes a solution: the first one as bit planes.
fn serve_solved() {
    if solutions == 0u {
        var place = 2u * limits.stride + board;
@each plane 1 2 4 8
@each r 0 1 2
        {
            var bits = 0u;
@each d 0 1 2 3 4 5 6 7 8
            bits |= select(0u, word_$d_$r, (($du + 1u) & $planeu) != 0u);
@end
            answers[place] = bits;
            place += limits.stride;
        }
@end
@end
    }
    solutions += 1u;
    if solutions >= limits.solutions {
        end_board(LIMIT_REACHED);
    } else {
        state = DEAD;
    }
}

// Goes on with the half that waits on top of the stack.
fn serve_dead() {
    if height == 0u {
        end_board(EXHAUSTED);
        return;
    }
    height -= 1u;
    var place = height * 27u * thread_count + thread;
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
    word_$d_$r = stacks[place];
    place += thread_count;
@end
@end
    state = FRESH;
}

// Takes the next board of the chunk.
fn serve_free() {
    board = atomicAdd(&counters[0], 1u);
    if board >= limits.boards {
        state = IDLE;
        return;
    }
    height = 0u;
    solutions = 0u;
    branches = 0u;
    if limits.form == 1u {
        var place = board;
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
        word_$d_$r = boards[place];
        place += limits.stride;
@end
@end
    } else {
@each r 0 1 2
        {
@each plane 0 1 2 3
            let plane_$plane = boards[(3u * $planeu + $ru) * limits.stride + board];
@end
            let empty = ~(plane_0 | plane_1 | plane_2 | plane_3) & ALL;
@each d 0 1 2 3 4 5 6 7 8
            {
                let number = $du + 1u;
                let differs = (plane_0 ^ select(0u, ALL, (number & 1u) != 0u))
                    | (plane_1 ^ select(0u, ALL, (number & 2u) != 0u))
                    | (plane_2 ^ select(0u, ALL, (number & 4u) != 0u))
                    | (plane_3 ^ select(0u, ALL, (number & 8u) != 0u));
                word_$d_$r = empty | (~differs & ALL);
            }
@end
        }
@end
    }
    state = FRESH;
}

// What a thread works on is in `threads` between dispatches. A new chunk finds zeros: all threads are free.
fn load_thread() {
    state = threads[thread];
    board = threads[thread_count + thread];
    height = threads[2u * thread_count + thread];
    solutions = threads[3u * thread_count + thread];
    branches = threads[4u * thread_count + thread];
    var place = 5u * thread_count + thread;
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
    word_$d_$r = threads[place];
    place += thread_count;
@end
    singles_$d = threads[place];
    place += thread_count;
@end
}

fn store_thread() {
    atomicAdd(&counters[1], ended);
    threads[thread] = state;
    threads[thread_count + thread] = board;
    threads[2u * thread_count + thread] = height;
    threads[3u * thread_count + thread] = solutions;
    threads[4u * thread_count + thread] = branches;
    var place = 5u * thread_count + thread;
@each d 0 1 2 3 4 5 6 7 8
@each r 0 1 2
    threads[place] = word_$d_$r;
    place += thread_count;
@end
    threads[place] = singles_$d;
    place += thread_count;
@end
}

@compute @workgroup_size(WORKGROUP)
fn search(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    thread = id.x;
    thread_count = groups.x * WORKGROUP;
    load_thread();
    for (var round = 0u; round < limits.rounds && state != IDLE; round++) {
        // Three sweeps; then the threads of a group that wait are served together.
@each i 1 2 3
        if state == RUNNING {
            sweep();
        }
@end
        if state == STALLED {
            serve_stalled();
        }
        if state == SOLVED {
            serve_solved();
        }
        if state == DEAD {
            serve_dead();
        }
        if state == FREE {
            serve_free();
        }
        if state == FRESH {
            settle();
            state = RUNNING;
        }
    }
    store_thread();
}
