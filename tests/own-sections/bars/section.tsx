import { useEffect, useState } from "react";
import type { Bars } from "ssg/sections";

/** Sizes with `style` attributes, as libraries for charts write them. Fails at the third click. */
export function BarsSection({ heading, bars, words }: Bars) {
  const [factor, setFactor] = useState(1);
  useEffect(() => {
    if (factor > 4) throw new Error("the bars are too long");
  }, [factor]);
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      <button type="button" onClick={() => setFactor(factor * 2)}>
        {words.grow}
      </button>
      <ul>
        {bars.map(({ name, share }) => (
          <li key={name} style={{ width: share * factor, ["--name" as string]: `"${name}"` }}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
