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

// Component tests are beside the components. Their own packages are installed here, as `ssg build`
// needs none of them.
export default defineConfig({
  resolve: {
    alias: [
      // The ES modules use the same React as the components.
      {
        find: "@testing-library/react",
        replacement: `${packages}/react/dist/@testing-library/react.esm.js`,
      },
      { find: "@testing-library/user-event", replacement: `${packages}/user-event` },
      // The bundles of `ssg edit` have the same alias.
      { find: "react-jsx-runtime", replacement: "react/jsx-runtime" },
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
