// While the examples of sections are rendered, the built-in prototypes refuse changes, and so the code
// that changes them is reported at its place. Every other section and library would use the change.

const guarded: object[] = [
  Array,
  Boolean,
  Date,
  Error,
  Function,
  Map,
  Number,
  Object,
  Promise,
  RegExp,
  Set,
  String,
  Symbol,
  WeakMap,
  WeakSet,
].map(({ prototype }) => prototype);

for (const prototype of guarded) {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const { value, writable, configurable } = property;
    if (!writable || !configurable) continue;
    Object.defineProperty(prototype, name, {
      get: () => value,
      set(changed) {
        if (this === prototype) {
          throw new TypeError(`sections may not change \`${name}\` of a built-in`);
        }
        // An object may have its own property of this name.
        const own = { value: changed, writable: true, configurable: true, enumerable: true };
        Object.defineProperty(this, name, own);
      },
    });
  }
  Object.preventExtensions(prototype);
}
