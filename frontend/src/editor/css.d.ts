/** The editor's bundle has its styles as a text, for a sheet of its shadow root. */
declare module "*.css" {
  const text: string;
  export default text;
}
