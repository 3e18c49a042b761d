import { createContext, useContext } from "react";
import { en } from "./words-en";
import { es, type Words } from "./words-es";

/** The texts in the language of the state; what comes from the server is in it already. */
export const dictionary: Record<"es" | "en", Words> = { es, en };

const WordsContext = createContext<Words>(es);

export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  return useContext(WordsContext);
}
