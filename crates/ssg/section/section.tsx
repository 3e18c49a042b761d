import { Prose } from "ssg";
import type { COMPONENT } from "ssg/sections";

export function COMPONENTSection({ heading, items }: COMPONENT) {
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      <ul>
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
