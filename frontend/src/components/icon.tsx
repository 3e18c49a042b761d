import Award from "lucide-react/icons/award";
import BadgeCheck from "lucide-react/icons/badge-check";
import Car from "lucide-react/icons/car";
import Compass from "lucide-react/icons/compass";
import Eye from "lucide-react/icons/eye";
import Handshake from "lucide-react/icons/handshake";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import HeartPulse from "lucide-react/icons/heart-pulse";
import House from "lucide-react/icons/house";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
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
import type { ComponentType } from "react";
import type { Icon as IconName } from "../generated/payload";
import { FacebookIcon } from "./facebook-icon";
import { InstagramIcon } from "./instagram-icon";
import { LinkedinIcon } from "./linkedin-icon";
import { WhatsappIcon } from "./whatsapp-icon";

export type IconProps = { className?: string };

/** Every icon that content can name; a name without one is a type error. */
const icons: Record<IconName, ComponentType<IconProps>> = {
  award: Award,
  "badge-check": BadgeCheck,
  car: Car,
  compass: Compass,
  eye: Eye,
  handshake: Handshake,
  "heart-handshake": HeartHandshake,
  "heart-pulse": HeartPulse,
  house: House,
  mail: Mail,
  "map-pin": MapPin,
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
  facebook: FacebookIcon,
  instagram: InstagramIcon,
  linkedin: LinkedinIcon,
  whatsapp: WhatsappIcon,
};

/** Decoration: what it stands for is always written beside it, or is the name of its link. */
export function Icon({ name, ...props }: { name: IconName } & IconProps) {
  const Component = icons[name];
  return <Component {...props} />;
}
