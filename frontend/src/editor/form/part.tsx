import { type ReactNode, useState } from "react";
import type { PathStep } from "../../generated/editor";
import { useEditor } from "../editor-context";

type PartProps = { path: PathStep[]; title: string; note: string; children: ReactNode };

/** A collapsible part of a form; the content of a closed part is not rendered. */
export function Part({ path, title, note, children }: PartProps) {
  const { memory } = useEditor();
  const key = JSON.stringify(path);
  const [isOpen, setIsOpen] = useState(() => memory.now().panelOpen.includes(key));
  return (
    <details
      className="part"
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target !== currentTarget) return;
        setIsOpen(currentTarget.open);
        const others = memory.now().panelOpen.filter((open) => open !== key);
        memory.keep({ panelOpen: currentTarget.open ? [...others, key] : others });
      }}
    >
      <summary>
        <span>{title}</span>
        <span className="quiet">{note}</span>
      </summary>
      {isOpen && <div className="part-content">{children}</div>}
    </details>
  );
}
