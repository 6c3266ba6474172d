//! Other rules than rows, columns and boxes: grids, groups, classes, and the whole forests of small
//! boards. See `papers/rules.md`.
//!
//! Every number has two ways: grids by the classes and by completing beginnings, classes by a list
//! and by Burnside's lemma, forests by the diagram and, on boards of up to 16 cells, by brute force.

use super::prelude::*;
use super::shidoku::TREE_COUNTS;
use super::whole_forest::{WholeForest, classes_again, grids_again};

/// Boards of which the forest is counted; the first few are the reduced version.
const FORESTS: &str = "latin4+x 2x2+dg rect2x4 graph6:IheA@GUAo:3 \
     2x2+x 2x2+windows 2x2+antiknight latin4+antiknight latin5+x latin5+pandiagonal latin5+antiknight \
     rect1x4 rect2x3 rect3x4 rect2x6 rect3x6 2x3+x 2x3+dg 2x3+antiknight \
     jigsaw:aaaabbbbccddccdd jigsaw:aaaabbbcbdccdddc jigsaw:aaaabbccbccdbddd jigsaw:aaabccabcdbbcddd \
     jigsaw:aaaaabbbbbcccccdddeeddeee jigsaw:aaaaabbbccbbcccdddeeddeee jigsaw:aaabbaabbbcdddeccdeeccdee \
     graph6:Dhc:3 graph6:Dhc:4 graph6:EFz_:2 graph6:EFz_:3 graph6:Gr`HOk:2 graph6:Gr`HOk:3 \
     graph6:E}lw:3 graph6:KhFJ{B`KWqph:4";
const REDUCED: usize = 4;

/// Boards of which grids and classes are counted, without the forest.
const COUNTED: &str = "latin6+x latin7+x latin6+antiknight latin7+pandiagonal rect3x5 rect4x5 rect4x6 rect3x7 \
     latin1+pandiagonal rect2x7 rect5x6 2x3+x+dg jigsaw:aaaaaabbbcddbbbccdefffcdefffcdeeeecd";
/// Of these the forest takes half a minute each: the full version.
const LONG: &str = "jigsaw:aaaabbabbbbcadddccddcccedffffeffeeee jigsaw:aaaabbacabbdccebddccebddceefdfeeffff \
     jigsaw:aaaaabacbbbbccdddbceedddcfeeeecfffff jigsaw:aaaaaabbbbbcbddeecddeeccdeeccfdfffff \
     jigsaw:aaaaabccccabcddbbbcddeebddffeeffffee jigsaw:aaaaabcaccbbcccddbeddddbeefffbeeefff";

pub(super) fn run(study: &mut Study<'_>) -> Result<()> {
    let (mut rows, mut levels) = (Vec::new(), Vec::new());
    let lists = [(FORESTS, REDUCED, true), (COUNTED, 1, false), (LONG, 0, study.effort.is_full())];
    for (list, reduced, has_forest) in lists {
        for name in list.split_whitespace().take(study.effort.or_reduced(usize::MAX, reduced)) {
            let classes = census(study, name.parse()?)?;
            let trees = if has_forest { study.trees(&classes)? } else { Vec::new() };
            brute_force(study, &classes, &trees)?;
            levels.extend(TreeRow::all(classes.shape(), &trees));
            let all = WholeForest::of(&classes, &trees);
            let board = (name, all.symbols, all.cells, all.symmetries, all.solutions, all.classes);
            let clues = (all.fewest_clues, all.most_leaf_clues);
            let puzzles = (all.puzzles, all.minimal_puzzles, all.node_orbits, all.leaf_orbits);
            rows.push((board, clues, puzzles));
        }
    }
    let columns = "rules symbols cells symmetries solutions classes fewest_clues most_leaf_clues puzzles minimal_puzzles node_orbits leaf_orbits";
    study.list("rules.csv", columns, rows)?;
    study.table("forest.csv", &levels)?;
    let shown = "rules symmetries solutions classes fewest_clues puzzles";
    study.show("other rules: grids, classes and puzzles", "rules.csv", shown)
}

/// The classes, with their number and that of the grids in a second way, and as published.
fn census(study: &mut Study<'_>, shape: Shape) -> Result<Classes> {
    let classes = study.classes(shape)?;
    let (grids, number) = (classes.grids(), classes.iter().len());
    grids_again(study, &classes);
    classes_again(study, &classes);
    study.published_if_known("rules_main_classes", shape, number);
    study.say(format!("{shape}: {} grids, {number} classes", grouped(&grids.to_string())));
    Ok(classes)
}

/// The largest board whose tree is counted by brute force too.
const BRUTE: usize = 16;

fn brute_force(study: &mut Study<'_>, classes: &Classes, trees: &[Tree]) -> Result<()> {
    let shape = classes.shape();
    for (class, tree) in classes.iter().zip(trees).filter(|_| shape.cells() <= BRUTE) {
        let brute = Tree::of_class(class, Engine::Brute, Limits::default())?;
        let key = format!("{shape} class {}", class.number);
        for (name, count) in TREE_COUNTS {
            study.equal(format!("rules_{name}"), &key, count(tree), count(&brute));
        }
    }
    Ok(())
}
