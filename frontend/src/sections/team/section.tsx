import { HrefLink, Portrait } from "ssg";
import type { Team } from "ssg/sections";

/** A grid of people. */
export function TeamSection({ heading, text, people }: Team) {
  return (
    <section className="wrap team">
      <h2>{heading}</h2>
      {text !== null && <p className="lead">{text}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <Portrait
              person={person}
              sizes="(min-width: 52rem) 20rem, (min-width: 34rem) 22rem, 94vw"
            />
            <p>
              <strong>
                {person.url === null ? (
                  person.name
                ) : (
                  <HrefLink to={person.url}>{person.name}</HrefLink>
                )}
              </strong>
              {person.role !== null && <span>{person.role}</span>}
            </p>
            {person.text !== null && <p>{person.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
