# The daily commands: `just` lists them (https://just.systems). CONTRIBUTING.md says more about each.

_list:
    @just --list --unsorted

# Everything that must pass before a commit lands
ci:
    .ci/run

# Does it compile? The whole workspace with its tests, without building anything
check:
    cargo check --workspace --exclude gridforest-fuzz --all-targets --locked

# The tests; or those of one package: `just test -p gridforest-run`
test *arguments:
    cargo test --locked {{ arguments }}

# The tests of the command line whose names contain some text: `just cli scan`
cli name="":
    cargo test --locked --test cli {{ name }}

# Format, then the lints
lint:
    cargo fmt --all
    cargo clippy --workspace --exclude gridforest-fuzz --all-targets --locked -- -D warnings

# The documentation of the library, in a browser
doc:
    cargo doc --no-deps --open -p gridforest -p gridforest-core -p gridforest-run -p gridforest-group -p gridforest-latin -p gridforest-reader -p gridforest-stats -p gridforest-nine

# The program, optimised: `just run solve puzzles.txt`
run *arguments:
    cargo run --release --locked -- {{ arguments }}

# A program of examples/: `just example forest latin5`
example name *arguments:
    cargo run --release --locked --example {{ name }} -- {{ arguments }}

# Named results and their comparisons: `just reproduce shidoku`; none changes a file in results/
reproduce *names:
    cargo run --release --locked -- reproduce {{ names }}

# A benchmark by its name, of benches/Cargo.toml
bench name *arguments:
    cargo bench -p gridforest-benches --bench {{ name }} -- {{ arguments }}

# A long test: kills, corruption, differential or arguments
campaign name *arguments:
    cargo build --release
    cargo run --release -p gridforest-campaigns -- {{ name }} {{ arguments }}

# The Python package and its tests
python:
    scripts/python-tests

# The page for a browser
web:
    web/build

# The guide as a website (needs the packages of docs/requirements.txt)
guide:
    docs/build

# The files of a release, made and tried
release folder:
    scripts/release {{ folder }}

# The packages as a registry would get them
packages:
    scripts/package-check
