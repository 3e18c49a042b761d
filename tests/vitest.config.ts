import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

const packages = path.join(import.meta.dirname, "node_modules/@testing-library");

const source = path.join(import.meta.dirname, "../frontend/src");
const all = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => ({ file: `src/${name}`, text: readFileSync(path.join(source, name), "utf8") }));
const filesOf = (hasDocument: boolean) =>
  all
    .filter(({ text }) => text.startsWith("// @vitest-environment") === hasDocument)
    .map(({ file }) => file);

// Tests open no other page, so links that the browser handles lead nowhere.
const navigation = { disableMainFrameNavigation: true, disableChildPageNavigation: true };

/** The module that `ssg` generates for a site; this one has the component of every kind of section. */
const kinds = readdirSync(path.join(source, "sections"));
const sectionsModule = path.join(source, "pages/content-sections.ts");
const contentSections = {
  name: "content-sections",
  resolveId: (id: string) => (id === "content-sections" ? sectionsModule : undefined),
  load: (id: string) =>
    id === sectionsModule
      ? `${kinds.map((kind, at) => `import * as kind${at} from "../sections/${kind}/section";`).join("")}
        export const sections = {${kinds.map((kind, at) => `"${kind}": Object.values(kind${at})[0]`)}};`
      : undefined,
};

// Component tests are beside the components. Their own packages are installed here, as `ssg build`
// needs none of them.
export default defineConfig({
  plugins: [contentSections],
  resolve: {
    alias: [
      // The ES modules use the same React as the components.
      {
        find: "@testing-library/react",
        replacement: `${packages}/react/dist/@testing-library/react.esm.js`,
      },
      { find: "@testing-library/user-event", replacement: `${packages}/user-event` },
      { find: "ssg", replacement: path.join(source, "public.ts") },
      // An empty replacement for the icons that content names.
      {
        find: "content-icons",
        replacement: "data:text/javascript,export const lucide = {}, brands = [];",
      },
    ],
    dedupe: ["react", "react-dom"],
  },
  test: {
    // Threads are a fifth faster than a process for each file.
    pool: "threads",
    // A new worker for each file takes half of the time; only a document has to be a new one.
    projects: [
      { extends: true, test: { name: "documents", include: filesOf(true) } },
      {
        extends: true,
        test: {
          name: "functions",
          include: [...filesOf(false), "../tests/*.test.mjs"],
          isolate: false,
        },
      },
    ],
    server: { deps: { inline: [/@testing-library/] } },
    environmentOptions: { happyDOM: { settings: { navigation } } },
  },
});
