/** A place of the site, its path without the base path. */
export type Location = { path: string; search: string; hash: string; state: unknown };

/** What every page component gets besides its data. */
export type PlaceProps = {
  /** The place for which the page is shown. */
  location: Location;
  /** Changes what the history entry knows; the visitor stays where they are. */
  setState: (state: unknown) => void;
};
