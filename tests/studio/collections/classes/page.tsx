import type { Classes } from "ssg/collections";

export function ClassesPage({ title, description, level, fee, teacher, words }: Classes) {
  return (
    <article className="wrap">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{description}</p>
      <p>{`${words.level[level]} · ${fee.text} · ${words.teacher} ${teacher.name}`}</p>
    </article>
  );
}
