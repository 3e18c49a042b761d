import { useEffect, useState } from "react";
import type { Answer } from "../client";
import { useEditor, useView } from "../editor-context";

/**
 * Returns the server's answer to a request that is sent once for each version of the page, and again
 * after a lost connection; `undefined` until the first answer.
 *
 * @param turn another number sends the request again
 */
export function useAsked<T>(ask: () => Promise<Answer<T>>, turn = 0): Answer<T> | undefined {
  const { version, isOffline } = useView();
  const editor = useEditor();
  const [answer, setAnswer] = useState<Answer<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other answers
  useEffect(() => {
    let isGone = false;
    void ask().then((told) => {
      if (isGone) return;
      setAnswer(told);
      if (told.kind === "offline") editor.lost();
    });
    return () => {
      isGone = true;
    };
  }, [ask, version, turn, isOffline]);
  return answer;
}
