//! The command line of gridforest: parse, dispatch, exit code.

fn main() -> std::process::ExitCode {
    gridforest::cli::main()
}
