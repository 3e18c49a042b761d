// Completion and hover text in the data above an article's text. VS Code runs this file as it is.

const vscode = require("vscode");
const schema = require("../../../docs/esquemas/articulo.json");
const { complete, hover } = require("./front-matter.js");

const ARTICLES = { language: "markdown", pattern: "**/content/articles/*.md" };

function provideCompletionItems(document, { line, character }) {
  // Swedes write days as YAML does.
  const today = new Date().toLocaleDateString("sv-SE");
  const found = complete(document.getText(), line, character, schema, today);
  return found.map(({ label, isKey, isRequired, about, insert, again, start, end }, order) => {
    const { Property, Value } = vscode.CompletionItemKind;
    // In the list, a key stands beside what it is for; the rest is in the panel that one can open.
    const row = isKey ? { label, description: about.split("\n")[0] } : label;
    const item = new vscode.CompletionItem(row, isKey ? Property : Value);
    item.detail = isRequired ? "obligatoria" : undefined;
    item.documentation = new vscode.MarkdownString(about);
    item.insertText = isKey ? new vscode.SnippetString(insert) : insert;
    item.range = new vscode.Range(line, start, line, end);
    item.sortText = String(order).padStart(3, "0");
    item.command = again ? { command: "editor.action.triggerSuggest", title: "" } : undefined;
    return item;
  });
}

function provideHover(document, { line, character }) {
  const found = hover(document.getText(), line, character, schema);
  if (!found) {
    return undefined;
  }
  const range = new vscode.Range(line, found.start, line, found.end);
  return new vscode.Hover(new vscode.MarkdownString(found.about), range);
}

function activate({ subscriptions }) {
  const { registerCompletionItemProvider, registerHoverProvider } = vscode.languages;
  subscriptions.push(
    registerCompletionItemProvider(ARTICLES, { provideCompletionItems }, " "),
    registerHoverProvider(ARTICLES, { provideHover }),
  );
}

module.exports = { activate };
