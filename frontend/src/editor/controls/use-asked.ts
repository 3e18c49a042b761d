import { useEffect, useState } from "react";
import type { Answer } from "../client";

/** What the server answers to a question that is asked once; `undefined` until then. */
export function useAsked<T>(ask: () => Promise<Answer<T>>): Answer<T> | undefined {
  const [answer, setAnswer] = useState<Answer<T>>();
  useEffect(() => {
    let isGone = false;
    void ask().then((told) => {
      if (!isGone) setAnswer(told);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return answer;
}
