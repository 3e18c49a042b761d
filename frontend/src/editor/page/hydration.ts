/** Milliseconds after which a page counts as one that no script brings to life. */
const patience = 5000;

/**
 * Resolves once React has taken the page over, which the page says itself. Before that nothing in it
 * may change, or React finds another page than it has rendered.
 */
export function hydrated(): Promise<void> {
  const { documentElement } = document;
  const isAlive = () => documentElement.dataset.hydrated !== undefined;
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => isAlive() && done());
    observer.observe(documentElement, { attributeFilter: ["data-hydrated"] });
    const timer = setTimeout(done, patience);
    if (isAlive()) done();
  });
}
