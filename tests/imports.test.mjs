// Imports go one way: down the list of folders in `ARCHITECTURE.md`.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../frontend/src");

/** The rows of the list; folders of the same row must not import each other. */
const rows = readFileSync(path.join(source, "../../ARCHITECTURE.md"), "utf8")
  .split("| In `frontend/src/` | What |")[1]
  ?.split("\n\n")[0]
  ?.split("\n")
  .map((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([\w-]+)(?:\/|\.tsx?)`/g)].map((m) => m[1]),
  );

/** Returns the folder of a file, or the name of a file outside all folders. */
function folderOf(file) {
  const [top = ""] = path.relative(source, file).split(path.sep);
  return path.parse(top).name;
}

function rankOf(file) {
  return (rows ?? []).findIndex((row) => row.includes(folderOf(file)));
}

test("files import only what is below them", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|^generated/.test(name))
    .map((name) => path.join(source, name));
  const wrong = files.flatMap((file) => {
    if (rankOf(file) === -1) return `\`${path.relative(source, file)}\` is in no row of the list`;
    const imports = [...readFileSync(file, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+|ssg)"/g)];
    return imports
      .map(([, target = ""]) =>
        target === "ssg"
          ? path.join(source, "public.ts")
          : path.resolve(path.dirname(file), target),
      )
      .filter((target) => {
        const isGenerated = folderOf(target) === "generated";
        const isNear =
          folderOf(file) === "sections"
            ? path.dirname(target) === path.dirname(file)
            : folderOf(target) === folderOf(file);
        return !isGenerated && !isNear && rankOf(target) <= rankOf(file);
      })
      .map(
        (target) =>
          `\`${path.relative(source, file)}\` imports \`${path.relative(source, target)}\``,
      );
  });
  expect(wrong).toEqual([]);
});

test("the module `ssg` has at most 30 names", () => {
  const lists = readFileSync(path.join(source, "public.ts"), "utf8").matchAll(/\{([^}]*)\}/g);
  const names = [...lists].flatMap(([, list = ""]) =>
    list.split(",").filter((name) => name.trim()),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(names.length).toBeLessThanOrEqual(30);
});
