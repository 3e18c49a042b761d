import type { FieldInfo } from "../generated/editor";
import type { Answer, Trouble } from "./client";
import { pointedAt } from "./page/elements";
import { isSamePath } from "./places";
import type { Choice, ContentPlace } from "./view";

/** The fields for the marks of the page. */
export type MarkedFields = {
  /** Returns the field of a mark, requested once for each version of the page. */
  infoOf: (mark: number) => Promise<Answer<FieldInfo>>;
  /** Finds the mark of an element for a place of a file; `undefined` if there is none. */
  choiceAt: (element: Element | null, place: ContentPlace) => Promise<Choice | undefined>;
  /** Empties the cache after values have changed. */
  forget: () => void;
  /** Marks the shown version as outdated, so that its marks are no longer valid. */
  setOutdated: (isOutdated: boolean) => void;
};

export function createMarkedFields(
  ask: (mark: number) => Promise<Answer<FieldInfo>>,
): MarkedFields {
  const infos = new Map<number, Promise<Answer<FieldInfo>>>();
  let isOutdated = false;

  function infoOf(mark: number): Promise<Answer<FieldInfo>> {
    if (isOutdated) return Promise.resolve(outdated);
    const known = infos.get(mark);
    if (known !== undefined) return known;
    const asked = ask(mark);
    infos.set(mark, asked);
    void asked.then((answer) => {
      if (answer.kind !== "ok") infos.delete(mark);
    });
    return asked;
  }

  async function choiceAt(
    element: Element | null,
    { file, path }: ContentPlace,
  ): Promise<Choice | undefined> {
    for (const mark of pointedAt(element)?.marks ?? []) {
      const answer = await infoOf(mark);
      if (answer.kind !== "ok") continue;
      const { value: info } = answer;
      if (info.file === file && isSamePath(path, info.path)) {
        return { mark, info };
      }
    }
    return undefined;
  }

  return {
    infoOf,
    choiceAt,
    forget: () => infos.clear(),
    setOutdated: (is) => {
      isOutdated = is;
    },
  };
}

/** Whether the server refused a mark because it belongs to an old version. */
export function isOfOldVersion<T>(answer: Answer<T>): boolean {
  return answer.kind === "failed" && answer.status === 410;
}

/** The answer that the server would give. */
const outdated: Trouble = { kind: "failed", status: 410, title: "", text: "" };
