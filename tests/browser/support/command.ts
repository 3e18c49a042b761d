// The command, for tests that build sites of their own.

import path from "node:path";

/** The folder of the whole project. */
export const repository = path.join(import.meta.dirname, "../../..");

/** The binary that the Rust tests start, too; `cargo xtask test` names it. */
export const ssg = process.env.SSG ?? path.join(repository, "target/debug/ssg");
