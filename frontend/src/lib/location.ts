/** A location of the site; its path is without the base path. */
export type PageLocation = { path: string; search: string; hash: string; state: unknown };

/** The props that every page component gets besides its data. */
export type LocationProps = {
  /** The location for which the page is shown. */
  location: PageLocation;
  /** Changes the state of the history entry without a navigation. */
  setState: (state: unknown) => void;
};
