/** The milliseconds after which a page counts as one without hydration. */
const patience = 5000;

/**
 * Resolves once React has hydrated the page, which sets an attribute then. An earlier change to the
 * page would cause a hydration mismatch.
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
