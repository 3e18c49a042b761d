import * as lucide from "lucide-react";

/** An icon of lucide, also by a former name; nothing for icons that lucide does not have. */
export default function LucideIcon({ name, size }: { name: string; size: number }) {
  const exported = name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const Icon = (lucide as unknown as Record<string, lucide.LucideIcon | undefined>)[exported];
  return Icon === undefined ? null : <Icon size={size} />;
}
