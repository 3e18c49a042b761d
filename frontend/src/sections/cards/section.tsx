import { Icon } from "ssg";
import type { Cards } from "ssg/sections";

export function CardsSection({ heading, text, style, cards }: Cards) {
  return style === "arcade" ? (
    <section className="cards">
      <div className="wrap">
        <div className="cards-head">
          <h2>{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <ul className="cards-arcade">
          {cards.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  ) : (
    <section className="wrap cards-list">
      <div>
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
      </div>
      <ul>
        {cards.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="arch">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
