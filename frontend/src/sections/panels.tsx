import { Icon } from "../components/icon";
import type { Panels } from "../generated/payload";

export function PanelsSection({ panels }: Panels) {
  return (
    <div className="wrap purpose">
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
