import { Icon, Picture, Prose } from "ssg";
import type { Menu } from "ssg/sections";
import { useState } from "react";

export function MenuSection({ heading, note, courses, words }: Menu) {
  const [spicyOnly, setSpicyOnly] = useState(false);
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      {note && <Prose text={note} />}
      <button type="button" aria-pressed={spicyOnly} onClick={() => setSpicyOnly(!spicyOnly)}>
        {words.spicy}
      </button>
      {courses.map((course) => (
        <div key={course.name} className="course">
          <h3>{course.name}</h3>
          <ul>
            {course.dishes
              .filter((dish) => dish.spicy || !spicyOnly)
              .map((dish) => (
                <li key={dish.name}>
                  {dish.picture && <Picture image={dish.picture} sizes="8rem" />}
                  <strong>{dish.name}</strong> <span className="price">{dish.price.text}</span>
                  {dish.spicy && <Icon name="flame" />}
                  {dish.allergens.map((allergen) => (
                    <small key={allergen}>{words.allergens[allergen]}</small>
                  ))}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
