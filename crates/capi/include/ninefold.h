// Ninefold, a Sudoku engine: what a C program calls.
//
// There is no global state, and any thread may call any function; the comment of each handle says how threads may share it.
//
// Made from crates/capi/src by cbindgen; a test holds it equal to them.

#ifndef NINEFOLD_H
#define NINEFOLD_H

#include <stddef.h>
#include <stdint.h>

// The binary interface that this header describes. It changes when a program that was compiled with an older header would
// not work: compare it with `ninefold_abi()`.
#define NINEFOLD_ABI 1

// What became of a call, or of a puzzle among many.
enum NinefoldStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It has its answer.
  NINEFOLD_STATUS_OK = 0,
  // The text is no puzzle, or its digits clash, or the puzzle is solved where a rating was asked.
  NINEFOLD_STATUS_INVALID = 1,
  // The puzzle has no solution.
  NINEFOLD_STATUS_NONE = 2,
  // The puzzle has more than one solution.
  NINEFOLD_STATUS_SEVERAL = 3,
  // There was not enough time.
  NINEFOLD_STATUS_TIMEOUT = 4,
  // An argument is NULL, or a size, a name or a number is not what it may be; nothing was written.
  NINEFOLD_STATUS_ARGUMENT = 5,
  // `ninefold_stop` was called.
  NINEFOLD_STATUS_STOPPED = 6,
  // A mistake of ours: please tell us. The engine can still be used.
  NINEFOLD_STATUS_INTERNAL = 7,
  // The techniques do not solve the puzzle, so it has no rating.
  NINEFOLD_STATUS_UNSOLVED = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum NinefoldStatus NinefoldStatus;
#else
typedef int32_t NinefoldStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// An engine. Make it with `ninefold_engine_new`, free it with `ninefold_engine_free`.
//
// Threads: any thread may make it, call it and free it. Several may call one engine at the same time: their calls take turns, but
// for `ninefold_stop`, `ninefold_error` and `ninefold_error_place`, which never wait for a call. The error is that of the call that
// ended last, whoever made it, so threads that ask for errors need an engine each; with an engine each, they also don't wait.
// Different engines share nothing. Don't free it while another thread is in a call with it.
typedef struct NinefoldEngine NinefoldEngine;

// The minimal puzzles of a seed, without end. Make it with `ninefold_puzzles_new`, free it with `ninefold_puzzles_free`.
//
// Threads: any thread may make it, ask it and free it. Several may ask at the same time: they take turns, and each puzzle is given
// to one of them. Don't free it while another thread asks.
typedef struct NinefoldPuzzles NinefoldPuzzles;

// A text that a call made: UTF-8, with a NUL behind it. Free it with `ninefold_text_free`.
//
// Threads: it never changes, so any number of threads may read it at the same time, without waiting. It outlives its engine. Any thread
// may free it, when no other reads it any more.
typedef struct NinefoldText NinefoldText;

// Where in a text something is wrong.
typedef struct {
  // The line, from 1; 0 if the error has no place.
  size_t line;
  // The column, in characters from 1; 0 if the error has no place.
  size_t column;
} NinefoldPlace;

// What `ninefold_check` finds.
typedef struct {
  // How many givens there are.
  uint32_t givens;
  // How many of them are redundant, each by itself; the puzzle is minimal if none is.
  uint32_t redundant;
  // For each cell, row by row, 1 if its given is redundant, else 0.
  uint8_t is_redundant[81];
} NinefoldCheck;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The binary interface of the library that was linked or loaded: `NINEFOLD_ABI` of its own header.
uint32_t ninefold_abi(void);

// The version of the library, such as `0.1.0`. It is never freed.
const char *ninefold_version(void);

// A new engine; NULL if there is no memory for it.
NinefoldEngine *ninefold_engine_new(void);

// Frees an engine; does nothing for NULL.
//
// The caller's promise: `engine` is NULL or was not freed, and no call uses it any more.
void ninefold_engine_free(NinefoldEngine *engine);

// Ends the call that works with this engine, if there is one, soon; it says `NINEFOLD_STATUS_STOPPED`. Searches for steps, ratings
// and calls about many puzzles look for it; the search for the solutions of one puzzle does not. Calls that wait for their turn, and
// later ones, are not stopped.
//
// Threads: meant for another thread than that of the call. It never waits, and may be called in a signal handler.
//
// The caller's promise: `engine` is NULL or was not freed.
void ninefold_stop(const NinefoldEngine *engine);

// Writes what was wrong with the last call of an engine: a sentence in English, UTF-8, cut off where there is no more room,
// always with a NUL behind it unless `capacity` is 0. Returns its whole length in bytes, without the NUL: 0 if nothing was
// wrong.
//
// The caller's promise: `engine` is NULL or was not freed; `out` is NULL or may be written for `capacity` bytes.
size_t ninefold_error(const NinefoldEngine *engine,
                      char *out,
                      size_t capacity);

