/* Every call of ninefold.h: what it answers, and what it says of arguments that are wrong. Ends with 1 at the first surprise. */

#define _POSIX_C_SOURCE 200809L

#include "ninefold.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0;

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    checks++;                                                                                                          \
    if (!(what)) {                                                                                                     \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #what);                                               \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static const char EASY[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char SOLUTION[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char HARD[] = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";
static const char MINIMAL[] = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
static const char SEVERAL[] = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";
static const char NONE[] = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char CLASH[] = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/* The same puzzle with rows 1 and 3 exchanged: digits move, the canonical form does not. */
static const char MOVED[] = ".98....6.6..195...53..7....8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static void check_error(const NinefoldEngine *engine, const char *part) {
  char told[1000];
  size_t length = ninefold_error(engine, told, sizeof told);
  CHECK(length == strlen(told));
  CHECK((part == NULL) == (length == 0));
  if (part != NULL && strstr(told, part) == NULL) {
    fprintf(stderr, "expected an error with \"%s\", found \"%s\"\n", part, told);
    exit(1);
  }
}

static NinefoldStatus solve(const NinefoldEngine *engine, const char *puzzle, char *solution) {
  return ninefold_solve(engine, puzzle, strlen(puzzle), solution, 82);
}

static void versions(void) {
  CHECK(ninefold_abi() == NINEFOLD_ABI);
  CHECK(strchr(ninefold_version(), '.') != NULL);
}

static void one_puzzle(const NinefoldEngine *engine) {
  char grid[82];
  uint64_t count = 7;
  NinefoldCheck check;
  memset(grid, 'x', sizeof grid);
  CHECK(solve(engine, EASY, grid) == NINEFOLD_STATUS_OK);
  CHECK(strcmp(grid, SOLUTION) == 0);
  check_error(engine, NULL);
  CHECK(solve(engine, NONE, grid) == NINEFOLD_STATUS_NONE);
  check_error(engine, "no solution");
  CHECK(solve(engine, CLASH, grid) == NINEFOLD_STATUS_INVALID);
  check_error(engine, "two 5s in box 1");
  CHECK(strcmp(grid, SOLUTION) == 0);
  CHECK(solve(engine, SEVERAL, grid) == NINEFOLD_STATUS_SEVERAL);
  CHECK(strlen(grid) == 81 && strcmp(grid, SOLUTION) != 0 && strspn(grid, "123456789") == 81);

  CHECK(ninefold_count(engine, EASY, 81, 10, &count) == NINEFOLD_STATUS_OK && count == 1);
  CHECK(ninefold_count(engine, SEVERAL, 81, 2, &count) == NINEFOLD_STATUS_OK && count == 2);
  CHECK(ninefold_count(engine, NONE, 81, 2, &count) == NINEFOLD_STATUS_OK && count == 0);
  CHECK(ninefold_count(engine, EASY, 81, 2, NULL) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "count is NULL");

  CHECK(ninefold_check(engine, MINIMAL, 81, &check) == NINEFOLD_STATUS_OK);
  CHECK(check.givens == 17 && check.redundant == 0);
  CHECK(ninefold_check(engine, EASY, 81, &check) == NINEFOLD_STATUS_OK);
  {
    unsigned redundant = 0, cell;
    for (cell = 0; cell < 81; cell++) {
      redundant += check.is_redundant[cell];
      CHECK(check.is_redundant[cell] == 0 || EASY[cell] != '.');
    }
    CHECK(check.givens == 30 && check.redundant == redundant && redundant > 0);
  }
  CHECK(ninefold_check(engine, SEVERAL, 81, &check) == NINEFOLD_STATUS_SEVERAL);

  {
    char moved[82];
    CHECK(ninefold_canon(engine, EASY, 81, grid, sizeof grid) == NINEFOLD_STATUS_OK);
    CHECK(ninefold_canon(engine, MOVED, 81, moved, sizeof moved) == NINEFOLD_STATUS_OK);
    CHECK(strlen(grid) == 81 && strcmp(grid, moved) == 0 && strcmp(grid, EASY) != 0);
  }
}

