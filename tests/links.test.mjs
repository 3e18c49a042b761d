// Relative links in Markdown documents lead to files and headings that exist. Every picture is shown,
// described, and compared with the program by a test. The README lists all documents.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");

/** Content and other input of tests or generators: its links are those of a site or document. */
const content =
  /^(?:content|tests\/(?:businesses|golden|posts|browser\/fixtures)|crates\/.*\/(?:content|articles|pages|reference))\//;

/** Returns the ids that GitHub gives to the headings of a document. */
function anchorsOf(file) {
  const headings = textOf(file).matchAll(/^#+ (.*)$/gm);
  const ids = [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\-_ ]/gu, "")
      .replaceAll(" ", "-"),
  );
  return ids.map((id, at) => {
    const before = ids.slice(0, at).filter((other) => other === id).length;
    return before === 0 ? id : `${id}-${before}`;
  });
}

/** Returns the text of a document without blocks of code. */
function textOf(file) {
  return readFileSync(path.join(root, file), "utf8").replace(/^ *```.*?^ *```$/gms, "");
}

/** The picture of another program, VS Code, which no test starts. */
const OF_OTHERS = ["docs/imagenes/claves-de-un-articulo.png"];

const listed = execFileSync("git", ["ls-files", "-z", "*.md"], { cwd: root, encoding: "utf8" });
const documents = listed.split("\0").filter((file) => file !== "" && !content.test(file));

test("links in documents lead to files and headings", () => {
  const links = documents.flatMap((file) =>
    [
      ...textOf(file)
        .replace(/`[^`\n]*`/g, "")
        .matchAll(/\]\(([^)\s]*)\)/g),
    ]
      .map(([, link = ""]) => ({ file, link }))
      .filter(({ link }) => !/^[a-z]+:/.test(link)),
  );
  const broken = links.filter(({ file, link }) => {
    const [target = "", anchor] = decodeURI(link).split("#");
    const found = target === "" ? file : path.join(path.dirname(file), target);
    if (!existsSync(path.join(root, found))) return true;
    return anchor !== undefined && !anchorsOf(found).includes(anchor);
  });
  expect(links.length).toBeGreaterThan(40);
  expect(broken.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});

test("the README lists every document of users once", () => {
  const rows = textOf("README.md").match(/^\| an?.*$/gm) ?? [];
  const linked = [...rows.join("\n").matchAll(/\]\((docs\/[^/)]+\.md)\)/g)].map(([, file]) => file);
  expect(linked.sort()).toEqual(documents.filter((file) => /^docs\/[^/]+\.md$/.test(file)).sort());
});

test("every picture of the documents is shown, described, and compared by a test", () => {
  const files = ["docs/images", "docs/imagenes"].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const shown = documents.flatMap((file) =>
    [...textOf(file).matchAll(/!\[([^\]]*)\]\(([^)\s]*)\)/g)].map(([, alt, picture = ""]) => {
      expect(alt, `${file}: ${picture}`).not.toBe("");
      return path.join(path.dirname(file), picture);
    }),
  );
  expect(files.filter((file) => !shown.includes(file))).toEqual([]);
  const folder = path.join(root, "tests/browser/tests");
  const tests = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const isCompared = (file) => {
    const name = path.basename(file, ".png");
    return tests.some((test) => test.includes(`"${name}"`) || test.includes(`"${name}.png"`));
  };
  const others = files.filter((file) => !isCompared(file));
  expect(others).toEqual(OF_OTHERS);
});
