// What there is to know at a place in an article's data, out of the JSON Schema of these data.
// Nothing of VS Code is in here, and nothing of any field.

/** Stands for the key that is being written. */
const HERE = "?";

/** What a line may begin with (the dash of an item, a key) and, in braces, another key. */
const PART = /(?<=^[\s-]*)(?:-(?= )|([\w?-]+):(?=\s|$))|(?<=[{,]\s*)([\w?-]+):(?=\s|$)/g;

/**
 * What may be written at a place: keys that are missing there, values of the key before it.
 * Each stands for the characters from `start` to `end` of the line; keys insert a VS Code snippet,
 * and `again` says that there is something to choose where it leaves the cursor.
 */
function complete(text, line, character, schema, today) {
  const lines = dataOf(text);
  if (line === 0 || line >= lines.length) {
    return [];
  }
  const written = lines[line];
  const start = character - written.slice(0, character).match(/[\w-]*$/)[0].length;
  const end = character + written.slice(character).match(/^[\w-]*/)[0].length;
  const after = written.slice(end);
  lines[line] = `${written.slice(0, start)}${HERE}: ${after}`;
  const nodes = outline(lines);
  const key = nodes.find(({ name }) => name === HERE);
  const before = nodes.findLast(
    (node) => node !== key && node.line === line && /^ +$/.test(written.slice(node.end, start)),
  );
  const found = [];
  if (key) {
    const siblings = nodes.filter(({ parent }) => parent === key.parent).map(({ name }) => name);
    const keys = keysOf(schemaOf(key.parent, schema), after.startsWith(":"));
    found.push(...keys.filter(({ label }) => !siblings.includes(label)));
  }
  if (before) {
    found.push(...valuesOf(schemaOf(before, schema), today));
  }
  return found.map((item) => ({ ...item, start, end }));
}

/** What the key at a place is for, and where it stands on the line; of anything else, nothing. */
function hover(text, line, character, schema) {
  const key = outline(dataOf(text)).find(
    (node) => node.name && node.line === line && node.start <= character && character < node.end,
  );
  const about = key && aboutOf(schemaOf(key, schema));
  return about ? { about, start: key.start, end: key.end - 1 } : undefined;
}

/** The lines from the first `---` to the second one; while that is missing, all of them. */
function dataOf(text) {
  const lines = text.split(/\r?\n/);
  const isFence = (line) => line.trimEnd() === "---";
  const end = lines.findIndex((line, number) => number > 0 && isFence(line));
  return isFence(lines[0]) ? lines.slice(0, end < 0 ? lines.length : end) : [];
}

/**
 * The keys and the items of lists (which have no name), each with what it belongs to: of braces,
 * the outermost ones. Lines that continue a text come out as keys below it, which no schema knows.
 */
function outline(lines) {
  const nodes = [];
  let innermost = { depth: -1 };
  lines.forEach((text, line) => {
    for (const { 0: token, 1: outside, 2: inside, index: start } of text.matchAll(PART)) {
      const name = outside ?? inside;
      const end = start + token.length;
      // A list may begin in the column of the key that it belongs to.
      const depth = name ? start : start + 0.5;
      while (!inside && innermost.depth >= depth) {
        innermost = innermost.parent;
      }
      const node = { name, line, start, end, depth, parent: innermost };
      nodes.push(node);
      innermost = inside ? innermost : node;
    }
  });
  return nodes;
}

/** The schema of what a key or an item holds, as far as there is one. */
function schemaOf({ name, parent }, schema) {
  if (!parent) {
    return schema;
  }
  const around = schemaOf(parent, schema);
  return name ? around?.properties?.[name] : around?.items;
}

function keysOf(schema, nameAlone) {
  return Object.entries(schema?.properties ?? {}).map(([label, value]) => ({
    label,
    isKey: true,
    isRequired: schema.required?.includes(label) ?? false,
    about: aboutOf(value),
    insert: nameAlone ? label : shapeOf(label, value),
    again: !nameAlone && hasChoices(value),
  }));
}

function shapeOf(name, schema) {
  if (schema.properties) {
    return `${name}:\n  $0`;
  }
  if (schema.items) {
    return `${name}:\n  - $0`;
  }
  // A text of any form may hold what means something in YAML, such as `: `.
  const isFree = typesOf(schema).includes("string") && !schema.pattern && !schema.enum;
  return isFree ? `${name}: "$0"` : `${name}: $0`;
}

function hasChoices(schema) {
  const { properties, items } = schema;
  return Boolean(properties) || (items ? hasChoices(items) : valuesOf(schema).length > 0);
}

function valuesOf(schema, today) {
  const values = [
    ...(schema?.enum ?? []),
    ...(typesOf(schema).includes("boolean") ? [true, false] : []),
    ...(isDay(schema) ? [today] : (schema?.examples ?? [])),
  ];
  return values
    .filter((value) => value !== null && !schema.not?.enum?.includes(value))
    .map((value) => ({ label: String(value), insert: String(value), about: aboutOf(schema) }));
}

function isDay(schema) {
  const examples = schema?.examples ?? [];
  return examples.length > 0 && examples.every((one) => /^\d{4}-\d{2}-\d{2}$/.test(one));
}

function typesOf(schema) {
  return [schema?.type].flat();
}

function aboutOf(schema) {
  const examples = schema?.examples?.map((example) => `\`${example}\``).join(" o ");
  return [schema?.description, examples && `Por ejemplo: ${examples}`].filter(Boolean).join("\n\n");
}

module.exports = { complete, hover };
