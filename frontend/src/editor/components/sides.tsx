import type { ReactNode } from "react";
import { useWords } from "../words";
import { differenceOf, shortened } from "./difference";

type Titled = { titles: [string, string] };

/** What was and what is, side by side; `null` for what is absent. */
export function Beside({ titles, sides }: Titled & { sides: ReactNode[] }) {
  const words = useWords();
  return (
    <dl className="beside">
      {sides.map((side, at) => (
        <div key={titles[at]}>
          <dt>{titles[at]}</dt>
          <dd>{side ?? words.absent}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Two texts side by side, with their difference marked. */
export function Sides({ titles, old, now }: Titled & { old: string | null; now: string | null }) {
  const { before, old: gone, new: come, after } = shortened(differenceOf(old ?? "", now ?? ""));
  const side = (text: string | null, marked: ReactNode) =>
    text === null ? null : (
      <>
        {before}
        {marked}
        {after}
      </>
    );
  const sides = [side(old, <del>{gone}</del>), side(now, <ins>{come}</ins>)];
  return <Beside titles={titles} sides={sides} />;
}
