// A component with state works on text pages without being registered anywhere.

import { routes } from "../support/specification.ts";
import { test } from "./test.ts";
import { click, open, seen } from "./visitor.ts";

test.use({ build: "counters" });

for (const path of [routes.lifeArticle, "/preguntas-frecuentes/", "/aviso-de-privacidad/"]) {
  test(`a component counts the clicks on ${path}`, async ({ tab }) => {
    await open(tab, path);
    await click(tab, ".counter");
    await seen(tab, () => document.querySelector(".counter")?.textContent).toBe("Clics: 1");
  });
}
