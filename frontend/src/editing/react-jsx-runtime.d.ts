/** React's own runtime, by a name that is not replaced. */
declare module "react-jsx-runtime" {
  export const Fragment: unique symbol;
  export const jsx: (type: unknown, props: object, key?: string) => unknown;
  export const jsxs: (type: unknown, props: object, key?: string) => unknown;
}
