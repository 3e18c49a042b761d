// The clock for examples, which can be at another time and in another time zone. It must be there
// before what is built in refuses changes.

const RealDate = Date;
const { env } = (globalThis as unknown as { process: { env: Record<string, string> } }).process;
let shift = 0;

const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [now()] : given, target) as Date,
  get: (date, name) => (name === "now" ? now : (Reflect.get(date, name) as unknown)),
});

/** Calls a function at another day and time of the same year, west of UTC, in which pages are built. */
export function atOtherTime<Result>(call: () => Result): Result {
  const hours = new RealDate().getMonth() === 11 ? -30 : 30;
  shift = (hours * 3600 + 61.007) * 1000;
  env.TZ = "America/Los_Angeles";
  try {
    return call();
  } finally {
    shift = 0;
    env.TZ = "UTC";
  }
}
