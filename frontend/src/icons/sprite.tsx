import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Award from "lucide-react/icons/award";
import BadgeCheck from "lucide-react/icons/badge-check";
import Car from "lucide-react/icons/car";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Compass from "lucide-react/icons/compass";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import Handshake from "lucide-react/icons/handshake";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import HeartPulse from "lucide-react/icons/heart-pulse";
import House from "lucide-react/icons/house";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Menu from "lucide-react/icons/menu";
import Newspaper from "lucide-react/icons/newspaper";
import Phone from "lucide-react/icons/phone";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import Sprout from "lucide-react/icons/sprout";
import Star from "lucide-react/icons/star";
import Stethoscope from "lucide-react/icons/stethoscope";
import Target from "lucide-react/icons/target";
import TrendingUp from "lucide-react/icons/trending-up";
import Truck from "lucide-react/icons/truck";
import Umbrella from "lucide-react/icons/umbrella";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IconName } from "../components/icon";
import { Facebook } from "./facebook";
import { Instagram } from "./instagram";
import { Linkedin } from "./linkedin";
import { Whatsapp } from "./whatsapp";

/** Every icon of the site; a name without one is a type error. */
const icons: Record<IconName, ComponentType> = {
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  award: Award,
  "badge-check": BadgeCheck,
  car: Car,
  check: Check,
  "chevron-down": ChevronDown,
  compass: Compass,
  copy: Copy,
  download: Download,
  eye: Eye,
  handshake: Handshake,
  "heart-handshake": HeartHandshake,
  "heart-pulse": HeartPulse,
  house: House,
  mail: Mail,
  "map-pin": MapPin,
  menu: Menu,
  newspaper: Newspaper,
  phone: Phone,
  scale: Scale,
  "shield-check": ShieldCheck,
  sprout: Sprout,
  star: Star,
  stethoscope: Stethoscope,
  target: Target,
  "trending-up": TrendingUp,
  truck: Truck,
  umbrella: Umbrella,
  "user-round": UserRound,
  users: Users,
  x: X,
  facebook: Facebook,
  instagram: Instagram,
  linkedin: Linkedin,
  whatsapp: Whatsapp,
};

/**
 * One SVG file with all icons, each a symbol by its name. Pages draw from it: neither they nor the
 * scripts carry a path of their own.
 */
export function iconSprite(): string {
  const symbols = Object.entries(icons).map(([name, Icon]) => {
    const svg = renderToStaticMarkup(<Icon />);
    const paths = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
    return `<symbol id="${name}" viewBox="0 0 24 24">${paths}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Licences: ../licenses.txt -->${symbols.join("")}</svg>\n`;
}
