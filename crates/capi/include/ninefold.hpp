// Ninefold for C++17: ninefold.h with objects, strings and exceptions. There is nothing to compile or to link but the C library.
//
//   ninefold::Engine engine;
//   std::string solution = engine.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
//
// An engine may be used by several threads, which then wait for each other; an engine for each thread is faster.

#ifndef NINEFOLD_HPP
#define NINEFOLD_HPP

#include "ninefold.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ninefold {

enum class Status {
  Ok = NINEFOLD_STATUS_OK,
  Invalid = NINEFOLD_STATUS_INVALID,
  None = NINEFOLD_STATUS_NONE,
  Several = NINEFOLD_STATUS_SEVERAL,
  Timeout = NINEFOLD_STATUS_TIMEOUT,
  Argument = NINEFOLD_STATUS_ARGUMENT,
  Stopped = NINEFOLD_STATUS_STOPPED,
  Internal = NINEFOLD_STATUS_INTERNAL,
};

// What was wrong: a sentence, its kind, and the place in the text (zeros if there is none).
class Error : public std::runtime_error {
public:
  Error(Status status, NinefoldPlace place, const std::string &told)
      : std::runtime_error(told), status(status), place(place) {}
  Status status;
  NinefoldPlace place;
};

// Grids of many puzzles, 81 characters each, and a status for each.
struct Grids {
  std::string cells;
  std::vector<Status> statuses;
  std::string_view operator[](std::size_t i) const { return std::string_view(cells).substr(81 * i, 81); }
};

// Numbers of solutions of many puzzles.
struct Counts {
  std::vector<std::uint64_t> counts;
  std::vector<Status> statuses;
};

// ER, EP and ED of many puzzles: three numbers each.
struct Ratings {
  std::vector<double> parts;
  std::vector<Status> statuses;
};

class Engine {
public:
  Engine() : engine_(ninefold_engine_new()) {
    if (ninefold_abi() != NINEFOLD_ABI) {
      throw std::runtime_error("the library of Ninefold is not the one that this program was compiled for");
    }
    if (!engine_) throw std::bad_alloc();
  }

  // The solution of a puzzle with exactly one.
  std::string solve(std::string_view puzzle) {
    char grid[82];
    check(ninefold_solve(engine_.get(), puzzle.data(), puzzle.size(), grid, sizeof grid));
    return grid;
  }

  // How many solutions there are, up to a limit.
  std::uint64_t count(std::string_view puzzle, std::uint64_t limit) {
    std::uint64_t count = 0;
    check(ninefold_count(engine_.get(), puzzle.data(), puzzle.size(), limit, &count));
    return count;
  }

  // The givens of a puzzle with exactly one solution, and which of them are redundant.
  NinefoldCheck check(std::string_view puzzle) {
    NinefoldCheck found;
    check(ninefold_check(engine_.get(), puzzle.data(), puzzle.size(), &found));
    return found;
  }

  // The parts of the rating, as JSON.
  std::string rate(std::string_view puzzle, const char *profile = nullptr) {
    return text([&](NinefoldText **out) {
      return ninefold_rate(engine_.get(), puzzle.data(), puzzle.size(), profile, out);
    });
  }

  // What to do next, told up to a stage from 1 to 4, as JSON.
  std::string hint(std::string_view puzzle, unsigned stage = 4, const char *profile = nullptr,
                   const char *language = nullptr) {
    return text([&](NinefoldText **out) {
      return ninefold_hint(engine_.get(), puzzle.data(), puzzle.size(), stage, profile, language, out);
    });
  }

  // Every step of a position, as JSON.
  std::string steps(std::string_view puzzle, const char *language = nullptr) {
    return text([&](NinefoldText **out) {
      return ninefold_steps(engine_.get(), puzzle.data(), puzzle.size(), language, out);
    });
  }

  // The way to the solution, as JSON.
  std::string explain(std::string_view puzzle, const char *profile = nullptr, const char *language = nullptr) {
    return text([&](NinefoldText **out) {
      return ninefold_explain(engine_.get(), puzzle.data(), puzzle.size(), profile, language, out);
    });
  }

  // What somebody says of a position, a step a line, judged step by step, as JSON. Verdicts are the same on every machine; with `seconds`
  // above 0, what takes longer is timed out.
  std::string judge(std::string_view puzzle, std::string_view steps, const char *technique = nullptr,
                    const char *profile = nullptr, double seconds = 0, const char *language = nullptr) {
    return text([&](NinefoldText **out) {
      return ninefold_judge(engine_.get(), puzzle.data(), puzzle.size(), steps.data(), steps.size(), technique, profile,
                            seconds, language, out);
    });
  }

  // The canonical form: 81 digits, 0 for an empty cell.
  std::string canon(std::string_view puzzle) {
    char grid[82];
    check(ninefold_canon(engine_.get(), puzzle.data(), puzzle.size(), grid, sizeof grid));
    return grid;
  }

