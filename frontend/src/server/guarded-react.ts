// React's modules are CommonJS modules, whose exports could be changed.

import React from "react";
import runtime from "react/jsx-runtime";
import { guard } from "./guarded-built-ins";

guard(React, runtime);
