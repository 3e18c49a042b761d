/** The bundler imports the editor's styles as text, for a style sheet of its shadow root. */
declare module "*.css" {
  const text: string;
  export default text;
}
