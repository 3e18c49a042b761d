import { createContext } from "react";

/** The path of the file whose values the controls show. */
export const FileContext = createContext("");
