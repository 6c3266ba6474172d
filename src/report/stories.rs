//! The texts about each named result: `stories.md` has a heading and two sentences for each.

const STORIES: &str = include_str!("stories.md");

/// The story of a result, by the first folder of its name; empty for other names.
pub(crate) fn story(name: &str) -> &'static str {
    let first = name.split('/').next().unwrap_or(name);
    let mut told = STORIES.split("# ").filter_map(|part| part.split_once("\n\n"));
    told.find(|(known, _)| *known == first).map_or("", |(_, story)| story.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_below_a_result_share_its_story() {
        assert!(story("queens").starts_with("The number of ways"));
        assert!(story("queens").ends_with("counts of 24 queens is right."));
        assert_eq!(story("queens/full"), story("queens"));
        assert_eq!(story("mine"), "");
    }
}
