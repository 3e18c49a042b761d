import { Line, LineChart, ResponsiveContainer, Tooltip } from "recharts";

export function ChartLineSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <ResponsiveContainer width="100%" height={200}>
        <LineChart
          data={[
            { n: "a", v: 3 },
            { n: "b", v: 5 },
          ]}
        >
          <Tooltip />
          <Line dataKey="v" />
        </LineChart>
      </ResponsiveContainer>
    </section>
  );
}
