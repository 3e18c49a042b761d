import { defineConfig } from "vitest/config";

// As in the bundles of `ssg edit`.
export default defineConfig({ test: { alias: { "react-jsx-runtime": "react/jsx-runtime" } } });
