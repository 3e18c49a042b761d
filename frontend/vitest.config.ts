import { defineConfig } from "vitest/config";

// Tests open no other page: a link that is the browser's leads nowhere.
const navigation = { disableMainFrameNavigation: true, disableChildPageNavigation: true };

export default defineConfig({
  test: {
    alias: {
      // Like the bundles of `ssg edit`.
      "react-jsx-runtime": "react/jsx-runtime",
      // The icons that content names, of which the tests have none.
      "content-icons": "data:text/javascript,export const lucide = {}, brands = [];",
    },
    environmentOptions: { happyDOM: { settings: { navigation } } },
  },
});
