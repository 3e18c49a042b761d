import { useRef } from "react";
import { ContactLink, fillIn, Icon, type InPage, PrivacyInShort, useInterest, useSite } from "ssg";
import type { ContactWays } from "ssg/sections";

export function ContactWaysSection({ location, setState }: ContactWays & InPage) {
  const { contact, labels } = useSite();
  const interest = useInterest(location.state);
  const actions = useRef<HTMLDivElement>(null);

  function drop() {
    setState(null);
    // The focused button is about to be removed.
    actions.current?.querySelector("a")?.focus();
  }

  return (
    <div className="wrap" data-interest={contact.interestSuffix}>
      <div className="contact-ways-interest" role="status">
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
      <div className="contact-ways" ref={actions}>
        {contact.ways
          .filter(({ primary }) => primary)
          .map((way, index) => (
            <ContactLink
              className={
                index === 0 ? "contact-ways-action contact-ways-first" : "contact-ways-action"
              }
              contact={contact}
              interest={interest}
              key={way.href}
              way={way}
            >
              <Icon name={way.icon} />
              <span>
                <strong>{way.action}</strong>
                {way.text !== null && <span>{way.text}</span>}
              </span>
            </ContactLink>
          ))}
      </div>
      <PrivacyInShort />
    </div>
  );
}
