import path from "node:path";
import { defineConfig } from "vitest/config";

const packages = path.join(import.meta.dirname, "node_modules/@testing-library");

// Tests open no other page: a link that is the browser's leads nowhere.
const navigation = { disableMainFrameNavigation: true, disableChildPageNavigation: true };

// Component tests stand beside the components. Their own packages are installed here, since
// `ssg build` needs none of them.
export default defineConfig({
  resolve: {
    alias: [
      // As ES modules, so that they take the React of the components.
      {
        find: "@testing-library/react",
        replacement: `${packages}/react/dist/@testing-library/react.esm.js`,
      },
      { find: "@testing-library/user-event", replacement: `${packages}/user-event` },
      // Like the bundles of `ssg edit`.
      { find: "react-jsx-runtime", replacement: "react/jsx-runtime" },
      // The icons that content names, of which the tests have none.
      {
        find: "content-icons",
        replacement: "data:text/javascript,export const lucide = {}, brands = [];",
      },
    ],
    dedupe: ["react", "react-dom"],
  },
  test: {
    // A fifth quicker than a process for each file.
    pool: "threads",
    include: ["src/**/*.test.{ts,tsx}", "../tests/imports.test.mjs"],
    server: { deps: { inline: [/@testing-library/] } },
    environmentOptions: { happyDOM: { settings: { navigation } } },
  },
});
