/** React's own JSX runtime, under a name that the bundler does not replace. */
declare module "react-jsx-runtime" {
  export const Fragment: unique symbol;
  export const jsx: (type: unknown, props: object, key?: string) => unknown;
  export const jsxs: (type: unknown, props: object, key?: string) => unknown;
}
