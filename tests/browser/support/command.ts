// The `ssg` command, for tests that build their own sites.

import path from "node:path";

/** The root folder of the repository. */
export const repository = path.join(import.meta.dirname, "../../..");

/** The `ssg` binary, which the Rust tests use, too; `cargo xtask test` sets the variable. */
export const ssg = process.env.SSG ?? path.join(repository, "target/debug/ssg");
