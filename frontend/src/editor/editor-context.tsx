import { createContext, useContext, useSyncExternalStore } from "react";
import type { Draft } from "./drafts";
import type { Editor } from "./editor";
import type { View } from "./view";

const EditorContext = createContext<Editor | null>(null);

export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("no editor around");
  return editor;
}

/** What the interface shows now. */
export function useView(): View {
  const { subscribe, view } = useEditor();
  return useSyncExternalStore(subscribe, view);
}

export function useDrafts(): readonly Draft[] {
  const { drafts } = useEditor();
  return useSyncExternalStore(drafts.subscribe, drafts.all);
}

/** How many drafts there are: typing changes the drafts, but hardly ever this. */
export function useDraftCount(): number {
  const { drafts } = useEditor();
  return useSyncExternalStore(drafts.subscribe, () => drafts.all().length);
}
