import type { Steps } from "ssg/sections";

export function StepsSection({ heading, text, steps }: Steps) {
  return (
    <section className="wrap steps">
      <h2>{heading}</h2>
      {text !== null && <p className="lead">{text}</p>}
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
