//! Rules beside those of rows, columns and boxes that a text tells of in words.

use crate::Assumed;

/// Words for rules, none of which are used for anything else, each with what is added to a shape for
/// the rule, if it is known here.
const RULES: [(&str, Option<&str>); 84] = [
    ("x sudoku", Some("x")),
    ("sudoku x", Some("x")),
    ("diagonal sudoku", Some("x")),
    ("both diagonals", Some("x")),
    ("main diagonals", Some("x")),
    ("long diagonals", Some("x")),
    ("windoku", Some("windows")),
    ("hyper sudoku", Some("windows")),
    ("hypersudoku", Some("windows")),
    ("disjoint groups", Some("dg")),
    ("anti knight", Some("antiknight")),
    ("antiknight", Some("antiknight")),
    ("knight's move", Some("antiknight")),
    ("anti king", Some("antiking")),
    ("antiking", Some("antiking")),
    ("king's move", Some("antiking")),
    ("killer sudoku", None),
    ("killer cages", None),
    ("thermometers", None),
    ("thermo sudoku", None),
    ("arrow sudoku", None),
    ("sandwich sudoku", None),
    ("sandwich sums", None),
    ("kropki", None),
    ("german whispers", None),
    ("renban", None),
    ("skyscraper sudoku", None),
    ("palindrome sudoku", None),
    ("consecutive sudoku", None),
    ("non consecutive", None),
    ("nonconsecutive", None),
    ("little killer", None),
    ("even odd sudoku", None),
    ("jigsaw sudoku", Some("jigsaw")),
    ("irregular sudoku", Some("jigsaw")),
    ("cage sum", None),
    ("samurai sudoku", None),
    ("toroidal sudoku", None),
    ("asterisk sudoku", None),
    ("center dot sudoku", None),
    ("argyle sudoku", None),
    (LATIN, Some("latin")),
    // German, French, Spanish, Italian, Portuguese,
    ("diagonalsudoku", Some("x")),
    ("beide diagonalen", Some("x")),
    ("beiden diagonalen", Some("x")),
    ("hauptdiagonalen", Some("x")),
    ("sudoku diagonal", Some("x")),
    ("deux diagonales", Some("x")),
    ("dos diagonales", Some("x")),
    ("due diagonali", Some("x")),
    ("duas diagonais", Some("x")),
    ("springerzug", Some("antiknight")),
    ("unregelmäßiges sudoku", Some("jigsaw")),
    ("chaos sudoku", Some("jigsaw")),
    ("sudoku irrégulier", Some("jigsaw")),
    ("sudoku irregular", Some("jigsaw")),
    ("sudoku irregolare", Some("jigsaw")),
    ("sudoku killer", None),
    ("sudoku tueur", None),
    ("sudoku asesino", None),
    ("lateinisches quadrat", Some("latin")),
    ("carré latin", Some("latin")),
    ("cuadrado latino", Some("latin")),
    ("quadrato latino", Some("latin")),
    ("quadrado latino", Some("latin")),
    // Russian, Japanese, Chinese, Korean.
    ("обе диагонали", Some("x")),
    ("обеих диагоналях", Some("x")),
    ("диагональное судоку", Some("x")),
    ("киллер судоку", None),
    ("судоку киллер", None),
    ("латинский квадрат", Some("latin")),
    ("対角線", Some("x")),
    ("ジグソー", Some("jigsaw")),
    ("不規則", Some("jigsaw")),
    ("キラー", None),
    ("ラテン方陣", Some("latin")),
    ("对角线", Some("x")),
    ("對角線", Some("x")),
    ("锯齿", Some("jigsaw")),
    ("不规则", Some("jigsaw")),
    ("杀手数独", None),
    ("殺手數獨", None),
    ("拉丁方", Some("latin")),
    ("대각선 스도쿠", Some("x")),
];

/// What a text is said to hold that is read as a board with boxes.
const LATIN: &str = "latin square";

