import { useEffect, useState } from "react";
import type { Answer } from "../client";
import { useView } from "../editor-context";

/**
 * Returns the server's answer to a request that is sent once for each version of the page;
 * `undefined` until the first answer.
 *
 * @param turn another number sends the request again
 */
export function useAsked<T>(ask: () => Promise<Answer<T>>, turn = 0): Answer<T> | undefined {
  const { version } = useView();
  const [answer, setAnswer] = useState<Answer<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other answers
  useEffect(() => {
    let isGone = false;
    void ask().then((told) => {
      if (!isGone) setAnswer(told);
    });
    return () => {
      isGone = true;
    };
  }, [ask, version, turn]);
  return answer;
}
