// While sections of a site's own are rendered, what is built in refuses changes, and so the code that
// changes it is reported at its place. Every other section and library would use the change.

const classes = [Array, Boolean, Date, Function, Map, Number, Object, Promise, RegExp, Set, String];
const others = [Symbol, URL, Uint8Array, WeakMap, WeakSet, Intl.DateTimeFormat, Intl.NumberFormat];
// React sets properties of `Error` itself.
const prototypes = [Error, ...classes, ...others].map(({ prototype }) => prototype as object);
const iterators = [[].values(), new Map().values(), new Set().values(), ""[Symbol.iterator]()];
const generator = (function* () {})();
// In a process that has loaded another bundle before, it is gone and guarded.
const buffer = Reflect.get(globalThis, "Buffer") as typeof Uint8Array | undefined;
const children = [
  ...iterators,
  Object.getPrototypeOf(generator),
  Uint8Array.prototype,
  ...(buffer === undefined ? [] : [buffer.from([])]),
];
const parents = children.map((object) => Object.getPrototypeOf(object) as object);

// Browsers have neither of them, so code that uses one is reported.
for (const name of ["process", "Buffer"]) Reflect.deleteProperty(globalThis, name);

guard(...prototypes, ...parents, ...classes, JSON, Math, Reflect, Intl, globalThis);

/** Makes objects refuse changes of their properties. */
export function guard(...objects: object[]): void {
  objects.forEach(guardOne);
}

function guardOne(builtIn: object): void {
  for (const name of Reflect.ownKeys(builtIn)) {
    const property = Object.getOwnPropertyDescriptor(builtIn, name);
    if (!property?.writable || !property.configurable) continue;
    Object.defineProperty(builtIn, name, {
      configurable: false,
      get: () => property.value,
      set(value) {
        if (this === builtIn) {
          const refused = new TypeError(
            `sections may not change \`${String(name)}\` of a built-in`,
          );
          // The first place in the stack is that of the change.
          const lines = `${refused.stack}`.split("\n");
          refused.stack = [lines[0], ...lines.slice(2)].join("\n");
          throw refused;
        }
        // An object may have its own property of this name.
        const own = { value, writable: true, configurable: true, enumerable: true };
        Object.defineProperty(this, name, own);
      },
    });
  }
  // Libraries may have global variables.
  if (builtIn !== globalThis) Object.preventExtensions(builtIn);
}
