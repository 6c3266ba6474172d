//! `--colours K`: the number of symbols of every board that is a graph, `graph:FILE`.
//!
//! A shape is one word wherever it is written, in files too. So the option is put where it belongs
//! before the command line is read: `graph:FILE --colours 3` is `graph:FILE:3`.

use std::ffi::OsString;

const OPTION: &str = "--colours";

/// The command line with the number of colours in the names of graphs.
///
/// What is wrong with the option is left to the parser, which doesn't know it.
pub(in crate::cli) fn in_their_graphs(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.collect();
    let is_option = |word: &OsString| {
        let text = word.to_str().unwrap_or_default();
        text == OPTION || text.strip_prefix(OPTION).is_some_and(|rest| rest.starts_with('='))
    };
    let Some(place) = words.iter().position(is_option) else {
        return words;
    };
    let text = words[place].to_str().unwrap_or_default();
    let (colours, taken) = match text.split_once('=') {
        Some((_, colours)) => (Some(colours.to_owned()), 1),
        None => (words.get(place + 1).and_then(|word| word.to_str()).map(str::to_owned), 2),
    };
    let is_graph = |word: &OsString| {
        word.to_str()
            .is_some_and(|text| text.starts_with("graph:") || text.starts_with("--shape=graph:"))
    };
    let number = colours.filter(|text| text.parse::<usize>().is_ok());
    if let Some(colours) = number.filter(|_| words.iter().any(is_graph)) {
        words.drain(place..place + taken);
        for word in words.iter_mut().filter(|word| is_graph(word)) {
            word.push(format!(":{colours}"));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        let words = in_their_graphs(line.split(' ').map(OsString::from));
        let words: Vec<_> = words.iter().filter_map(|word| word.to_str()).collect();
        words.join(" ")
    }

    #[test]
    fn colours_go_to_the_graphs_and_nowhere_else() {
        assert_eq!(read("forest graph:a.g6 --colours 3"), "forest graph:a.g6:3");
        assert_eq!(read("scan --colours=4 x --shape graph:a.g6"), "scan x --shape graph:a.g6:4");
        assert_eq!(read("solve --shape=graph:a --colours 2"), "solve --shape=graph:a:2");
        for line in ["forest 2x2 --colours 3", "forest graph:a --colours", "forest 2x2"] {
            assert_eq!(read(line), line);
        }
    }
}
