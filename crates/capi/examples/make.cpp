// Makes three puzzles and says how hard they are.
//
// c++ -std=c++17 -I include examples/make.cpp libninefold_c.a -lpthread -ldl -lm -o make && ./make

#include <iostream>
#include <ninefold.hpp>

int main() {
  ninefold::Engine engine;
  ninefold::Puzzles puzzles(2026);
  for (int i = 0; i < 3; i++) {
    const std::string puzzle = puzzles.next();
    std::cout << puzzle << " " << engine.rate(puzzle) << "\n";
  }
}
