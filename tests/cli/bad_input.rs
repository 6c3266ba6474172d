//! Bad input of every kind: one clear line on stderr, the right exit code, nothing half-written.

use std::fs::OpenOptions;

use super::place::{Ended, Place};

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let place = Place::new();
    for line in ["forest 2x2", "solutions 2x2 --sample 100000"] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ended = Ended::from(place.command(line).stdout(full).output().unwrap());
        let said = &ended.said;
        assert!(ended.code == 1 && said.contains("can't write to stdout: No space left"), "{said}");
    }
    let (code, text) = place.bad("forest 2x2 --output /dev/full");
    assert_eq!(code, 1);
    assert!(text.contains("can't write /dev/full: No space left on device"), "{text}");
}

#[test]
fn an_output_file_appears_whole_or_keeps_what_it_was() {
    let place = Place::new();
    assert_eq!(place.good("forest latin3 --output out.csv"), "");
    let before = place.read("out.csv");
    assert!(before.starts_with("shape,class,grid,"));
    place.bad("forest 2x2 --class 9 --output out.csv");
    assert_eq!(place.read("out.csv"), before);
    assert_eq!(place.files(), ["out.csv"]);
}

#[test]
fn checkpoints_of_something_else_are_refused_and_kept() {
    let place = Place::new();
    let kept = || std::fs::read(place.at("kept")).unwrap();
    place.good("solutions latin4 --count --checkpoint kept");
    let written = kept();
    let (code, text) = place.bad("solutions 2x2 --count --checkpoint kept");
    assert!(code == 1 && text.contains("latin4") && text.contains("2x2"), "{text}");
    assert_eq!(kept(), written);
    for torn in [&written[..written.len() / 2], b"a letter to a friend"] {
        place.put("kept", torn);
        let (code, text) = place.bad("solutions latin4 --count --checkpoint kept");
        assert!(code == 1 && text.contains("kept"), "{text}");
        assert_eq!(kept(), torn);
    }
}
