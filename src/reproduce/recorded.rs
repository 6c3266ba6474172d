//! Tables of other results, from which a result is computed or with which it is compared.

use std::fs::File;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::de::DeserializeOwned;

/// The rows of a table in the folder of all results. `result` is the name of a result, or that of
/// its long version: `NAME/full`.
pub(super) fn rows<T: DeserializeOwned>(
    results: &Path,
    result: &str,
    table: &str,
) -> Result<Vec<T>> {
    let path = results.join(result).join(table);
    let cannot = || {
        let command = result.replace("/full", " --full");
        format!("can't read {}: reproduce {command} writes it", path.display())
    };
    let file = File::open(&path).with_context(cannot)?;
    let rows = csv::Reader::from_reader(file).into_deserialize();
    rows.collect::<Result<_, _>>().with_context(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_or_damaged_is_named_with_the_command_that_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let read = || rows::<(u8, u8)>(folder.path(), "latin/full", "table.csv");
        let error = format!("{:#}", read().unwrap_err());
        assert!(error.contains("table.csv") && error.contains("reproduce latin --full writes it"));
        std::fs::create_dir_all(folder.path().join("latin/full")).unwrap();
        let write =
            |text| std::fs::write(folder.path().join("latin/full/table.csv"), text).unwrap();
        write("a,b\n1,2\n3,4\n");
        assert_eq!(read().unwrap(), [(1, 2), (3, 4)]);
        write("a,b\n1,x\n");
        assert!(format!("{:#}", read().unwrap_err()).contains("reproduce latin --full writes it"));
    }
}
