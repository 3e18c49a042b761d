// The start in the renderer for sites with own kinds of section.

import "./server/guarded-built-ins";

export * from "./entry-server";
