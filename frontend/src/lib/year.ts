/** The year that a clock on the wall shows in a time zone. */
export function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(instant));
}
