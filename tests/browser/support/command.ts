// The command, for tests that build sites of their own.

import path from "node:path";

/** The folder of the whole project. */
export const repository = path.join(import.meta.dirname, "../../..");

/** The binary that `cargo xtask test site` builds; the environment can name another. */
export const ssg = process.env.SSG ?? path.join(repository, "target/release/ssg");
