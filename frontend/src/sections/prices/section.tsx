import type { Prices } from "ssg/sections";

/** A list of prices in groups; an item may have a price for each of its variants. */
export function PricesSection({ heading, text, groups, note }: Prices) {
  return (
    <section className="wrap prices">
      <h2>{heading}</h2>
      {text !== null && <p className="lead">{text}</p>}
      <div className="prices-groups">
        {groups.map((group) => (
          <div key={group.name}>
            <h3>{group.name}</h3>
            {group.note !== null && <p>{group.note}</p>}
            <ul>
              {group.items.map((item) => (
                <li key={item.name}>
                  <p className="prices-line">
                    <strong>{item.name}</strong>
                    {item.price !== null && <span>{item.price.text}</span>}
                  </p>
                  {item.text !== null && <p>{item.text}</p>}
                  {item.marks.length > 0 && (
                    <p className="prices-marks">{item.marks.join(" · ")}</p>
                  )}
                  {item.variants.map((variant) => (
                    <p className="prices-line" key={variant.name}>
                      {variant.name} <span>{variant.price.text}</span>
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {note !== null && <p className="prices-marks">{note}</p>}
    </section>
  );
}
