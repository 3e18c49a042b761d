import { mainPhone } from "../lib/contact-links";
import { ContactLink } from "./contact-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";

/** A link to the main telephone number, if there is one. */
export function PhoneLink({ className }: { className: string }) {
  const phone = mainPhone(useLayout().contact);
  return (
    phone !== undefined && (
      <ContactLink className={`icon-link ${className}`} way={phone}>
        <Icon name={phone.icon} />
        {phone.value}
      </ContactLink>
    )
  );
}
