// The common interface of all engines, independent of their drivers.

/** The keys that the tests press, as in `KeyboardEvent.key`. */
export type Key =
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "Control"
  | "End"
  | "Enter"
  | "Escape"
  | "Home"
  | "Shift"
  | "Tab"
  | "a"
  | "v"
  | "z";

/** Data that can be passed into a page and returned from it. */
export type Data = null | boolean | number | string | undefined | Data[] | { [name: string]: Data };

/** The only tab of a browser. */
export type Tab = {
  /** Loads an address and waits for the `load` event. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes back in the history, without waiting for the page. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Runs a function in the page, with `given` as its only input, and returns its result. */
  evaluate: <Given extends Data, Made>(
    look: (given: Given) => Made,
    given: Given,
  ) => Promise<Awaited<Made>>;
  /** Moves the pointer, in CSS pixels from the upper left corner of the viewport. */
  move: (x: number, y: number) => Promise<void>;
  click: (x: number, y: number) => Promise<void>;
  /** Presses keys together, such as Control and v. */
  press: (...keys: Key[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Returns a PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type EngineName = "chromium" | "firefox" | "webkit";

/** A running browser. */
export type Engine = {
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
};

export type EngineOptions = {
  /** Whether the visitor's system asks for reduced motion. */
  still: boolean;
};

/** The initial size of tabs. */
export const desktop = { width: 1280, height: 800 };
