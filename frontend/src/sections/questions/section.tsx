import { Headed, Icon, Prose } from "ssg";
import type { Questions } from "ssg/sections";

/** A list of questions. Browsers open the `details` around the target of a link. */
export function QuestionsSection({ heading, questions }: Questions) {
  return (
    <Headed heading={heading} className="wrap questions">
      {heading !== null && <h2>{heading}</h2>}
      <div>
        {questions.map(({ id, question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Icon name="chevron-down" />
            </summary>
            <Prose text={answer} id={id ?? undefined} />
          </details>
        ))}
      </div>
    </Headed>
  );
}