/// Words for rules where nothing else stands between two marks: as the name or the value of a field,
/// or as a title.
const FIELDS: [(&str, Option<&str>); 19] = [
    ("killer", None),
    ("cage", None),
    ("cages", None),
    ("jigsaw", Some("jigsaw")),
    ("irregular", Some("jigsaw")),
    ("region", Some("jigsaw")),
    ("regions", Some("jigsaw")),
    ("diagonal", Some("x")),
    ("diagonals", Some("x")),
    ("samurai", None),
    ("thermo", None),
    ("sandwich", None),
    ("constraint", None),
    ("constraints", None),
    ("latin", Some("latin")),
    ("diagonale", Some("x")),
    ("regionen", Some("jigsaw")),
    ("regiones", Some("jigsaw")),
    ("régions", Some("jigsaw")),
];

/// Names of fields that say which cells of a grid are clues.
const MASKS: [&str; 10] = [
    "mask", "masks", "hidden", "given", "givens", "fixed", "locked", "removed", "prefilled",
    "editable",
];

/// The values of a field that say that it is not meant.
const OFF: [&str; 4] = ["false", "no", "none", "null"];

/// Parts of the names of rules in the objects of JSON, which tell them in sentences too,
const PARTS: [&str; 22] = [
    "cage", "killer", "thermo", "arrow", "sandwich", "palindrome", "whisper", "renban",
    "quadruple", "diagonal", "antiknight", "antiking", "consecutive", "disjoint", "extraregion",
    "skyscraper", "xsum", "kropki", "lockout", "entropic", "knight'smove", "jigsaw",
];
/// and those that may be parts of other words.
const MORE_PARTS: [&str; 10] = [
    "between", "difference", "ratio", "xv", "clone", "minimum", "maximum", "odd", "even",
    "constraint",
];

/// The first rule beside those of the board that a sentence tells of.
pub(super) fn rule_in_words(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace([' ', '-'], "");
    PARTS.into_iter().find(|rule| text.contains(rule))
}

/// Whether a member of an object says by its name and its text that there are other rules; `is_set`
/// says whether it has a value.
pub(super) fn is_rule_member(name: &str, text: Option<&str>, is_set: bool) -> bool {
    let name = name.to_ascii_lowercase();
    if let Some(text) = text.filter(|_| name == "rules" || name == "ruleset") {
        return rule_in_words(text).is_some();
    }
    let is_off = |text| ["", "false", "0", "null"].contains(&text);
    let is_told = |rules: &[&str]| rules.iter().any(|rule| name.contains(rule));
    is_set
        && !text.is_some_and(is_off)
        && (is_told(&PARTS) || is_told(&MORE_PARTS) || name.contains("region"))
}

/// The rules that a text tells of.
pub(super) fn told_rules(text: &str) -> Vec<Assumed> {
    let mut found: Vec<(&str, Option<&str>)> = Vec::new();
    // One is said once, in whichever words.
    let mut tell = |(words, name): (&'static str, Option<&'static str>)| {
        if found.iter().all(|&(told, of)| told != words && (name.is_none() || of != name)) {
            found.push((words, name));
        }
    };
    for line in with_words(text) {
        let line = line.to_lowercase().replace(['-', '_'], " ").replace('’', "'");
        let is_word = |at: usize, word: &str| {
            // In some scripts no blanks stand between words.
            let is_end =
                |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() || c >= '\u{3040}');
            is_end(line[..at].chars().next_back()) && is_end(line[at + word.len()..].chars().next())
        };
        let is_told = |words| line.match_indices(words).any(|(at, _)| is_word(at, words));
        RULES.into_iter().filter(|(words, _)| is_told(words)).for_each(&mut tell);
        told_fields(&line, &FIELDS, |&(words, _)| words).into_iter().copied().for_each(&mut tell);
    }
    found.into_iter().map(|(told, name)| Assumed::Rule { told, name }).collect()
}

