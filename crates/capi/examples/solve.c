/* Solves a puzzle, says how hard it is and what to do first.
 *
 * cc -I include examples/solve.c libninefold_c.a -lpthread -ldl -lm -o solve && ./solve */

#include <ninefold.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  const char *puzzle = argc > 1 ? argv[1] : "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";
  NinefoldEngine *engine = ninefold_engine_new();
  NinefoldText *rating, *hint;
  char solution[82], error[500];
  if (ninefold_solve(engine, puzzle, strlen(puzzle), solution, sizeof solution) != NINEFOLD_STATUS_OK) {
    ninefold_error(engine, error, sizeof error);
    fprintf(stderr, "%s\n", error);
    ninefold_engine_free(engine);
    return 1;
  }
  printf("%s\n", solution);
  if (ninefold_rate(engine, puzzle, strlen(puzzle), "se", &rating) == NINEFOLD_STATUS_OK) {
    printf("%s\n", ninefold_text_data(rating));
    ninefold_text_free(rating);
  }
  if (ninefold_hint(engine, puzzle, strlen(puzzle), 1, NULL, "en", &hint) == NINEFOLD_STATUS_OK) {
    printf("%s\n", ninefold_text_data(hint));
    ninefold_text_free(hint);
  }
  ninefold_engine_free(engine);
  return 0;
}
