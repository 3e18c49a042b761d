// A table of the figures of every route with their limits, in plain ASCII.

/**
 * @typedef {object} Figures
 * @property {number} eagerScriptBytes the scripts that start the page
 * @property {number} scriptBytes all scripts, including those fetched when the browser is idle
 * @property {number} htmlBytes
 * @property {number} totalBytes
 * @property {number} requests
 * @property {number} lcpSeconds
 * @property {number} tbtMilliseconds
 * @property {number} cls
 * @property {number | undefined} navigationMilliseconds `undefined` if no page links to the route
 *
 * @typedef {object} Column
 * @property {string} title
 * @property {(figures: Figures) => number | undefined} figure
 * @property {number} must
 * @property {number} aim
 * @property {number} digits
 */

/** @type {Column[]} */
const columns = [
  { title: "JS KB", figure: (of) => of.eagerScriptBytes / 1000, must: 97, aim: 93, digits: 1 },
  { title: "all JS", figure: (of) => of.scriptBytes / 1000, must: 110, aim: 106, digits: 1 },
  { title: "HTML KB", figure: (of) => of.htmlBytes / 1000, must: 14, aim: 10, digits: 1 },
  { title: "all KB", figure: (of) => of.totalBytes / 1000, must: 350, aim: 250, digits: 1 },
  { title: "requests", figure: (of) => of.requests, must: 14, aim: 9, digits: 0 },
  { title: "LCP s", figure: (of) => of.lcpSeconds, must: 1.4, aim: 1.1, digits: 2 },
  { title: "TBT ms", figure: (of) => of.tbtMilliseconds, must: 50, aim: 0, digits: 0 },
  { title: "CLS", figure: (of) => of.cls, must: 0.005, aim: 0, digits: 3 },
  { title: "click ms", figure: (of) => of.navigationMilliseconds, must: 100, aim: 50, digits: 0 },
];

/**
 * @param {Map<string, Figures>} routes
 * @returns {string}
 */
export function table(routes) {
  const limits = [
    ["", ...columns.map(({ title }) => `${title} `)],
    ["must", ...columns.map(({ must, digits }) => `${must.toFixed(digits)} `)],
    ["aim", ...columns.map(({ aim, digits }) => `${aim.toFixed(digits)} `)],
  ];
  const rows = [...routes].map(([path, figures]) => [
    path,
    ...columns.map((column) => cell(column, column.figure(figures))),
  ]);
  const all = [...limits, ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  /** @param {string[]} row */
  const line = ([name = "", ...cells]) =>
    [
      name.padEnd(widths[0] ?? 0),
      ...cells.map((text, at) => text.padStart(widths[at + 1] ?? 0)),
    ].join("  ");
  return [...limits.map(line), rule, ...rows.map(line)].map((text) => text.trimEnd()).join("\n");
}

/**
 * Formats a figure with its mark. The printed value counts, so that no `0` misses an aim of 0.
 *
 * @param {Column} column
 * @param {number | undefined} value
 */
function cell({ must, aim, digits }, value) {
  if (value === undefined) return "- ";
  const text = value.toFixed(digits);
  if (Number(text) > must) return `${text}!`;
  return Number(text) <= aim ? `${text}*` : `${text} `;
}
