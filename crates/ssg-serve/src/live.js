// Keeps an open page current: shows another version of the server, in place if the page can, or
// exchanges its style sheet or components. Shows errors in the sources and of the page's scripts
// over the page, and notices of what is not published above it. These do not change the page's own
// elements.

(() => {
  let { version, included } = document.currentScript.dataset;
  /** The number of exchanges that the page has, and of those that it could not show. */
  let exchanged = Number(included);
  let notShown = 0;
  let exchanging = Promise.resolve();
  let events;
  let isLeaving = false;
  let overlay;
  /** The text of the errors in the sources that the developer has hidden. */
  let hidden;
  let banner;
  /** The texts of the page's errors, and what shows them. */
  const faults = [];
  let faultWords;
  let faultOverlay;

  function listen() {
    events?.close();
    // Browsers limit the connections to one host, so hidden tabs use none.
    if (document.hidden) return;
    events = new EventSource(`/_ssg/events?page=${encodeURIComponent(location.pathname)}`);
    events.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      if (state.version !== version) {
        // The editor may cancel the event and show the new version itself.
        const newer = new CustomEvent("ssg-reload", { cancelable: true, detail: state.version });
        if (window.dispatchEvent(newer)) return isEdited() ? loadAgain() : showNewest();
        ({ version } = state);
      }
      exchanging = exchanging.then(() => exchangeComponents(state));
      exchange(state.style);
      overlay?.remove();
      // The server tells its state again to each page that listens again.
      if (state.trouble?.text !== hidden) hidden = undefined;
      const isShown = state.trouble && !hidden;
      overlay = isShown ? show(state.trouble, () => (hidden = state.trouble.text)) : undefined;
      faultWords = state.faults;
      showFaults();
      banner?.remove();
      banner = state.notice && announce(state.notice);
    };
  }

  /** Whether the page has the script of the editor, which may not have started yet. */
  function isEdited() {
    return document.querySelector("script[data-project]") !== null;
  }

  /** Shows the newest version in place, or loads the page again if that cannot be. */
  async function showNewest() {
    events.close();
    const from = await fetched();
    // Without an answer, the server tells the version again once it can be reached.
    if (!from) return isLeaving || listen();
    const show = await window.prepareVersion?.(from).catch(() => undefined);
    const next = from.querySelector("script[data-version]")?.dataset;
    // A page that is still there after all listens again.
    if (isLeaving) return;
    if (!show || !next) return loadAgain();
    // A message during the request has been followed before.
    if (next.version !== version) show();
    ({ version } = next);
    faults.length = 0;
    exchanged = Number(next.included);
    listen();
  }

  /** Fetches the document of the address. The browser parses it, as Trusted Types forbid that scripts do. */
  function fetched() {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open("GET", location.href);
      request.responseType = "document";
      request.onloadend = () => resolve(request.response);
      request.send();
    });
  }

  function loadAgain() {
    events.close();
    // The browser keeps the scroll position.
    location.reload();
  }

  /** Shows new versions of components. If that cannot be, loads the page again as soon as it has them. */
  async function exchangeComponents({ exchanges, included }) {
    // React would report that newer components differ from the HTML that was sent.
    const isHydrated = document.documentElement.dataset.hydrated === "true";
    if (exchanged < exchanges && !isHydrated) notShown = exchanges;
    while (exchanged < exchanges && !notShown) {
      faults.length = 0;
      showFaults();
      const { show } = await import(`/_ssg/exchange/${exchanged}`).catch((error) => void report(error) ?? {});
      exchanged += 1;
      if (!show?.()) notShown = exchanges;
    }
    if (notShown && included >= notShown) loadAgain();
  }

  /** Replaces the style sheet of the page as soon as the new one is there. */
  function exchange(address) {
    const sheets = () => [...document.querySelectorAll("link[rel=stylesheet][href*='/assets/site-']")];
    const newest = sheets().at(-1);
    if (!newest || newest.getAttribute("href") === address) return;
    const sheet = newest.cloneNode();
    sheet.href = address;
    // Another one may have come in the meantime.
    sheet.onload = () => sheet.isConnected && sheets().slice(0, sheets().indexOf(sheet)).forEach((old) => old.remove());
    newest.after(sheet);
  }

  /** Creates an element whose content is isolated from the styles of the page. */
  function apart(name, styles, content) {
    const host = document.createElement(name);
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.append(content);
    return host;
  }

  function element(name, content) {
    const made = document.createElement(name);
    made.textContent = content;
    return made;
  }

  function announce({ lang, label, text }) {
    const aside = element("aside", text);
    aside.lang = lang;
    aside.setAttribute("aria-label", label);
    const host = apart("ssg-notice", `
      :host { display: block; }
      @media print { :host { display: none; } }
      aside {
        padding: 0.625rem 1.5rem; color: #3d2c00; background: #ffe9a8; text-align: center;
        font: 600 1rem/1.5 system-ui, sans-serif;
      }
    `, aside);
    document.body.prepend(host);
    return host;
  }

  function show({ lang, title, text, close }, closed) {
    const section = document.createElement("section");
    const host = apart("ssg-trouble", `
      section {
        position: fixed; inset: auto 0 var(--ssg-trouble-bottom, 0); z-index: 2147483647; box-sizing: border-box;
        max-height: 80vh; overflow: auto; padding: 1rem 1.5rem; color: #fff; background: #4a0d12;
        font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 0 2rem #0008;
      }
      h2 { margin: 0 6rem 0.75rem 0; font-size: 1.125rem; }
      pre { margin: 0; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
      button { position: absolute; top: 0.75rem; right: 1.5rem; padding: 0.25rem 0.75rem; font: inherit; }
    `, section);
    section.lang = lang;
    section.setAttribute("role", "alert");
    const button = element("button", close);
    button.onclick = () => {
      host.remove();
      closed?.();
    };
    section.append(element("h2", title), element("pre", text), button);
    document.documentElement.append(host);
    return host;
  }

  /** Shows an error of the page's scripts, once. */
  async function report(thrown) {
    const { name, message, stack = "" } = thrown instanceof Error ? thrown : { message: `${thrown}` };
    const whole = stack.includes(message) ? stack : `${name ?? "Error"}: ${message}\n${stack}`;
    const text = await inSources(whole);
    if (faults.includes(text)) return;
    faults.push(text);
    showFaults();
  }

  function showFaults() {
    faultOverlay?.remove();
    faultOverlay = undefined;
    // The errors of the sources may be the cause.
    if (overlay || hidden || !faultWords || faults.length === 0) return;
    faultOverlay = show({ ...faultWords, text: faults.join("\n\n") });
  }

  /** Translates the places in a stack trace to those in the sources, and drops lines of packages. */
  async function inSources(stack) {
    const lines = stack.split("\n").map(async (line) => {
      const [found, script, row, column] = line.match(/(http[^\s()]+(?:\.js|\/exchange\/\d+)):(\d+):(\d+)/) ?? [];
      const place = found && (await placeOf(script, row - 1, column - 1).catch(() => undefined));
      return place ? line.replace(found, place) : line;
    });
    const isOwn = (line) => !line.includes("node_modules/");
    return (await Promise.all(lines)).filter(isOwn).join("\n");
  }

  const maps = {};

  async function mapOf(script) {
    const code = await (await fetch(script)).text();
    const [, map] = code.match(/\n\/\/# sourceMappingURL=(\S+)\s*$/);
    const [, inline] = map.match(/^data:.*base64,(.*)/) ?? [];
    const text = inline ? atob(inline) : await (await fetch(new URL(map, script))).text();
    const { mappings, sources } = JSON.parse(text);
    return { rows: mappings.split(";"), sources };
  }

  /** Returns the place in the sources, from the source map (https://tc39.es/ecma426/). */
  async function placeOf(script, row, column) {
    maps[script] ??= mapOf(script);
    const { rows, sources } = await maps[script];
    // The column in the script, then the number of the source, and the line and column in it.
    const at = [0, 0, 0, 0];
    let found;
    for (const [index, segments] of rows.slice(0, row + 1).entries()) {
      at[0] = 0;
      for (const segment of segments === "" ? [] : segments.split(",")) {
        numbers(segment).forEach((step, field) => {
          if (field < at.length) at[field] += step;
        });
        if (index === row && at[0] <= column) found = [...at];
      }
    }
    if (!found) return undefined;
    const file = sources[found[1]].replace(/^(\.\.\/)+/, "").replace(/^(src|node_modules)\//, "frontend/$&");
    return `${file}:${found[2] + 1}:${found[3] + 1}`;
  }

  /** Decodes numbers in base 64, with five bits in each letter, the lowest first. */
  function numbers(text) {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const all = [];
    let [value, shift] = [0, 0];
    for (const letter of text) {
      const bits = letters.indexOf(letter);
      value |= (bits & 31) << shift;
      shift += 5;
      if (bits < 32) {
        all.push(value & 1 ? -(value >> 1) : value >> 1);
        [value, shift] = [0, 0];
      }
    }
    return all;
  }

  // React reports what a boundary has caught, and hydration mismatches, as errors of the window.
  window.addEventListener("error", ({ error }) => error && report(error));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
  const { error } = console;
  console.error = (...parts) => {
    error.apply(console, parts);
    // React only logs differing attributes.
    const [text, ...values] = parts;
    if (`${text}`.startsWith("A tree hydrated but")) report(text.replace(/%s/g, () => values.shift()));
  };
  document.addEventListener("visibilitychange", listen);
  // A client-side navigation has changed the path.
  window.navigation?.addEventListener("navigatesuccess", listen);
  // The page was restored from the back/forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listen());
  // A reload would cancel the navigation that begins. A link to a telephone keeps the page, which listens again.
  window.addEventListener("beforeunload", () => {
    isLeaving = true;
    events?.close();
    setTimeout(() => {
      isLeaving = false;
      listen();
    }, 5000);
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", listen);
  else listen();
})();
