import { useWords } from "../words";
import { differenceOf, shortened } from "./difference";

type SidesProps = { titles: [string, string]; old: string | null; now: string | null };

/** Two texts side by side, with their difference marked. */
export function Sides({ titles, old, now }: SidesProps) {
  const words = useWords();
  const { before, old: gone, new: come, after } = shortened(differenceOf(old ?? "", now ?? ""));
  return (
    <dl className="beside">
      {[old, now].map((text, at) => (
        <div key={titles[at]}>
          <dt>{titles[at]}</dt>
          <dd>
            {text === null ? (
              words.absent
            ) : (
              <>
                {before}
                {at === 0 ? <del>{gone}</del> : <ins>{come}</ins>}
                {after}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
