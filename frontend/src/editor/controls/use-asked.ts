import { useEffect, useState } from "react";
import type { Answer } from "../client";
import { useView } from "../editor-context";

/**
 * What the server answers to a question that is asked once for each version of the page; `undefined`
 * until the first answer.
 *
 * @param turn another number asks again
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
