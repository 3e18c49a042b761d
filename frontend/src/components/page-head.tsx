import type { ReactNode } from "react";

/**
 * The top of a page. The heading takes focus after a navigation (`tabIndex`), so that a screen
 * reader goes on from there.
 */
export function PageHead({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{text}</p>
      {children}
    </div>
  );
}
