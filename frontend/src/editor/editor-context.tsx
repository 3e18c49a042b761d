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

/** Returns the current state of the interface. */
export function useView(): View {
  const { subscribe, view } = useEditor();
  return useSyncExternalStore(subscribe, view);
}

export function useDrafts(): readonly Draft[] {
  const { drafts } = useEditor();
  return useSyncExternalStore(drafts.subscribe, drafts.all);
}

/** Returns the number of drafts. Unlike the drafts, it rarely changes while the user types. */
export function useDraftCount(): number {
  const { drafts } = useEditor();
  return useSyncExternalStore(drafts.subscribe, () => drafts.all().length);
}
