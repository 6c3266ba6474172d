//! Names above boards, and on their lines: `solution = [[`, `"grid": [`, `- puzzle: |`.

/// What solutions are called: titles begin with such a word, names have one.
pub(super) const SOLUTIONS: [&str; 19] = [
    "solution", "solutions", "answer", "answers", "solved", "expected", "lösung", "loesung",
    "antwort", "solución", "solucion", "soluzione", "réponse", "reponse", "решение", "ответ",
    "解答", "答案", "答",
];

/// What they are called in programs alone.
const IN_PROGRAMS: [&str; 3] = ["sol", "ans", "assertequals"];

/// Names of what is no list of rows.
const OTHERS: [&str; 6] = ["columns", "cols", "boxes", "blocks", "column", "box"];

/// Why a board under such a name is refused.
pub(super) const TURNED: &str =
    "rows under a name of columns or boxes: write the rows of the board, under another name";

/// The name that a line gives to what it begins or holds, with letters alone.
pub(super) fn name(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches("- ").trim_start();
    if !line.starts_with(|c: char| c.is_alphabetic() || "\"'_".contains(c)) {
        return None;
    }
    let (name, _) = line.split_once(['=', ':', '('])?;
    let name = name.trim().trim_matches(['"', '\'']);
    // After its type, and before its sizes.
    let name = name.split('[').next().unwrap_or_default().trim_end();
    let name = name.rsplit([' ', '.']).next().unwrap_or_default();
    let is_name = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    is_name.then_some(name)
}

/// Whether a name is that of a solution.
pub(super) fn is_solution(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.any(|word| SOLUTIONS.contains(&word) || IN_PROGRAMS.contains(&word))
}

/// Whether a title is that of a solution.
pub(super) fn is_of_solution(title: &str) -> bool {
    let title = title.trim_start_matches(['#', '*', ' ']);
    if !title.starts_with(char::is_alphabetic) {
        return false;
    }
    let begun: String = title.chars().take(9).flat_map(char::to_lowercase).collect();
    SOLUTIONS.iter().any(|word| begun.starts_with(word))
}

/// Whether a name is that of columns or boxes.
pub(super) fn is_turned(name: &str) -> bool {
    OTHERS.contains(&name.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_what_they_name() {
        for (line, found) in [
            ("SOLUTION = \"\"\"", "SOLUTION"),
            ("int grid[9][9] = {", "grid"),
            ("  - solution:", "solution"),
            ("\"expected\": [[5, 3, 0, 0]", "expected"),
            ("export const puzzle = {", "puzzle"),
            ("assertEquals(\"53\",", "assertEquals"),
        ] {
            assert_eq!(name(line), Some(found), "{line}");
        }
        for line in ["53..7", "[5, 3]", "{\"a\": 1}", "1: 53..7", "a title"] {
            assert_eq!(name(line), None, "{line}");
        }
        assert!(
            is_solution("the_solution") && is_solution("assertEquals") && !is_solution("resolved")
        );
        assert!(is_turned("Columns") && !is_turned("column_a"));
    }
}
