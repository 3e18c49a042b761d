/** The styles of the interface, in cascade order; each file is beside the code it belongs to. */

import base from "./base.css";
import buttons from "./components/buttons.css";
import controls from "./controls/controls.css";
import chooser from "./field/chooser.css";
import field from "./field/field.css";
import forcedColors from "./forced-colors.css";
import form from "./form/form.css";
import markdown from "./markdown/markdown.css";
import page from "./page/page.css";
import panels from "./panels/panels.css";
import sidePanel from "./panels/side-panel.css";
import toolbar from "./panels/toolbar.css";

export const styles = [
  base,
  buttons,
  page,
  field,
  sidePanel,
  chooser,
  controls,
  markdown,
  form,
  panels,
  toolbar,
  forcedColors,
].join("\n");
