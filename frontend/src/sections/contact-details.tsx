import type { ReactNode } from "react";
import { CopyButton } from "../components/copy-button";
import { useLayout } from "../components/layout-context";
import { Picture } from "../components/picture";
import { useInterest } from "../components/use-interest";
import { mailtoUrl, telUrl, withInterest } from "../lib/contact-links";
import { fillIn } from "../lib/fill-in";
import type { PropsOf } from "../lib/section";
import { toasts } from "../lib/toast-store";

export function Section({ copy, office, location }: PropsOf<"contact-details">) {
  const { contact, labels } = useLayout();
  const interest = useInterest(location.state);
  const words = labels.copy;

  function onCopy(copied: boolean, value: string) {
    toasts.toast(
      copied
        ? { title: words.done, description: fillIn(words.doneText, { value }) }
        : { title: words.failed, description: words.failedText, variant: "destructive" },
    );
  }
  function mail(address: string, subject: string, label: string) {
    return (
      <>
        <a
          href={mailtoUrl(address, withInterest(subject, contact, interest))}
          suppressHydrationWarning
        >
          {address}
        </a>
        <CopyButton value={address} label={label} onResult={onCopy} />
      </>
    );
  }

  return (
    <section className="wrap contact-office" data-interest={contact.interestSuffix}>
      <div className="contact-details">
        <h2>{copy.heading}</h2>
        <dl>
          <Detail label={copy.office}>
            <address>
              {office.street}
              <br />
              {office.district}, {office.postalCode}
              <br />
              {office.city}, {office.state}, {office.country}
            </address>
          </Detail>
          <Detail label={copy.phone}>
            <a href={telUrl(contact.phone)}>{contact.phone.display}</a>
            <CopyButton value={contact.phone.display} label={words.phone} onResult={onCopy} />
          </Detail>
          <Detail label={copy.sales}>
            {mail(contact.salesEmail, contact.salesSubject, words.salesEmail)}
          </Detail>
          <Detail label={copy.help}>
            {mail(contact.helpEmail, contact.helpSubject, words.helpEmail)}
          </Detail>
          {copy.hours !== null && (
            <Detail label={copy.hours.label}>
              <span>
                {copy.hours.lines.map((line) => (
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
