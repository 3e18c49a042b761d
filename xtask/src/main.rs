//! Development commands: `cargo xtask generate`.

mod generate;

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask has a parent");
    generate::generate(root, false)
}
