import path from "node:path";
import { defineConfig } from "vitest/config";

const packages = path.join(import.meta.dirname, "node_modules/@testing-library");

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
    include: ["src/**/*.test.{ts,tsx}", "../tests/*.test.mjs"],
    server: { deps: { inline: [/@testing-library/] } },
    environmentOptions: { happyDOM: { settings: { navigation } } },
  },
});
