import { CallToAction } from "../components/call-to-action";
import { Icon } from "../components/icon";
import { PageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import type { AboutProps, IconCard } from "../generated/payload";

export function Page({ copy }: AboutProps) {
  return (
    <>
      <div className="wrap split-head">
        <PageHead heading={copy.heading} text={copy.text} />
        <Picture image={copy.image} sizes="(min-width: 56rem) 46vw, 94vw" load="hero" />
      </div>

      <section className="wrap story">
        <h2>{copy.story.heading}</h2>
        <div>
          {copy.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>

      <div className="wrap purpose">
        <Purpose card={copy.mission} />
        <Purpose card={copy.vision} />
      </div>

      <section className="wrap trust">
        <div>
          <h2>{copy.trust.heading}</h2>
          <p className="lead">{copy.trust.text}</p>
        </div>
        <ul>
          {copy.trust.cards.map(({ icon, title, text }) => (
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

      <CallToAction copy={copy.cta} />
    </>
  );
}

function Purpose({ card }: { card: IconCard }) {
  return (
    <section>
      <Icon name={card.icon} />
      <h2>{card.title}</h2>
      <p>{card.text}</p>
    </section>
  );
}
