// Generated articles for a large site, equal in each run.

import { writeFileSync } from "node:fs";
import path from "node:path";

const words =
  `seguro póliza deducible coaseguro suma asegurada hospital red cobertura prima vida auto
  hogar carga riesgo familia ahorro retiro inversión plazo contrato cliente agente siniestro respaldo
  protección gasto médico mayor accidente enfermedad`.split(/\s+/);

/**
 * Writes articles of some 6 KB, with headings, lists and a table.
 *
 * @param {string} folder
 * @param {number} count
 */
export function writeArticles(folder, count) {
  let state = 7;
  const below = (/** @type {number} */ end) => {
    // The constants of "Numerical Recipes", chapter 7.1.
    state = (state * 1664525 + 1013904223) >>> 0;
    return state % end;
  };
  const sentence = () => {
    const chosen = Array.from({ length: 8 + below(9) }, () => words[below(words.length)]);
    return `${chosen.join(" ").replace(/^./, (letter) => letter.toUpperCase())}.`;
  };
  const paragraph = () => Array.from({ length: 4 }, sentence).join(" ");
  for (let number = 0; number < count; number += 1) {
    const sections = Array.from({ length: 5 }, () => {
      const list = Array.from({ length: 3 }, () => `- ${sentence()}`).join("\n");
      return `## ${sentence()}\n\n${paragraph()}\n\n${list}\n\n${paragraph()}\n`;
    });
    const table = "| Concepto | Monto |\n|---|---|\n| Coaseguro | 10,000 |\n";
    const date = `20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 10}`;
    const front = `---\ntitle: "Artículo ${number}"\ndate: ${date}\nsummary: "${sentence()}"\n---\n\n`;
    writeFileSync(
      path.join(folder, `articulo-${number}.md`),
      `${front}${sections.join("\n")}\n${table}`,
    );
  }
}
