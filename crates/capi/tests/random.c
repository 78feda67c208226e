/* Random calls: texts and sizes are often wrong, pointers never. No call may crash, write outside its memory or say that it is a
 * mistake of ours. Usage: random [calls] [seed] */

#include "ninefold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

/* SplitMix64. */
static uint64_t below(uint64_t limit) {
  uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (z ^ (z >> 31)) % limit;
}

static const char *SEEDS[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....",
    "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "S9B0100040205060703",
    "{\"cells\":[1,2,3]}",
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QAkYAnAYwIDkB",
    "<opensudoku><game data=\"530070000\"/></opensudoku>",
    "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n------+-------+------\n",
};

/* A text of its own length on the heap, so that one byte too many is noticed. */
static char *some_text(size_t *length) {
  const char *seed = SEEDS[below(sizeof SEEDS / sizeof *SEEDS)];
  size_t edits = below(4), i;
  char *text;
  *length = strlen(seed);
  if (below(8) == 0) *length = below(*length + 1);
  if (below(64) == 0) *length = below(3000);
  text = malloc(*length ? *length : 1);
  for (i = 0; i < *length; i++) text[i] = i < strlen(seed) ? seed[i] : (char)below(256);
  for (i = 0; *length && i < edits; i++) {
    text[below(*length)] = below(2) ? ".0123456789"[below(11)] : (char)below(256);
  }
  return text;
}

static const char *NAMES[] = {NULL, "se", "human", "hodoku", "en", "zh", "line81", "grid", "", "\xff\xfe", "nobody", "sukaku"};

static const char *some_name(void) { return NAMES[below(sizeof NAMES / sizeof *NAMES)]; }

static size_t some_size(size_t right) { return below(4) ? right : below(3) ? below(2 * right + 1) : 0; }

static unsigned long tally[8];

static void note(NinefoldStatus status) {
  if (status < 0 || status >= NINEFOLD_STATUS_INTERNAL) {
    fprintf(stderr, "status %d\n", (int)status);
    exit(1);
  }
  tally[status]++;
}

/* A call that gives a text. A puzzle that is in order is not asked for all its steps each time: that takes long. */
static void text_call(const NinefoldEngine *engine, const char *text, size_t length) {
  NinefoldText *answer = NULL;
  NinefoldStatus status;
  switch (below(12)) {
  case 0: status = ninefold_rate(engine, text, length, some_name(), below(20) ? &answer : NULL); break;
  case 1: status = ninefold_hint(engine, text, length, (uint32_t)below(6), some_name(), some_name(), &answer); break;
  case 2: status = ninefold_steps(engine, text, below(200) ? length / 2 : length, some_name(), &answer); break;
  case 3: status = ninefold_explain(engine, text, below(50) ? length / 2 : length, some_name(), some_name(), &answer); break;
  case 4: status = ninefold_svg(engine, text, length, &answer); break;
  case 5:
    status = ninefold_judge(engine, text, length, text, below(3) ? length : 0, below(2) ? some_name() : NULL, some_name(), 0.01,
                            some_name(), &answer);
    break;
  default: status = ninefold_convert(engine, text, length, some_name(), &answer); break;
  }
  note(status);
  if ((status == NINEFOLD_STATUS_OK) != (answer != NULL)) exit(2);
  if (answer != NULL && strlen(ninefold_text_data(answer)) != ninefold_text_length(answer)) exit(3);
  ninefold_text_free(answer);
}

static void grid_call(const NinefoldEngine *engine, const char *text, size_t length) {
  size_t capacity = some_size(82);
  char *grid = malloc(capacity ? capacity : 1);
  uint64_t count;
  NinefoldCheck check;
  switch (below(4)) {
  case 0: note(ninefold_solve(engine, text, length, grid, capacity)); break;
  case 1: note(ninefold_canon(engine, text, length, grid, capacity)); break;
  case 2: note(ninefold_count(engine, text, length, below(1000), &count)); break;
  default: note(ninefold_check(engine, text, length, &check)); break;
  }
  free(grid);
}

static void many_call(const NinefoldEngine *engine) {
  size_t count = below(20), i;
  char *puzzles = malloc(81 * count + 1), *grids = malloc(81 * count + 1);
  uint8_t *statuses = malloc(count + 1);
  uint64_t *counts = malloc(sizeof *counts * (count + 1));
  double *ratings = malloc(sizeof *ratings * (3 * count + 1));
  uint32_t threads = (uint32_t)(below(50) ? 1 : below(5));
  for (i = 0; i < 81 * count; i++) puzzles[i] = SEEDS[i / 81 % 4][i % 81];
  if (count) {
    for (i = below(2 * count); i > 0; i--) puzzles[below(81 * count)] = (char)(below(2) ? '.' : below(256));
  }
  if (below(10) == 0) count = (size_t)-1 / (1 + below(80));
  switch (below(4)) {
  case 0: note(ninefold_solve_many(engine, puzzles, count, threads, grids, statuses)); break;
  case 1: note(ninefold_count_many(engine, puzzles, count, threads, below(3), counts, statuses)); break;
  case 2: note(ninefold_canon_many(engine, puzzles, count, threads, grids, statuses)); break;
  default:
    if (count < 20) count = count > 0;
    note(ninefold_rate_many(engine, puzzles, count, threads, some_name(), (double)below(3) - 1, ratings, statuses));
  }
  free(puzzles), free(grids), free(statuses), free(counts), free(ratings);
}

int main(int argc, char **argv) {
  unsigned long calls = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000, i;
  NinefoldEngine *engine = ninefold_engine_new();
  state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
  for (i = 0; i < calls; i++) {
    size_t length, room = some_size(60);
    char *text = some_text(&length), *told = malloc(room ? room : 1);
    unsigned kind = (unsigned)below(40);
    if (kind == 0) {
      ninefold_engine_free(engine);
      engine = ninefold_engine_new();
    } else if (kind < 3) {
      many_call(engine);
    } else if (kind < 10) {
      text_call(engine, text, length);
    } else {
      grid_call(engine, text, length);
    }
    ninefold_error(engine, told, room);
    ninefold_error_place(engine);
    free(text), free(told);
  }
  ninefold_engine_free(engine);
  printf("%lu calls, by status:", calls);
  for (i = 0; i < 8; i++) printf(" %lu", tally[i]);
  printf("\n");
  return 0;
}
