"""Make a data set whose test puzzles are not in the training set, not even turned, exchanged or renamed.

    python leak_free.py puzzles.parquet train.parquet test.parquet

Two puzzles that are equal up to symmetry are one puzzle in disguise: a model that has seen the one knows the other.
So puzzles are divided by their classes, and each class is kept once.
"""

import sys

import polars

import ninefold

# This part of all classes is for testing.
TEST = 0.1


def main(source: str, train: str, test: str) -> None:
    table = polars.read_parquet(source)
    classes = ninefold.keys(table, prefix="class_").filter(polars.col("class_status") == "ok")
    distinct = classes.unique("class_key", keep="first", maintain_order=True)
    # The key is a hash of the canonical form, so its first byte is as good as a random number, and the same for ever.
    first = distinct["class_key"].map_elements(lambda key: key[0], return_dtype=polars.Int64)
    is_test = first < round(256 * TEST)
    columns = table.columns
    distinct.filter(~is_test).select(columns).write_parquet(train)
    distinct.filter(is_test).select(columns).write_parquet(test)
    print(f"{len(table):,} puzzles, {len(distinct):,} classes: {(~is_test).sum():,} to train, {is_test.sum():,} to test")


if __name__ == "__main__":
    main(*sys.argv[1:])
