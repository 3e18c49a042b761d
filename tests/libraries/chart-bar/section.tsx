import { Bar, BarChart, XAxis } from "recharts";

export function ChartBarSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <BarChart
        width={300}
        height={200}
        data={[
          { n: "a", v: 3 },
          { n: "b", v: 5 },
        ]}
      >
        <XAxis dataKey="n" />
        <Bar dataKey="v" />
      </BarChart>
    </section>
  );
}
