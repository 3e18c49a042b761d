import { lazy, Suspense } from "react";

const Part = lazy(() => import("./part"));

export function LazyPartSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Suspense fallback={<p>Wait</p>}>
        <Part />
      </Suspense>
    </section>
  );
}
