//! Solutions of Sudoku boards.
