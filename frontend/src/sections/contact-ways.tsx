import { useRef } from "react";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { NewTabLink } from "../components/new-tab-link";
import { PrivacyInShort } from "../components/privacy-in-short";
import { useInterest } from "../components/use-interest";
import type { ContactWay } from "../generated/payload";
import { mailtoUrl, telUrl, whatsappUrl, withInterest } from "../lib/contact-links";
import { fillIn } from "../lib/fill-in";
import type { PropsOf } from "../lib/section";

/**
 * A script in the document names the service in these links before React does
 * (`templates/interest.js`): it adds `data-interest` to those that carry a text.
 */
export function ContactWaysSection({
  whatsapp,
  email,
  call,
  location,
  setState,
}: PropsOf<"contact-ways">) {
  const { contact, labels } = useLayout();
  const interest = useInterest(location.state);
  const actions = useRef<HTMLDivElement>(null);

  function drop() {
    setState(null);
    // The button that has the focus goes away.
    actions.current?.querySelector("a")?.focus();
  }

  const message = withInterest(contact.whatsappGreeting, contact, interest);
  const subject = withInterest(contact.salesSubject, contact, interest);
  return (
    <div className="wrap" data-interest={contact.interestSuffix}>
      <div className="contact-interest" role="status">
        {interest !== null && (
          <p>
            {fillIn(labels.interest.text, { service: interest })}
            <button className="icon-link" type="button" onClick={drop}>
              <Icon name="x" />
              {labels.interest.drop}
            </button>
          </p>
        )}
      </div>
      <div className="contact-actions" ref={actions}>
        <NewTabLink
          className="contact-action contact-action-first"
          href={whatsappUrl(contact.whatsapp, message)}
          suppressHydrationWarning
        >
          <Icon name="whatsapp" />
          <Words way={whatsapp} />
        </NewTabLink>
        <a
          className="contact-action"
          href={mailtoUrl(contact.salesEmail, subject)}
          suppressHydrationWarning
        >
          <Icon name="mail" />
          <Words way={email} />
        </a>
        <a className="contact-action" href={telUrl(contact.phone)}>
          <Icon name="phone" />
          <Words way={call} />
        </a>
      </div>
      <PrivacyInShort />
    </div>
  );
}

function Words({ way }: { way: ContactWay }) {
  return (
    <span>
      <strong>{way.label}</strong>
      <span>{way.text}</span>
    </span>
  );
}
