import { expect, test } from "vitest";
import { htmlToMarkdown } from "./html-to-markdown";

const converted = (html: string) => htmlToMarkdown(html, "http://127.0.0.1:4000", "nota");

test("headings, bold and italic words, links and lists keep what they are", () => {
  const html = `<h2>Qué cubre</h2><p>El <b>seguro </b>de <i>vida</i>, <a href="https://a.mx/x">aquí</a>.</p>
    <ul><li><p>Uno</p></li><li>Dos<ul><li>Tres</li></ul></li></ul><ol><li>Primero</li></ol>`;
  expect(converted(html)).toBe(
    "## Qué cubre\n\nEl **seguro** de _vida_, [aquí](https://a.mx/x).\n\n" +
      "- Uno\n- Dos\n  - Tres\n\n1. Primero",
  );
});

test("the first heading of a document is below that of the page", () => {
  expect(converted("<h1>Uno</h1><h2>Dos</h2><h1> </h1>")).toBe("## Uno\n\n### Dos");
});

test("a table has a head, and its cells are words in a line", () => {
  const html = `<table><tr><td><p>Plan</p></td><td><p><b>Costo</b></p></td></tr>
    <tr><td>Básico<br>(anual)</td><td><p>$900</p><p>al mes|año</p></td></tr></table>`;
  expect(converted(html)).toBe(
    "| Plan | **Costo** |\n| - | - |\n| Básico (anual) | $900 al mes\\|año |",
  );
});

test("paragraphs of Word that look like items are lists", () => {
  const item = (level: number, mark: string, text: string) => `
    <p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;mso-list:l0 level${level} lfo1'>
    <![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {}</style></head>
    <body><!--StartFragment--><p class=MsoNormal>Antes:<o:p>&nbsp;</o:p></p>
    ${item(1, "·", "Uno")}${item(2, "o", "Dentro")}${item(1, "·", "Dos")}${item(1, "1.", "Primero")}
    <p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Después.</p><!--EndFragment--></body></html>`;
  expect(converted(html)).toBe("Antes:\n\n- Uno\n  - Dentro\n- Dos\n\n1. Primero\n\nDespués.");
});

test("bold and italic written as styles become Markdown", () => {
  const html = `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span
    style="font-weight:700">Nota:</span><span style="font-style:italic"> así</span></p><p>Fin</p></b>`;
  expect(converted(html)).toBe("**Nota:** _así_\n\nFin");
});

test("links and images that lead nowhere are left out", () => {
  const html = `<p><a name="_Toc1">Uno</a> <a href="file:///C:/x.doc">dos</a><a href="https://a.mx"></a>
    <img src="file:///x.png"><a href="http://127.0.0.1:4000/blog/#a">tres</a><script>x</script></p>`;
  expect(converted(html)).toBe("Uno dos [tres](/blog/#a)");
});

test("empty lines end paragraphs", () => {
  expect(converted("<div>Uno<br>dos<br> <br>tres<br></div><div><br></div><p>cuatro<br></p>")).toBe(
    "Uno\\\ndos\n\ntres\n\ncuatro",
  );
});

test("Markdown characters are escaped, and invisible ones removed", () => {
  expect(converted("<p>5 * 3 &lt;b&gt;\u200E\u2066x\u2069</p><p># uno</p>")).toBe(
    "5 \\* 3 \\<b>x\n\n\\# uno",
  );
});
