import type { ReactNode } from "react";
import {
  ContactLink,
  CopyButton,
  fillIn,
  Icon,
  PageLink,
  Picture,
  useInterest,
  useSite,
} from "ssg";
import type {
  ContactProps,
  ContactWayProps,
  ContactDetails as Copy,
  HoursText,
  OfficeProps,
} from "ssg/sections";
import { NewTabLink } from "../../components/new-tab-link";
import { mapUrl, telUrl } from "../../lib/contact-links";
import type { PropsOf } from "../../lib/section";
import { toasts } from "../../lib/toast-store";

export function ContactDetailsSection({ copy, offices, location }: PropsOf<"contact-details">) {
  const { contact, labels } = useSite();
  const interest = useInterest(location.state);
  const words = labels.copy;

  function onCopy(copied: boolean, value: string) {
    toasts.toast(
      copied
        ? { title: words.done, description: fillIn(words.doneText, { value }) }
        : { title: words.failed, description: words.failedText, variant: "destructive" },
    );
  }
  // Numbers come first. The chat has its own button.
  const isCalled = ({ kind }: ContactWayProps) => kind === "phone" || kind === "emergency";
  const others = contact.ways.filter((way) => way.kind !== "whatsapp" && !isCalled(way));
  const ways = [...contact.ways.filter(isCalled), ...others];
  return offices.map((office, at) => {
    const isMain = at === 0;
    const name = isMain ? copy.heading : office.name;
    return (
      <section
        className="wrap contact-details-office"
        data-interest={isMain ? contact.interestSuffix : undefined}
        key={office.lines.join()}
      >
        <div className="contact-details">
          {name !== null && (
            <h2>
              {isMain || office.page === undefined ? (
                name
              ) : (
                <PageLink to={office.page}>{name}</PageLink>
              )}
            </h2>
          )}
          <dl>
            <Place copy={copy} office={isMain ? office : { ...office, name: null }} />
            <OfficeContact office={office} contact={contact} others={isMain ? ways : []} />
            {(isMain ? ways : []).map((way) => (
              <Detail key={way.href} label={way.label}>
                <ContactLink way={way} contact={contact} interest={interest}>
                  {way.value}
                </ContactLink>
                {way.kind !== "link" && (
                  <CopyButton
                    value={way.value}
                    label={fillIn(words.button, { label: way.label })}
                    onResult={onCopy}
                  />
                )}
              </Detail>
            ))}
            <OpenHours
              copy={copy}
              hours={office.hours}
              lines={(isMain && copy.hours?.lines) || []}
            />
          </dl>
        </div>
        <OfficeMap image={office.map} />
      </section>
    );
  });
}

type OfficeContactProps = { office: OfficeProps; contact: ContactProps; others: ContactWayProps[] };

/** The phone and the address of an office, unless they are among the others that are shown. */
function OfficeContact({ office, contact, others }: OfficeContactProps) {
  const { phone, email } = office;
  const isNamed = (value: string) => others.some((way) => way.value === value);
  return (
    <>
      {phone !== null && !isNamed(phone.display) && (
        <Detail label={contact.phoneLabel}>
          <a href={telUrl(phone)}>{phone.display}</a>
        </Detail>
      )}
      {email !== undefined && !isNamed(email) && (
        <Detail label={contact.emailLabel ?? ""}>
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
      )}
    </>
  );
}

function Place({ copy, office }: { copy: Copy; office: OfficeProps }) {
  return (
    <Detail label={copy.office}>
      <address>
        {office.name !== null && <span className="contact-details-line">{office.name}</span>}
        {office.lines.map((line) => (
          <span className="contact-details-line" key={line}>
            {line}
          </span>
        ))}
      </address>
      {copy.directions !== null && (
        <NewTabLink className="icon-link contact-details-directions" href={mapUrl(office.lines)}>
          <Icon name="arrow-right" />
          {copy.directions}
        </NewTabLink>
      )}
    </Detail>
  );
}

type OpenHoursProps = { copy: Copy; hours: HoursText | null; lines: string[] };

function OpenHours({ copy, hours, lines }: OpenHoursProps) {
  const rows = hours?.rows ?? [];
  if (rows.length + lines.length === 0) return null;
  return (
    <Detail label={copy.hours?.label ?? hours?.label ?? ""}>
      <div>
        {rows.length > 0 && (
          <table className="contact-details-hours">
            <tbody>
              {rows.map(({ days, times }) => (
                <tr key={days + times}>
                  <th scope="row">{days}</th>
                  <td>{times}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {lines.map((line) => (
          <span className="contact-details-line" key={line}>
            {line}
          </span>
        ))}
      </div>
    </Detail>
  );
}

function OfficeMap({ image }: { image: OfficeProps["map"] }) {
  return image && <Picture image={image} sizes="(min-width: 64rem) 60vw, 94vw" />;
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
