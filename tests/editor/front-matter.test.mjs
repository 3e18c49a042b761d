// VS Code above an article's text: completions and hovers of this project's extension, with the
// article's schema.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");
const extension = join(root, ".vscode/extensions/articulos");
const { complete, hover } = require(join(extension, "front-matter.js"));
const schema = require(join(root, "docs/esquemas/articulo.json"));

const TODAY = "2026-11-21";

/** Removes the mark `|` from a text and returns its position. */
function marked(text) {
  const before = text.slice(0, text.indexOf("|")).split("\n");
  const place = { line: before.length - 1, character: before.at(-1).length };
  return { text: text.replace("|", ""), ...place };
}

/** Returns the completions at the mark. */
function offered(data, keys = schema) {
  const { text, line, character } = marked(data);
  return complete(text, line, character, keys, TODAY);
}

function labels(data, keys) {
  return offered(data, keys).map(({ label }) => label);
}

/** Returns the text with a completion accepted; `$0` is the cursor after it. */
function accepted(data, wanted, keys) {
  const { text, line, character } = marked(data);
  const item = complete(text, line, character, keys ?? schema, TODAY).find(
    ({ label }) => label === wanted,
  );
  assert.ok(item, `${wanted} is not offered in ${data}`);
  const lines = text.split("\n");
  const written = lines[line];
  lines[line] = written.slice(0, item.start) + item.insert + written.slice(item.end);
  return lines.join("\n");
}

/** Returns the hover text at the mark. */
function shown(data, keys = schema) {
  const { text, line, character } = marked(data);
  return hover(text, line, character, keys);
}

function article(data) {
  return `---\n${data}\n---\n\nEl texto.\n`;
}

test("the keys that are still missing are offered, in the order of the schema", () => {
  const all = Object.keys(schema.properties);
  assert.deepEqual(labels(article("|")), all);
  const missing = all.filter((key) => key !== "title" && key !== "image");
  assert.deepEqual(labels(article('title: "Uno"\n|\nimage:\n  alt: "x"')), missing);
  assert.deepEqual(labels(article('title: "Uno"\ndr|\nimage: { alt: x }')), missing);
});

test("a key is offered with what it is for, and those that have to be there are marked", () => {
  const [title, , , image] = offered(article("|"));
  assert.equal(title.about, schema.properties.title.description);
  assert.deepEqual([title.isRequired, image.isRequired], [true, false]);
});

test("a key comes with the shape of its value", () => {
  assert.equal(accepted("---\nti|", "title"), '---\ntitle: "$0"');
  assert.equal(accepted("---\n|", "date"), "---\ndate: $0");
  assert.equal(accepted("---\n|", "draft"), "---\ndraft: $0");
  assert.equal(accepted("---\n|", "image"), "---\nimage:\n  $0");
  assert.equal(accepted("---\n|", "aliases"), "---\naliases:\n  - $0");
  assert.equal(accepted("---\nimage:\n  |", "src"), '---\nimage:\n  src: "$0"');
});

test("where the cursor is left, the list opens again if there is something to choose", () => {
  const again = offered(article("|")).filter((item) => item.again);
  const names = again.map(({ label }) => label);
  assert.ok(["date", "draft", "image", "aliases"].every((name) => names.includes(name)));
  assert.ok(!names.includes("title"), String(names));
});

test("completing a key that has a value changes only the key", () => {
  assert.equal(accepted(article('sum|ry: "Uno"'), "summary"), article('summary: "Uno"'));
});

test("keys of a map are offered below it, and in its braces", () => {
  const missing = ["alt", "width", "height"];
  assert.deepEqual(labels(article("image:\n  src: x\n  |")), missing);
  assert.deepEqual(labels(article("image:\n    |\n    src: x\ndraft: true")), missing);
  assert.deepEqual(labels(article("image: { src: x, | }")), missing);
  assert.deepEqual(labels(article("image: {a|, src: x}")), missing);
});

test("values are offered", () => {
  assert.deepEqual(labels(article("draft: |")), ["true", "false"]);
  assert.deepEqual(labels(article("date: 2026-|")), [TODAY]);
  assert.deepEqual(labels(article("image: |")), ["false"]);
  assert.deepEqual(labels(article("image: | { src: x }")), ["false"]);
  assert.deepEqual(labels(article("publish_at: |")), schema.properties.publish_at.examples);
  assert.deepEqual(labels(article("aliases:\n  - |")), schema.properties.aliases.items.examples);
  assert.deepEqual(labels(article("aliases:\n- /a/\n- |")), labels(article("aliases:\n  - |")));
  assert.equal(accepted(article("draft: t|ru"), "false"), article("draft: false"));
});

test("nothing is offered where no key and no value can be", () => {
  for (const data of [
    article('title: "Uno, d|"'),
    article('title: "Uno"\n  d|'),
    article("draft:|"),
    article("draft: true |"),
    article("# d|"),
    "-|--\n---\n",
    "---\n--|-\n",
    "---\n---\n\nd|\n",
    "El texto.\nd|\n",
    "|",
  ]) {
    assert.deepEqual(labels(data), [], data);
  }
});

