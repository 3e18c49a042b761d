//! What several tests need.

use std::fs;
use std::path::Path;

use serde_json::Value;
use ssg_model::hash::sha256;

/// Makes earlier builds a second older. What a build leaves is used by the next one only if some
/// time has passed between its last change and the look at it; how much does, depends on the disk.
pub(crate) fn let_time_pass(own: &Path) {
    for record in fs::read_dir(own.join("cache/trees")).unwrap() {
        let file = record.unwrap().path();
        let sealed = fs::read(&file).unwrap();
        let mut record: Value = serde_json::from_slice(&sealed[sha256(&[]).len()..]).unwrap();
        let seconds = record["taken"][0].as_i64().unwrap();
        record["taken"][0] = (seconds + 1).into();
        let text = serde_json::to_vec(&record).unwrap();
        fs::write(file, [sha256(&text).into_bytes(), text].concat()).unwrap();
    }
}
