import type { FieldInfo } from "../generated/editor";
import type { Answer, Trouble } from "./client";
import { pointedAt } from "./page/elements";
import { isSamePath } from "./places";
import type { Choice, ContentPlace } from "./view";

/** The fields that the marks of the page stand for. */
export type MarkedFields = {
  /** What a mark stands for; asked for once in each version of the page. */
  infoOf: (mark: number) => Promise<Answer<FieldInfo>>;
  /** What the marks of an element stand for at a place of a file; nothing if none is there. */
  choiceAt: (element: Element | null, place: ContentPlace) => Promise<Choice | undefined>;
  /** Forgets what is known, as values have changed. */
  forget: () => void;
  /** Another version is about to be shown, or is: until then the marks say nothing any more. */
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

/** Whether a mark was asked for that is of another version than the newest. */
export function isOfOldVersion<T>(answer: Answer<T>): boolean {
  return answer.kind === "failed" && answer.status === 410;
}

/** What the server would answer. */
const outdated: Trouble = { kind: "failed", status: 410, title: "", text: "" };