test("front matter without its second `---` is completed, too", () => {
  assert.ok(labels('---\ntitle: "Uno"\n|').includes("date"));
});

test("any schema will do: choices, and maps in lists", () => {
  const role = { description: "El papel.", type: ["string", "null"], enum: ["a", "b", null] };
  const people = { type: "array", items: { properties: { name: { type: "string" }, role } } };
  const keys = { properties: { people } };
  assert.deepEqual(labels(article("people:\n  - name: x\n    |\n  - role: a"), keys), ["role"]);
  assert.deepEqual(labels(article("people:\n  - |"), keys), ["name", "role"]);
  assert.deepEqual(labels(article("people:\n  - name: x\n    role: |"), keys), ["a", "b"]);
  assert.equal(shown(article("people:\n- name: x\n  r|ole: a"), keys).about, "El papel.");
});

test("the pointer over a key shows what it is for", () => {
  const { image, publish_at } = schema.properties;
  const alt = { about: image.properties.alt.description, start: 2, end: 5 };
  assert.deepEqual(shown(article("image:\n  src: x\n  a|lt: y")), alt);
  assert.equal(shown(article("image: { src: x, a|lt: y }")).about, alt.about);
  const { about } = shown(article("publis|h_at: 2026-12-01"));
  assert.equal(
    about,
    `${publish_at.description}\n\nPor ejemplo: \`2026-12-01 09:00\` o \`2026-12-01\``,
  );
});

test("the pointer shows nothing elsewhere", () => {
  assert.equal(shown(article("image: tr|ue")), undefined);
  assert.equal(shown(article('title: "x\n  al|t: y"')), undefined);
  assert.equal(shown("---\n---\n\ntit|le: x\n"), undefined);
});

test("every key of the shipped articles is explained", () => {
  const folder = join(root, "content/articles");
  const articles = readdirSync(folder).filter((name) => name.endsWith(".md"));
  assert.ok(articles.length > 1);
  for (const name of articles) {
    const text = readFileSync(join(folder, name), "utf8");
    const data = text.split("---\n")[1].trimEnd().split("\n");
    for (const [number, line] of data.entries()) {
      const found = hover(text, number + 1, line.search(/\S/), schema);
      assert.ok(found?.about, `${name}: ${line}`);
    }
  }
});

test("the extension gives VS Code completions and hovers", () => {
  const { completion, pointer } = activated();
  const [files, { provideCompletionItems }, typed] = completion;
  assert.deepEqual(files, { language: "markdown", pattern: "**/content/articles/*.md" });
  assert.equal(typed, " ");
  const settings = JSON.parse(readFileSync(join(root, ".vscode/settings.json"), "utf8"));
  assert.equal(settings["[markdown]"]["editor.quickSuggestions"].strings, "on");

  const { text, line, character } = marked(article("image:\n  src: x\n  a|"));
  const document = { getText: () => text };
  const [alt, width] = provideCompletionItems(document, { line, character });
  const { description } = schema.properties.image.properties.alt;
  assert.deepEqual(alt.label, { label: "alt", description });
  assert.equal(alt.kind, "Property");
  assert.equal(alt.detail, "obligatoria");
  assert.equal(alt.documentation.value, description);
  assert.equal(alt.insertText.value, 'alt: "$0"');
  assert.deepEqual(alt.range.place, [line, 2, line, 3]);
  assert.ok(alt.sortText < width.sortText);

  const draft = marked(article("draft: |"));
  const [yes] = provideCompletionItems({ getText: () => draft.text }, draft);
  assert.deepEqual([yes.kind, yes.insertText], ["Value", "true"]);

  const date = marked(article("date: |"));
  const [today] = provideCompletionItems({ getText: () => date.text }, date);
  assert.match(today.label, new RegExp(schema.properties.date.pattern));

  const [, { provideHover }] = pointer;
  const { contents, range } = provideHover(document, { line: line - 1, character: 2 });
  assert.equal(contents.value, schema.properties.image.properties.src.description);
  assert.deepEqual(range.place, [line - 1, 2, line - 1, 5]);
  assert.equal(provideHover(document, { line, character: 2 }), undefined);
});

/** Activates the extension as VS Code does, and returns what it registers. */
function activated() {
  const found = {};
  class Text {
    constructor(value) {
      this.value = value;
    }
  }
  const vscode = {
    CompletionItem: class {
      constructor(label, kind) {
        Object.assign(this, { label, kind });
      }
    },
    CompletionItemKind: { Property: "Property", Value: "Value" },
    Hover: class {
      constructor(contents, range) {
        Object.assign(this, { contents, range });
      }
    },
    MarkdownString: Text,
    Range: class {
      constructor(...place) {
        this.place = place;
      }
    },
    SnippetString: Text,
    languages: {
      registerCompletionItemProvider: (...given) => {
        found.completion = given;
      },
      registerHoverProvider: (...given) => {
        found.pointer = given;
      },
    },
  };
  // VS Code provides its own module in this way, too.
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  try {
    require(extension).activate({ subscriptions: [] });
  } finally {
    Module._load = load;
  }
  return found;
}
