// Keeps an open page current: loads it again when the server has another version, and shows what
// is wrong with the sources over the page. It changes nothing that belongs to the page.

(() => {
  const { version } = document.currentScript.dataset;
  let events;
  let overlay;

  function listen() {
    events?.close();
    // Browsers open few connections to one host: tabs that nobody looks at need none.
    if (document.hidden) return;
    events = new EventSource(`/_ssg/events?page=${encodeURIComponent(location.pathname)}`);
    events.onmessage = ({ data }) => {
      const state = JSON.parse(data);
      if (state.version !== version) {
        events.close();
        // The browser keeps the place on the page.
        location.reload();
        return;
      }
      overlay?.remove();
      overlay = state.trouble && show(state.trouble);
    };
  }

  function show({ lang, title, text, close }) {
    const host = document.createElement("ssg-trouble");
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      section {
        position: fixed; inset: auto 0 0; z-index: 2147483647; box-sizing: border-box;
        max-height: 80vh; overflow: auto; padding: 1rem 1.5rem; color: #fff; background: #4a0d12;
        font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 0 2rem #0008;
      }
      h2 { margin: 0 6rem 0.75rem 0; font-size: 1.125rem; }
      pre { margin: 0; font: 0.875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
      button { position: absolute; top: 0.75rem; right: 1.5rem; padding: 0.25rem 0.75rem; font: inherit; }
    `);
    root.adoptedStyleSheets = [sheet];
    const element = (name, content) => {
      const made = document.createElement(name);
      made.textContent = content;
      return made;
    };
    const section = document.createElement("section");
    section.lang = lang;
    section.setAttribute("role", "alert");
    const button = element("button", close);
    button.onclick = () => host.remove();
    section.append(element("h2", title), element("pre", text), button);
    root.append(section);
    document.documentElement.append(host);
    return host;
  }

  document.addEventListener("visibilitychange", listen);
  // The page is another one without having been loaded.
  window.navigation?.addEventListener("navigatesuccess", listen);
  // The page comes back as it was when it was left.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listen());
  window.addEventListener("pagehide", () => events?.close());
  listen();
})();