/// The name of a field of a text that says which cells are clues.
pub(super) fn told_mask(text: &str) -> Option<&'static str> {
    let told = |line: &str| told_fields(&line.to_lowercase(), &MASKS, |word| word).first().copied();
    with_words(text).find_map(told).copied()
}

/// The lines of a text that may have words in them.
fn with_words(text: &str) -> impl Iterator<Item = &str> {
    // A link may hold anything.
    let lines = text.lines().filter(|line| !line.contains("://"));
    lines.filter(|line| {
        has_long_word(line) && line.bytes().any(|b| b.is_ascii_lowercase() && b > b'f')
            || has_foreign_letter(line)
    })
}

/// Which of some words are fields of a line, and are not said to be off.
fn told_fields<'a, T>(line: &str, known: &'a [T], word: impl Fn(&'a T) -> &'a str) -> Vec<&'a T> {
    let is_between = |c: char| c.is_control() || ",;:|\"'`()[]<>{}=#".contains(c);
    let fields = line.split(is_between).map(str::trim).filter(|field| !field.is_empty());
    let mut told = Vec::new();
    let mut last = None;
    for field in fields {
        told.extend(last.take().filter(|_| !OFF.contains(&field)));
        last = known.iter().find(|known| word(known) == field);
    }
    told.extend(last);
    told
}

fn has_foreign_letter(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| !c.is_ascii() && c.is_alphabetic())
}

/// Whether a text has as many letters on end as the words for any rule have.
fn has_long_word(text: &str) -> bool {
    text.as_bytes().split(|byte| !byte.is_ascii_alphabetic()).any(|word| word.len() > 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_for_rules_are_long() {
        assert!(RULES.iter().all(|(words, _)| has_long_word(words) || has_foreign_letter(words)));
    }

    #[test]
    fn rules_are_told_in_words_that_mean_nothing_else() {
        let told = |text: &str| -> Vec<String> {
            told_rules(text).iter().map(ToString::to_string).collect()
        };
        let both =
            told("X-Sudoku: both diagonals\n1234\nAnti-Knight rule applies.\nKiller Sudoku 7\n");
        assert_eq!(
            both,
            [
                "the text tells of x sudoku: a shape with this rule ends in +x, as 3x3+x does",
                "the text tells of anti knight: a shape with this rule ends in +antiknight, as 3x3+antiknight does",
                "the text tells of killer sudoku: a rule that is not known here",
            ]
        );
        for other in [
            "Rätsel 7: beide Diagonalen",
            "Carré latin d'ordre 9",
            "Sudoku asesino",
            "杀手数独第3题",
            "対角線ナンプレ",
            "Судоку киллер №3",
        ] {
            assert_eq!(told(other).len(), 1, "{other}");
        }
        for field in [
            "puzzle,regions\n1234,5678",
            "- puzzle: 1234\n  cages: [[10, 0]]",
            "<game type=\"killer\" data=\"1234\"/>",
            "{\"rules\": [\"classic\", \"diagonal\"]}",
            "Samurai\n1234",
        ] {
            assert_eq!(told(field).len(), 1, "{field}");
        }
        assert_eq!(told_mask("grid,mask\n1234,0110"), Some("mask"));
        assert_eq!(told_mask("unmasked,given names\n1234,0110"), None);
        let jigsaw = told("Jigsaw Sudoku\n1234\n");
        let meant =
            "the text tells of jigsaw sudoku: a file has its regions, and the shape is jigsaw:FILE";
        assert_eq!(jigsaw, [meant]);
        for other in [
            "Max Sudoku", "9x9 sudoku", "a killer!", "x-wing", "https://a.b/x-sudoku", "53..7",
            "{\"diagonal\": false}",
        ] {
            assert_eq!(told(other), Vec::<String>::new(), "{other}");
        }
    }
}
