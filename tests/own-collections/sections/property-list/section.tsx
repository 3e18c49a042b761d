import { useState } from "react";
import { PageLink, Picture } from "ssg";
import type { PropertyList } from "ssg/sections";

const offers = ["all", "sale", "rent"] as const;

export function PropertyListSection({ heading, properties, words }: PropertyList) {
  const [shown, setShown] = useState<(typeof offers)[number]>("all");
  const listed = properties.filter(({ offer }) => shown === "all" || offer === shown);
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      <p>
        {offers.map((offer) => (
          <button
            key={offer}
            type="button"
            aria-pressed={shown === offer}
            onClick={() => setShown(offer)}
          >
            {words[offer]}
          </button>
        ))}
      </p>
      <ul>
        {listed.map(({ path, title, description, image, price, rooms }) => (
          <li key={path}>
            {image && <Picture image={image} sizes="20rem" />}
            <PageLink to={path}>{title}</PageLink>
            <span title={description}>{`${price.text} · ${rooms}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
