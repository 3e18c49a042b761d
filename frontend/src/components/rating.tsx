import type { Stars } from "../generated/payload";
import { fillIn } from "../lib/fill-in";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";

const scale = [1, 2, 3, 4, 5];

export function Rating({ stars }: { stars: Stars }) {
  const { labels } = useLayout();
  return (
    <span
      className="rating"
      role="img"
      aria-label={fillIn(labels.rating, { stars: String(stars) })}
    >
      {scale.map((star) => (
        <Icon name="star" key={star} className={star <= stars ? "rating-full" : undefined} />
      ))}
    </span>
  );
}
