import { createContext, useContext } from "react";
import { en } from "./words-en";
import { es, type Words } from "./words-es";

/** The texts of the interface by language; texts from the server are already in that language. */
export const dictionary: Record<"es" | "en", Words> = { es, en };

const WordsContext = createContext<Words>(es);

export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  return useContext(WordsContext);
}
