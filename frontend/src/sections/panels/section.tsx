import { Icon } from "ssg";
import type { Panels } from "ssg/sections";

export function PanelsSection({ panels }: Panels) {
  return (
    <div className="wrap panels">
      {panels.map(({ icon, title, text }) => (
        <section key={title}>
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