// Where in the text the last call of an engine found something wrong; zeros if nothing was, or if it has no place.
//
// The caller's promise: `engine` is NULL or was not freed.
NinefoldPlace ninefold_error_place(const NinefoldEngine *engine);

// Solves `count` puzzles, with `threads` threads, 0 for as many as the machine has. Writes 81 digits for each of them, of several
// solutions the first, dots where there is none; and a status of each.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `solutions` is NULL or may be written
// for `81 * count` bytes, `statuses` is NULL or may be written for `count` bytes. They may overlap.
NinefoldStatus ninefold_solve_many(const NinefoldEngine *engine,
                                   const char *puzzles,
                                   size_t count,
                                   uint32_t threads,
                                   char *solutions,
                                   uint8_t *statuses);

// Counts the solutions of `count` puzzles, of each up to `limit`; 0 where a status is `NINEFOLD_STATUS_INVALID`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `count_column` is NULL or may be written for
// `count` numbers, `statuses` is NULL or may be written for `count` bytes.
NinefoldStatus ninefold_count_many(const NinefoldEngine *engine,
                                   const char *puzzles,
                                   size_t count,
                                   uint32_t threads,
                                   uint64_t limit,
                                   uint64_t *counts,
                                   uint8_t *statuses);

// Rates `count` puzzles on one of Sudoku Explainer's scales: `se`, `se-original` or `sukaku`; NULL is `se`. Writes ER, EP and ED
// of each, three numbers a puzzle; NaN where there is no rating. A puzzle that takes longer than `seconds` is given up
// (`NINEFOLD_STATUS_TIMEOUT`); 0 is no limit.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `profile` is NULL or ends with NUL,
// `rating_triples` is NULL or may be written for `3 * count` numbers, `statuses` is NULL or may be written for `count` bytes.
NinefoldStatus ninefold_rate_many(const NinefoldEngine *engine,
                                  const char *puzzles,
                                  size_t count,
                                  uint32_t threads,
                                  const char *profile,
                                  double seconds,
                                  double *ratings,
                                  uint8_t *statuses);

// Writes the canonical forms of `count` puzzles: 81 digits for each, 0 for an empty cell; dots where there is none.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzles` is NULL or may be read for `81 * count` bytes, `forms` is NULL or may be written for
// `81 * count` bytes, `statuses` is NULL or may be written for `count` bytes. They may overlap.
NinefoldStatus ninefold_canon_many(const NinefoldEngine *engine,
                                   const char *puzzles,
                                   size_t count,
                                   uint32_t threads,
                                   char *forms,
                                   uint8_t *statuses);

// Writes the solution of a puzzle: 81 digits and a NUL, so `capacity` is at least 82. Of several solutions it writes the first,
// and the status is `NINEFOLD_STATUS_SEVERAL`; where the status is neither this nor `NINEFOLD_STATUS_OK` nothing is written.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `solution` is NULL or may be written for
// `capacity` bytes.
NinefoldStatus ninefold_solve(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              char *solution,
                              size_t capacity);

// Counts the solutions of a puzzle, up to `limit`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `count` is NULL or may be written.
NinefoldStatus ninefold_count(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              uint64_t limit,
                              uint64_t *count);

// Says whether a puzzle has exactly one solution: the status is `NINEFOLD_STATUS_OK` then, and only then something is written:
// which givens are redundant.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `check` is NULL or may be written.
NinefoldStatus ninefold_check(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              NinefoldCheck *check);

// Rates a puzzle by a profile: `se`, `se-original`, `sukaku`, `hodoku`, `human`, `human-strict`, `w`, `b`, `gw`, `gb`,
// `depth`, `bxb` or `bxbb`; NULL is `se`. The answer is a JSON object with the parts of the rating, such as
// `{"er":6.6,"ep":1.2,"ed":1.2,"technique":"x-chain"}`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` is NULL or ends with NUL,
// `answer` is NULL or may be written.
NinefoldStatus ninefold_rate(const NinefoldEngine *engine,
                             const char *puzzle,
                             size_t length,
                             const char *profile,
                             NinefoldText **answer);

// Says what to do next, told up to a stage: 1 where to look, 2 for what, 3 which cells take part, 4 all of it. The answer is a JSON
// object, described by `docs/schema/hint.json`; its member `now` is `step`, `mistakes`, `solved`, `stuck` or `improper`.
//
// `profile` says by which techniques, as for `ninefold_rate`, NULL is `human`; `language` is `en` or `zh`, NULL is `en`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` and `language` are NULL or end
// with NUL, `answer` is NULL or may be written.
NinefoldStatus ninefold_hint(const NinefoldEngine *engine,
                             const char *puzzle,
                             size_t length,
                             uint32_t stage,
                             const char *profile,
                             const char *language,
                             NinefoldText **answer);

// Finds every step of a position, by technique: a JSON object, described by `docs/schema/steps.json`. In a hard position it is
// long, and takes seconds. `language` as for `ninefold_hint`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `language` is NULL or ends with NUL,
// `answer` is NULL or may be written.
NinefoldStatus ninefold_steps(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              const char *language,
                              NinefoldText **answer);

