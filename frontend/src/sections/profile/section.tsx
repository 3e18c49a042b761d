import { Prose } from "ssg";
import type { ProfileProps } from "ssg/sections";
import { LicenceDetails } from "../../components/licence-details";
import { NewTabLink } from "../../components/new-tab-link";
import { Portrait } from "../../components/portrait";

export function ProfileSection({ person, heading, quote, text, licence }: ProfileProps) {
  if (person === null) return null;
  const { name, role, url } = person;
  const shownName = url === null ? name : <NewTabLink href={url}>{name}</NewTabLink>;
  return (
    <section className="wrap profile">
      <Portrait person={person} sizes="(min-width: 48rem) 20rem, 60vw" />
      <div>
        <h2>{heading ?? shownName}</h2>
        {quote !== null && (
          <blockquote className="profile-quote">
            <p>
              <q>{quote}</q>
            </p>
          </blockquote>
        )}
        <p className="profile-name">
          {heading !== null && <strong>{shownName}</strong>}
          {role !== null && <span>{role}</span>}
        </p>
        {text !== null ? <Prose text={text} /> : person.text !== null && <p>{person.text}</p>}
        {licence !== null && <LicenceDetails licence={licence} />}
      </div>
    </section>
  );
}
