import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { CopyButton } from "../components/copy-button";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { NewTabLink } from "../components/new-tab-link";
import { PageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import type { ContactButton, ContactProps } from "../generated/payload";
import { mailtoUrl, telUrl, whatsappUrl, withInterest } from "../lib/contact-links";
import { fillIn } from "../lib/fill-in";
import { interestIn } from "../lib/interest";
import type { PlaceProps } from "../lib/place";
import { toasts } from "../lib/toast-store";

/**
 * A script in the document names the service in these links before React does
 * (`templates/interest.js`): it adds `data-interest` to those that carry a text.
 */
export function Page({ copy, office, location, setState }: ContactProps & PlaceProps) {
  const { contact } = useLayout();
  const interest = useInterest(location.state);
  const actions = useRef<HTMLDivElement>(null);

  function drop() {
    setState(null);
    // The button that has the focus goes away.
    actions.current?.querySelector("a")?.focus();
  }
  function onCopy(copied: boolean, value: string) {
    toasts.toast(
      copied
        ? { title: copy.copy.done, description: fillIn(copy.copy.doneText, { value }) }
        : { title: copy.copy.failed, description: copy.copy.failedText, variant: "destructive" },
    );
  }

  const message = withInterest(contact.whatsappGreeting, contact, interest);
  const salesMail = mailtoUrl(
    contact.salesEmail,
    withInterest(contact.salesSubject, contact, interest),
  );
  const helpMail = mailtoUrl(
    contact.helpEmail,
    withInterest(contact.helpSubject, contact, interest),
  );

  return (
    <div className="wrap contact" data-interest={contact.interestSuffix}>
      <PageHead heading={copy.heading} text={copy.text} />

      <div className="contact-interest" role="status">
        {interest !== null && (
          <p>
            {fillIn(copy.interest.text, { service: interest })}
            <button type="button" onClick={drop}>
              <Icon name="x" />
              {copy.interest.drop}
            </button>
          </p>
        )}
      </div>

      <div className="contact-actions" ref={actions}>
        <NewTabLink
          className="contact-action contact-action-first"
          href={whatsappUrl(contact.whatsapp, message)}
        >
          <Icon name="whatsapp" />
          <ActionWords copy={copy.buttons.whatsapp} />
        </NewTabLink>
        <a className="contact-action" href={salesMail} suppressHydrationWarning>
          <Icon name="mail" />
          <ActionWords copy={copy.buttons.email} />
        </a>
        <a className="contact-action" href={telUrl(contact.phone)}>
          <Icon name="phone" />
          <ActionWords copy={copy.buttons.call} />
        </a>
      </div>

      <section className="contact-office">
        <div className="contact-details">
          <h2>{copy.details.heading}</h2>
          <dl>
            <Detail label={copy.details.office}>
              <address>
                {office.street}
                <br />
                {office.district}, {office.postalCode}
                <br />
                {office.city}, {office.state}, {office.country}
              </address>
            </Detail>
            <Detail label={copy.details.phone}>
              <a href={telUrl(contact.phone)}>{contact.phone.display}</a>
              <CopyButton value={contact.phone.display} label={copy.copy.phone} onResult={onCopy} />
            </Detail>
            <Detail label={copy.details.sales}>
              <a href={salesMail} suppressHydrationWarning>
                {contact.salesEmail}
              </a>
              <CopyButton
                value={contact.salesEmail}
                label={copy.copy.salesEmail}
                onResult={onCopy}
              />
            </Detail>
            <Detail label={copy.details.help}>
              <a href={helpMail} suppressHydrationWarning>
                {contact.helpEmail}
              </a>
              <CopyButton value={contact.helpEmail} label={copy.copy.helpEmail} onResult={onCopy} />
            </Detail>
            {copy.details.hours !== null && (
              <Detail label={copy.details.hours.label}>
                <span>
                  {copy.details.hours.lines.map((line) => (
                    <span className="line" key={line}>
                      {line}
                    </span>
                  ))}
                </span>
              </Detail>
            )}
          </dl>
        </div>
        <Picture image={office.map} sizes="(min-width: 56rem) 60vw, 94vw" />
      </section>
    </div>
  );
}

function ActionWords({ copy }: { copy: ContactButton }) {
  return (
    <span>
      <strong>{copy.label}</strong>
      <span className="contact-action-text">{copy.text}</span>
    </span>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The service that the visitor asked about. After a reload it is known in the browser, but was not
 * on the server: then it follows the first render. Otherwise it is there at once, so that the page
 * is as high as it was where a visitor returns to it.
 */
function useInterest(state: unknown): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => interestIn(state),
    () => null,
  );
}

/** A history entry's state comes by a render of its own. */
function neverChanges(): () => void {
  return () => {};
}