static NinefoldText *made(NinefoldStatus status, NinefoldText *text) {
  CHECK(status == NINEFOLD_STATUS_OK && text != NULL);
  CHECK(strlen(ninefold_text_data(text)) == ninefold_text_length(text));
  return text;
}

static void check_text(NinefoldStatus status, NinefoldText *text, const char *part) {
  made(status, text);
  if (strstr(ninefold_text_data(text), part) == NULL) {
    fprintf(stderr, "expected \"%s\", found: %.300s\n", part, ninefold_text_data(text));
    exit(1);
  }
  ninefold_text_free(text);
}

static void texts(const NinefoldEngine *engine) {
  NinefoldText *text = NULL;
  NinefoldStatus status;
  unsigned stage;
  status = ninefold_rate(engine, HARD, 81, NULL, &text);
  check_text(status, text, "{\"er\":6.6,\"ep\":1.2,\"ed\":1.2");
  status = ninefold_rate(engine, HARD, 81, "hodoku", &text);
  check_text(status, text, "\"score\":");
  for (stage = 1; stage <= 4; stage++) {
    status = ninefold_hint(engine, EASY, 81, stage, NULL, NULL, &text);
    check_text(status, text, "\"now\":\"step\"");
  }
  status = ninefold_hint(engine, EASY, 81, 4, "human", "zh", &text);
  check_text(status, text, "\xe5\xae\xab");
  status = ninefold_hint(engine, SEVERAL, 81, 1, NULL, NULL, &text);
  check_text(status, text, "\"now\":\"step\"");
  status = ninefold_hint(engine, NONE, 81, 1, NULL, NULL, &text);
  check_text(status, text, "\"now\":\"improper\"");
  status = ninefold_steps(engine, EASY, 81, NULL, &text);
  check_text(status, text, "\"technique\":\"hidden-single-box\"");
  status = ninefold_explain(engine, HARD, 81, "se", NULL, &text);
  check_text(status, text, "\"solved\":true");
  status = ninefold_judge(engine, EASY, 81, "naked single: R5C5 is 5\n\nwhat now?", 33, NULL, NULL, 0.05, NULL, &text);
  check_text(status, text, "\"verdict\":\"sound\",\"technique\":\"naked-single\"");
  status = ninefold_judge(engine, EASY, 81, "r5c5=5\nr1c3=1", 13, NULL, "human", 0, "zh", &text);
  check_text(status, text, "\"first_unjustified\":1,\"is_solved\":false");
  status = ninefold_judge(engine, EASY, 81, "r5c5=5", 6, "X-Wing", NULL, 0, NULL, &text);
  check_text(status, text, "\"verdict\":\"true-not-shown\"");
  status = ninefold_judge(engine, EASY, 81, NULL, 0, NULL, NULL, 0, NULL, &text);
  check_text(status, text, "\"steps\":[]");
  status = ninefold_convert(engine, EASY, 81, "grid", &text);
  check_text(status, text, "53.|.7.|...");
  status = ninefold_convert(engine, SOLUTION, 81, NULL, &text);
  check_text(status, text, SOLUTION);
  status = ninefold_svg(engine, EASY, 81, &text);
  check_text(status, text, "<svg");

  text = NULL;
  CHECK(ninefold_hint(engine, EASY, 81, 0, NULL, NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "stage is 0, expected 1 to 4");
  CHECK(ninefold_hint(engine, EASY, 81, 5, NULL, NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_hint(engine, EASY, 81, 1, "nobody", NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "expected one of se,");
  CHECK(ninefold_hint(engine, EASY, 81, 1, "\xff", NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "profile is not UTF-8");
  CHECK(ninefold_steps(engine, EASY, 81, "xx", &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "en, zh");
  CHECK(ninefold_judge(engine, EASY, 81, NULL, 6, NULL, NULL, 0, NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "steps is NULL");
  CHECK(ninefold_judge(engine, EASY, 81, "r5c5=5", 6, "no wing", NULL, 0, NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "there is no technique \"no wing\"");
  CHECK(ninefold_judge(engine, EASY, 81, "r5c5=5", 6, NULL, NULL, -1, NULL, &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "seconds is -1, expected 0 or a time");
  CHECK(ninefold_judge(engine, SOLUTION, 81, "r5c5=5", 6, NULL, NULL, 0, NULL, &text) == NINEFOLD_STATUS_INVALID);
  CHECK(ninefold_judge(engine, SEVERAL, 81, "r5c5=5", 6, NULL, NULL, 0, NULL, &text) == NINEFOLD_STATUS_SEVERAL);
  CHECK(ninefold_convert(engine, EASY, 81, "odt", &text) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "there is no format \"odt\"");
  CHECK(ninefold_rate(engine, SOLUTION, 81, NULL, &text) == NINEFOLD_STATUS_INVALID);
  CHECK(ninefold_rate(engine, SEVERAL, 81, NULL, &text) == NINEFOLD_STATUS_SEVERAL);
  CHECK(ninefold_explain(engine, NONE, 81, NULL, NULL, &text) == NINEFOLD_STATUS_NONE);
  CHECK(ninefold_svg(engine, EASY, 81, NULL) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "answer is NULL");
  CHECK(text == NULL);
  CHECK(ninefold_text_data(NULL) == NULL && ninefold_text_length(NULL) == 0);
  ninefold_text_free(NULL);
}

static void wrong_texts(const NinefoldEngine *engine) {
  char grid[83];
  NinefoldPlace place;
  memset(grid, 'x', sizeof grid);
  CHECK(ninefold_solve(engine, EASY, 80, grid, sizeof grid) == NINEFOLD_STATUS_INVALID);
  place = ninefold_error_place(engine);
  CHECK(place.line == 1 && place.column == 81);
  CHECK(ninefold_solve(engine, "\x80", 1, grid, sizeof grid) == NINEFOLD_STATUS_INVALID);
  check_error(engine, "byte 1: expected UTF-8, found 0x80");
  CHECK(ninefold_solve(engine, "", 0, grid, sizeof grid) == NINEFOLD_STATUS_INVALID);
  CHECK(ninefold_solve(engine, NULL, 0, grid, sizeof grid) == NINEFOLD_STATUS_INVALID);
  CHECK(ninefold_solve(engine, NULL, 81, grid, sizeof grid) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "puzzle is NULL");
  place = ninefold_error_place(engine);
  CHECK(place.line == 0 && place.column == 0);
  CHECK(ninefold_solve(engine, EASY, (size_t)-1, grid, sizeof grid) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_solve(engine, EASY, 81, NULL, 82) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_solve(engine, EASY, 81, grid, 81) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "solution has room for 81, expected at least 82");
  CHECK(ninefold_solve(NULL, EASY, 81, grid, 82) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(grid[0] == 'x' && grid[82] == 'x');
  {
    char little[6], nothing = 'n';
    CHECK(ninefold_solve(engine, EASY, 81, NULL, 82) == NINEFOLD_STATUS_ARGUMENT);
    CHECK(ninefold_error(engine, little, sizeof little) == 16 && strcmp(little, "solut") == 0);
    CHECK(ninefold_error(engine, &nothing, 0) == 16 && nothing == 'n');
    CHECK(ninefold_error(engine, NULL, 10) == 16);
  }
  CHECK(ninefold_error(NULL, grid, sizeof grid) == 0 && grid[0] == 0);
  ninefold_stop(NULL);
  ninefold_engine_free(NULL);
}

enum { MANY = 600 };

static void many_puzzles(const NinefoldEngine *engine) {
  static char puzzles[81 * MANY], grids[81 * MANY];
  static uint8_t statuses[MANY];
  static uint64_t counts[MANY];
  static double ratings[3 * MANY];
  const char *kinds[4];
  const NinefoldStatus expected[4] = {NINEFOLD_STATUS_OK, NINEFOLD_STATUS_SEVERAL, NINEFOLD_STATUS_NONE,
                                      NINEFOLD_STATUS_INVALID};
  char first[82];
  size_t i;
  unsigned threads;
  kinds[0] = HARD, kinds[1] = SEVERAL, kinds[2] = NONE, kinds[3] = CLASH;
  for (i = 0; i < MANY; i++) memcpy(puzzles + 81 * i, kinds[i % 4], 81);
  for (threads = 0; threads < 4; threads++) {
    CHECK(ninefold_solve_many(engine, puzzles, MANY, threads, grids, statuses) == NINEFOLD_STATUS_OK);
    for (i = 0; i < MANY; i++) {
      CHECK(statuses[i] == expected[i % 4]);
      if (i % 4 < 2) {
        solve(engine, kinds[i % 4], first);
        CHECK(memcmp(grids + 81 * i, first, 81) == 0);
      } else {
        CHECK(grids[81 * i] == '.' && grids[81 * i + 80] == '.');
      }
    }
  }
  CHECK(ninefold_count_many(engine, puzzles, MANY, 2, 2, counts, statuses) == NINEFOLD_STATUS_OK);
  for (i = 0; i < MANY; i++) CHECK(counts[i] == (i % 4 == 0 ? 1u : i % 4 == 1 ? 2u : 0u));
  CHECK(ninefold_rate_many(engine, puzzles, 8, 2, NULL, 0, ratings, statuses) == NINEFOLD_STATUS_OK);
  for (i = 0; i < 8; i++) {
    CHECK(statuses[i] == expected[i % 4]);
    CHECK(i % 4 == 0 ? fabs(ratings[3 * i] - 6.6) < 1e-9 && ratings[3 * i + 1] == 1.2 : isnan(ratings[3 * i]));
  }
  CHECK(ninefold_canon_many(engine, puzzles, 4, 1, grids, statuses) == NINEFOLD_STATUS_OK);
  CHECK(ninefold_canon(engine, HARD, 81, first, sizeof first) == NINEFOLD_STATUS_OK);
  CHECK(memcmp(grids, first, 81) == 0 && statuses[3] == NINEFOLD_STATUS_INVALID && grids[81 * 3] == '.');

  CHECK(ninefold_rate_many(engine, puzzles, 1, 1, "human", 0, ratings, statuses) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "has no ER, EP and ED");
  CHECK(ninefold_rate_many(engine, puzzles, 1, 1, NULL, -1, ratings, statuses) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_rate_many(engine, puzzles, 1, 1, NULL, NAN, ratings, statuses) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_solve_many(engine, puzzles, (size_t)-1 / 80, 1, grids, statuses) == NINEFOLD_STATUS_ARGUMENT);
  check_error(engine, "more than memory can hold");
  CHECK(ninefold_solve_many(engine, NULL, 0, 1, NULL, NULL) == NINEFOLD_STATUS_OK);
  CHECK(ninefold_solve_many(engine, puzzles, 1, 1, NULL, statuses) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_solve_many(engine, puzzles, 1, 1, grids, NULL) == NINEFOLD_STATUS_ARGUMENT);

  /* Answers may take the place of the puzzles. */
  CHECK(ninefold_solve_many(engine, puzzles, MANY, 2, puzzles, statuses) == NINEFOLD_STATUS_OK);
  solve(engine, HARD, first);
  CHECK(memcmp(puzzles, first, 81) == 0);
}

static void made_puzzles(const NinefoldEngine *engine) {
  NinefoldPuzzles *one = ninefold_puzzles_new(7), *same = ninefold_puzzles_new(7);
  char puzzle[82], again[82], grid[82];
  int i;
  for (i = 0; i < 3; i++) {
    CHECK(ninefold_puzzles_next(one, puzzle, sizeof puzzle) == NINEFOLD_STATUS_OK);
    CHECK(ninefold_puzzles_next(same, again, sizeof again) == NINEFOLD_STATUS_OK);
    CHECK(strlen(puzzle) == 81 && strcmp(puzzle, again) == 0);
    CHECK(solve(engine, puzzle, grid) == NINEFOLD_STATUS_OK);
  }
  CHECK(ninefold_puzzles_next(one, puzzle, 81) == NINEFOLD_STATUS_ARGUMENT);
  CHECK(ninefold_puzzles_next(NULL, puzzle, 82) == NINEFOLD_STATUS_ARGUMENT);
  ninefold_puzzles_free(one);
  ninefold_puzzles_free(same);
  ninefold_puzzles_free(NULL);
}

/* What several threads have: one engine, and what became of their calls. */
typedef struct {
  const NinefoldEngine *engine;
  pthread_mutex_t lock;
  int solved, is_over;
  NinefoldStatus ended;
} Shared;

static void *solve_often(void *argument) {
  Shared *shared = argument;
  char grid[82];
  int i, solved = 0;
  for (i = 0; i < 100; i++) solved += solve(shared->engine, HARD, grid) == NINEFOLD_STATUS_OK;
  pthread_mutex_lock(&shared->lock);
  shared->solved += solved;
  pthread_mutex_unlock(&shared->lock);
  return NULL;
}

static void *rate_for_ever(void *argument) {
  static char puzzles[81 * MANY * 100];
  static uint8_t statuses[MANY * 100];
  static double ratings[3 * MANY * 100];
  Shared *shared = argument;
  NinefoldStatus ended;
  size_t i;
  for (i = 0; i < MANY * 100; i++) memcpy(puzzles + 81 * i, HARD, 81);
  ended = ninefold_rate_many(shared->engine, puzzles, MANY * 100, 1, NULL, 0, ratings, statuses);
  pthread_mutex_lock(&shared->lock);
  shared->ended = ended, shared->is_over = 1;
  pthread_mutex_unlock(&shared->lock);
  return NULL;
}

/* They take turns at an engine, and one ends the call of another, whose error can be asked for at any time. */
static void threads(const NinefoldEngine *engine) {
  pthread_t all[4];
  Shared shared = {NULL, PTHREAD_MUTEX_INITIALIZER, 0, 0, NINEFOLD_STATUS_OK};
  int i, is_over = 0;
  shared.engine = engine;
  for (i = 0; i < 4; i++) CHECK(pthread_create(&all[i], NULL, solve_often, &shared) == 0);
  for (i = 0; i < 4; i++) CHECK(pthread_join(all[i], NULL) == 0);
  CHECK(shared.solved == 400);

  CHECK(pthread_create(&all[0], NULL, rate_for_ever, &shared) == 0);
  while (!is_over) {
    ninefold_stop(engine);
    (void)ninefold_error(engine, NULL, 0);
    pthread_mutex_lock(&shared.lock);
    is_over = shared.is_over;
    pthread_mutex_unlock(&shared.lock);
  }
  CHECK(pthread_join(all[0], NULL) == 0);
  CHECK(shared.ended == NINEFOLD_STATUS_STOPPED);
  check_error(engine, "stopped");
}

int main(void) {
  NinefoldEngine *engine = ninefold_engine_new();
  CHECK(engine != NULL);
  versions();
  one_puzzle(engine);
  texts(engine);
  wrong_texts(engine);
  many_puzzles(engine);
  made_puzzles(engine);
  threads(engine);
  ninefold_engine_free(engine);
  printf("%d checks\n", checks);
  return 0;
}
