import { lucide, brands as namedBrands } from "content-icons";
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
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { InterfaceIcon } from "../components/icon";
import type { BrandIcon } from "../generated/payload";
import { Facebook } from "./facebook";
import { Instagram } from "./instagram";
import { Linkedin } from "./linkedin";
import { Pinterest } from "./pinterest";
import { Telegram } from "./telegram";
import { Threads } from "./threads";
import { Tiktok } from "./tiktok";
import { Whatsapp } from "./whatsapp";
import { XNetwork } from "./x-network";
import { Youtube } from "./youtube";

/** The marks of networks; a name without one is a type error. */
const brands: Record<BrandIcon, ComponentType> = {
  facebook: Facebook,
  instagram: Instagram,
  linkedin: Linkedin,
  pinterest: Pinterest,
  telegram: Telegram,
  threads: Threads,
  tiktok: Tiktok,
  whatsapp: Whatsapp,
  "x-network": XNetwork,
  youtube: Youtube,
};

/** What the interface uses; a name without an icon is a type error. */
const interfaceIcons: Record<InterfaceIcon, ComponentType> = {
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
  whatsapp: Whatsapp,
  x: X,
};

/**
 * One SVG file with the icons of the site, each a symbol by its name. Pages draw from it: neither they nor the
 * scripts carry a path of their own.
 */
export function iconSprite(): string {
  const named = Object.fromEntries(namedBrands.map((name) => [name, brands[name as BrandIcon]]));
  const icons: Record<string, ComponentType> = { ...lucide, ...named, ...interfaceIcons };
  const symbols = Object.entries(icons).map(([name, Icon]) => {
    const svg = renderToStaticMarkup(<Icon />);
    const paths = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 24 24">${paths}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Licences: ../licenses.txt -->${symbols.join("")}</svg>\n`;
}
