import { Headed, Icon, Prose } from "ssg";
import type { Questions } from "ssg/sections";

/** Questions, the first one open. Browsers open the `details` around the target of a link. */
export function QuestionsSection({ heading, questions }: Questions) {
  return (
    <Headed heading={heading} className="wrap questions">
      {heading !== null && <h2>{heading}</h2>}
      <div>
        {questions.map(({ id, question, answer }, index) => (
          <details key={question} open={index === 0}>
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