  // The puzzle in another format, by its id.
  std::string convert(std::string_view puzzle, const char *format) {
    return text([&](NinefoldText **out) {
      return ninefold_convert(engine_.get(), puzzle.data(), puzzle.size(), format, out);
    });
  }

  // The puzzle with its candidates, as SVG.
  std::string svg(std::string_view puzzle) {
    return text(
        [&](NinefoldText **out) { return ninefold_svg(engine_.get(), puzzle.data(), puzzle.size(), out); });
  }

  // The solutions of many puzzles, 81 characters each with nothing between them; 0 threads are as many as the machine has.
  Grids solve_many(std::string_view puzzles, unsigned threads = 0) {
    return grids(ninefold_solve_many, puzzles, threads);
  }

  // The canonical forms of many puzzles.
  Grids canon_many(std::string_view puzzles, unsigned threads = 0) {
    return grids(ninefold_canon_many, puzzles, threads);
  }

  // The numbers of solutions of many puzzles, each up to a limit.
  Counts count_many(std::string_view puzzles, std::uint64_t limit, unsigned threads = 0) {
    const std::size_t count = number(puzzles);
    Counts found{std::vector<std::uint64_t>(count), {}};
    std::vector<std::uint8_t> statuses(count);
    check(ninefold_count_many(engine_.get(), puzzles.data(), count, threads, limit, found.counts.data(),
                              statuses.data()));
    found.statuses = named(statuses);
    return found;
  }

  // ER, EP and ED of many puzzles; one that takes longer than so many seconds is given up, with 0 none is.
  Ratings rate_many(std::string_view puzzles, const char *profile = nullptr, double seconds = 0,
                    unsigned threads = 0) {
    const std::size_t count = number(puzzles);
    Ratings found{std::vector<double>(3 * count), {}};
    std::vector<std::uint8_t> statuses(count);
    check(ninefold_rate_many(engine_.get(), puzzles.data(), count, threads, profile, seconds, found.parts.data(),
                             statuses.data()));
    found.statuses = named(statuses);
    return found;
  }

  // Ends what another thread does with this engine.
  void stop() { ninefold_stop(engine_.get()); }

private:
  struct Free {
    void operator()(NinefoldEngine *engine) const { ninefold_engine_free(engine); }
    void operator()(NinefoldText *text) const { ninefold_text_free(text); }
  };

  void check(NinefoldStatus status) const {
    if (status == NINEFOLD_STATUS_OK) return;
    std::string told(ninefold_error(engine_.get(), nullptr, 0) + 1, '\0');
    ninefold_error(engine_.get(), told.data(), told.size());
    told.resize(told.find('\0'));
    throw Error(static_cast<Status>(status), ninefold_error_place(engine_.get()), told);
  }

  template <class Call> std::string text(Call call) {
    NinefoldText *made = nullptr;
    check(call(&made));
    const std::unique_ptr<NinefoldText, Free> text(made);
    return std::string(ninefold_text_data(made), ninefold_text_length(made));
  }

  static std::size_t number(std::string_view puzzles) {
    if (puzzles.size() % 81 != 0) throw std::invalid_argument("expected 81 characters for each puzzle");
    return puzzles.size() / 81;
  }

  static std::vector<Status> named(const std::vector<std::uint8_t> &statuses) {
    std::vector<Status> named;
    named.reserve(statuses.size());
    for (const std::uint8_t status : statuses) named.push_back(static_cast<Status>(status));
    return named;
  }

  template <class Call> Grids grids(Call call, std::string_view puzzles, unsigned threads) {
    const std::size_t count = number(puzzles);
    Grids found{std::string(puzzles.size(), '.'), {}};
    std::vector<std::uint8_t> statuses(count);
    check(call(engine_.get(), puzzles.data(), count, threads, found.cells.data(), statuses.data()));
    found.statuses = named(statuses);
    return found;
  }

  std::unique_ptr<NinefoldEngine, Free> engine_;
};

// The minimal puzzles of a seed, one after the other, without end.
class Puzzles {
public:
  explicit Puzzles(std::uint64_t seed) : puzzles_(ninefold_puzzles_new(seed)) {
    if (!puzzles_) throw std::bad_alloc();
  }

  // The next puzzle: 81 characters, a dot for an empty cell.
  std::string next() {
    char puzzle[82];
    const NinefoldStatus status = ninefold_puzzles_next(puzzles_.get(), puzzle, sizeof puzzle);
    if (status != NINEFOLD_STATUS_OK) throw Error(static_cast<Status>(status), {0, 0}, "no puzzle was made");
    return puzzle;
  }

private:
  struct Free {
    void operator()(NinefoldPuzzles *puzzles) const { ninefold_puzzles_free(puzzles); }
  };
  std::unique_ptr<NinefoldPuzzles, Free> puzzles_;
};

} // namespace ninefold

#endif
