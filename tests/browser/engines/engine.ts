// What every engine can do, whatever drives it.

/** A key by its name in `KeyboardEvent.key`, as far as the tests press it. */
export type Key =
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "Control"
  | "End"
  | "Enter"
  | "Escape"
  | "F8"
  | "Tab"
  | "a"
  | "v"
  | "z";

/** What goes into a page and comes out of it. */
export type Data = null | boolean | number | string | undefined | Data[] | { [name: string]: Data };

/** A tab, the only one of its browser. */
export type Tab = {
  /** Loads an address, and waits for the event `load`. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes back through the history; what is shown then may take its time. */
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** What a function returns in the page; it can use nothing but its argument. */
  evaluate: <Given extends Data, Made>(
    look: (given: Given) => Made,
    given: Given,
  ) => Promise<Awaited<Made>>;
  /** Moves the pointer, in CSS pixels from the upper left of what is visible. */
  move: (x: number, y: number) => Promise<void>;
  click: (x: number, y: number) => Promise<void>;
  /** Presses keys together, such as Control and v. */
  press: (...keys: Key[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** As PNG. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type EngineName = "chromium" | "firefox" | "webkit";

/** A browser that runs. */
export type Engine = {
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
};

export type EngineOptions = {
  /** Whether the visitor has asked the system for less movement. */
  still: boolean;
};

/** The size that tabs begin with. */
export const desktop = { width: 1280, height: 800 };