// Finds the way to the solution, step by step: a JSON object, described by `docs/schema/explain.json`. `profile` and `language`
// as for `ninefold_hint`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `profile` and `language` are NULL or end
// with NUL, `answer` is NULL or may be written.
NinefoldStatus ninefold_explain(const NinefoldEngine *engine,
                                const char *puzzle,
                                size_t length,
                                const char *profile,
                                const char *language,
                                NinefoldText **answer);

// Judges what somebody says of a position, a step a line, as people write them (`r4c5=7`, `naked single: R4C5 is 7`, `remove 5 from
// r2c3`): whether each is sound, true but not shown, wrong, nothing new or unreadable, in the position to which the true ones before it
// lead. Lines without a text are passed over. The answer is a JSON object, described by `docs/schema/judge.json`.
//
// `technique` is what the steps are said to be, an id or a name, unless they name one themselves; NULL says nothing. What shows a step is
// looked for with so many questions as `ninefold judge` asks by default, so that the answer is the same on every machine; and no longer than
// `seconds`, which may be 0 for no such limit. `profile` and `language` as for `ninefold_hint`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `steps` is NULL or may be read for
// `steps_length` bytes, `technique`, `profile` and `language` are NULL or end with NUL, `answer` is NULL or may be written.
NinefoldStatus ninefold_judge(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              const char *steps,
                              size_t steps_length,
                              const char *technique,
                              const char *profile,
                              double seconds,
                              const char *language,
                              NinefoldText **answer);

// Writes the canonical form of a puzzle, the same for all puzzles that are the same up to symmetry: 81 digits, 0 for an empty
// cell, and a NUL, so `capacity` is at least 82. A puzzle that is told by placed digits or removed candidates as well (a sukaku) has
// none: it is `NINEFOLD_STATUS_INVALID`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `form` is NULL or may be written for
// `capacity` bytes.
NinefoldStatus ninefold_canon(const NinefoldEngine *engine,
                              const char *puzzle,
                              size_t length,
                              char *form,
                              size_t capacity);

// Writes a puzzle in another format, by its id: `grid`, `pencilmarks`, `sdk` and all others that `ninefold formats` lists; NULL is
// `line81`.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `format` is NULL or ends with NUL,
// `answer` is NULL or may be written.
NinefoldStatus ninefold_convert(const NinefoldEngine *engine,
                                const char *puzzle,
                                size_t length,
                                const char *format,
                                NinefoldText **answer);

// Draws a puzzle with its candidates, as SVG.
//
// The caller's promise: `engine` is NULL or was not freed; `puzzle` is NULL or may be read for `length` bytes, `answer` is NULL or may be written.
NinefoldStatus ninefold_svg(const NinefoldEngine *engine,
                            const char *puzzle,
                            size_t length,
                            NinefoldText **answer);

// Reads the boards in a picture: `width` times `height` pixels row by row from the top, of `channels` bytes each: 1 (brightness), 3
// (red, green, blue) or 4 (and opacity), without gaps. The answer is a JSON array with an object for each board, in reading order; its
// members are those of `docs/schema/read.json` without the place. What is not clear is in `sure`, `doubtful` and `cells`. The status is
// `NINEFOLD_STATUS_INVALID` if there is no board. Printed digits are read, handwriting is not.
//
// The caller's promise: `engine` is NULL or was not freed; `pixels` is NULL or may be read for `length` bytes, `answer` is NULL or may be written.
NinefoldStatus ninefold_read_pixels(const NinefoldEngine *engine,
                                    const uint8_t *pixels,
                                    size_t length,
                                    size_t width,
                                    size_t height,
                                    uint32_t channels,
                                    NinefoldText **answer);

// The minimal puzzles of a seed; the same seed gives the same ones. NULL if there is no memory.
NinefoldPuzzles *ninefold_puzzles_new(uint64_t seed);

// Writes the next puzzle: 81 characters, a dot for an empty cell, and a NUL, so `capacity` is at least 82.
//
// The caller's promise: `puzzles` is NULL or was not freed; `puzzle` is NULL or may be written for `capacity` bytes.
NinefoldStatus ninefold_puzzles_next(const NinefoldPuzzles *puzzles, char *puzzle, size_t capacity);

// Frees the puzzles of a seed; does nothing for NULL.
//
// The caller's promise: `puzzles` is NULL or was not freed, and nobody uses it any more.
void ninefold_puzzles_free(NinefoldPuzzles *puzzles);

// The first byte of a text; a NUL stands behind the last. NULL for NULL.
//
// The caller's promise: `text` is NULL or was not freed. What this gives is valid until it is.
const char *ninefold_text_data(const NinefoldText *text);

// The length of a text in bytes, without the NUL; 0 for NULL.
//
// The caller's promise: `text` is NULL or was not freed.
size_t ninefold_text_length(const NinefoldText *text);

// Frees a text; does nothing for NULL.
//
// The caller's promise: `text` is NULL or was not freed, and nobody uses it any more.
void ninefold_text_free(NinefoldText *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NINEFOLD_H */
