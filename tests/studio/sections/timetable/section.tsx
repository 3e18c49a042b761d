import { PageLink } from "ssg";
import type { Timetable } from "ssg/sections";

export function TimetableSection({ heading, teachers, head, ...lists }: Timetable) {
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      {[lists.cheapest, lists.all, lists.chosen].map((classes, at) => (
        <ul key={at}>
          {classes.map(({ path, title, fee }) => (
            <li key={path}>
              <PageLink to={path}>{`${title}, ${fee.text}`}</PageLink>
            </li>
          ))}
        </ul>
      ))}
      <p>{teachers.map(({ name, since }) => `${name} (${since})`).join(", ")}</p>
      <p>{head.name}</p>
    </section>
  );
}
