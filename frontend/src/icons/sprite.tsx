import { brands, lucide } from "content-icons";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import BadgeCheck from "lucide-react/icons/badge-check";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import Menu from "lucide-react/icons/menu";
import Phone from "lucide-react/icons/phone";
import Star from "lucide-react/icons/star";
import X from "lucide-react/icons/x";
import { renderToStaticMarkup } from "react-dom/server";
import type { BrandIcon } from "../generated/payload";
import { brandIcons } from "./brand-icons";

/** The lucide icons that the interface itself uses. */
const interfaceIcons = {
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "badge-check": BadgeCheck,
  check: Check,
  "chevron-down": ChevronDown,
  copy: Copy,
  download: Download,
  mail: Mail,
  menu: Menu,
  phone: Phone,
  star: Star,
  x: X,
};

export type InterfaceIcon = keyof typeof interfaceIcons | "whatsapp";

/**
 * Returns one SVG file with all icons of the site, each a symbol with its name as id. Pages and
 * scripts refer to it and contain no paths of their own.
 */
export function iconSprite(): string {
  const symbols = new Map<string, string>();
  for (const name of ["whatsapp", ...brands] as BrandIcon[]) symbols.set(name, brandIcons[name]);
  for (const [name, Icon] of Object.entries({ ...lucide, ...interfaceIcons })) {
    const svg = renderToStaticMarkup(<Icon />);
    symbols.set(name, svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>")));
  }
  const text = [...symbols].map(
    ([id, paths]) => `<symbol id="${id}" viewBox="0 0 24 24">${paths}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Licences: ../licenses.txt -->${text.join("")}</svg>\n`;
}
