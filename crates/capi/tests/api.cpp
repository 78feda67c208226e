// The C++ wrapper: each of its calls, its exceptions, and a call that another thread stops.

#include "ninefold.hpp"

#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>

static int checks = 0;

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    checks++;                                                                                                          \
    if (!(what)) {                                                                                                     \
      std::cerr << __FILE__ << ":" << __LINE__ << ": not so: " << #what << "\n";                                       \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

static const std::string EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const std::string HARD = "....3.2..3....86.45....4.3.......87....192....52.......4.5....76.57....9..1.2....";
static const std::string SEVERAL = "41...6.7.257..9.1...67...4.1.2.654..67..9.185..5...2.376395..2...1.7.9.6....18734";

template <class Call> static ninefold::Status failure(Call call) {
  try {
    call();
  } catch (const ninefold::Error &error) {
    return error.status;
  }
  return ninefold::Status::Ok;
}

static bool contains(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

int main() {
  using ninefold::Status;
  ninefold::Engine engine;
  const std::string solution = engine.solve(EASY);
  CHECK(solution == "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
  CHECK(engine.count(SEVERAL, 2) == 2);
  CHECK(engine.check(EASY).redundant > 0);
  CHECK(engine.canon(EASY) == engine.canon(engine.convert(EASY, "grid")));
  CHECK(contains(engine.rate(HARD), "\"er\":6.6"));
  CHECK(contains(engine.hint(EASY), "\"now\":\"step\""));
  CHECK(contains(engine.steps(EASY, "zh"), "hidden-single"));
  CHECK(contains(engine.explain(EASY, "hodoku"), "\"solved\":true"));
  CHECK(contains(engine.judge(EASY, "r5c5=5\nr1c3=1"), "\"first_unjustified\":1"));
  CHECK(contains(engine.judge(EASY, "r5c5=5", "x-wing"), "\"verdict\":\"true-not-shown\""));
  CHECK(contains(engine.svg(EASY), "</svg>"));

  CHECK(failure([&] { engine.solve(SEVERAL); }) == Status::Several);
  CHECK(failure([&] { engine.hint(EASY, 9); }) == Status::Argument);
  try {
    engine.solve(EASY.substr(1));
    CHECK(false);
  } catch (const ninefold::Error &error) {
    CHECK(error.status == Status::Invalid && error.place.line == 1 && error.place.column == 81);
    CHECK(std::string(error.what()).size() > 20);
  }

  const ninefold::Grids solved = engine.solve_many(EASY + SEVERAL, 2);
  CHECK(solved[0] == solution && solved.statuses[0] == Status::Ok && solved.statuses[1] == Status::Several);
  CHECK(engine.canon_many(EASY)[0] == engine.canon(EASY));
  CHECK(engine.count_many(EASY + SEVERAL, 2).counts[1] == 2);
  CHECK(engine.rate_many(HARD + EASY).parts[3] < 2);
  CHECK(failure([&] { engine.rate_many(HARD, "nobody"); }) == Status::Argument);
  try {
    engine.solve_many("12");
    CHECK(false);
  } catch (const std::invalid_argument &) {
  }

  ninefold::Puzzles puzzles(7), same(7);
  const std::string puzzle = puzzles.next();
  CHECK(puzzle == same.next() && puzzle != puzzles.next());
  CHECK(engine.count(puzzle, 2) == 1);

  // A call that would take minutes: a thread keeps asking it to stop, as the first time it may not have begun.
  std::string many;
  for (int i = 0; i < 20000; i++) many += HARD;
  std::atomic<bool> is_over{false};
  Status stopped = Status::Ok;
  std::thread working([&] { stopped = failure([&] { engine.rate_many(many); }); is_over = true; });
  const auto began = std::chrono::steady_clock::now();
  while (!is_over && std::chrono::steady_clock::now() - began < std::chrono::seconds(60)) {
    engine.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  working.join();
  CHECK(stopped == Status::Stopped);
  std::cout << checks << " checks\n";
}
