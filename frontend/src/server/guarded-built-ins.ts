// While the examples of sections are rendered, what is built in refuses changes, and so the code that
// changes it is reported at its place. Every other section and library would use the change.

const classes = [Array, Boolean, Date, Function, Map, Number, Object, Promise, RegExp, Set, String];
const others = [Symbol, URL, Uint8Array, WeakMap, WeakSet];
// React sets properties of `Error` itself.
const prototypes = [Error, ...classes, ...others].map(({ prototype }) => prototype as object);

for (const builtIn of [...prototypes, ...classes, JSON, Math, Reflect]) {
  for (const name of Reflect.ownKeys(builtIn)) {
    const property = Object.getOwnPropertyDescriptor(builtIn, name);
    if (!property?.writable || !property.configurable) continue;
    Object.defineProperty(builtIn, name, {
      configurable: false,
      get: () => property.value,
      set(value) {
        if (this === builtIn) {
          throw new TypeError(`sections may not change \`${String(name)}\` of a built-in`);
        }
        // An object may have its own property of this name.
        const own = { value, writable: true, configurable: true, enumerable: true };
        Object.defineProperty(this, name, own);
      },
    });
  }
  Object.preventExtensions(builtIn);
}
