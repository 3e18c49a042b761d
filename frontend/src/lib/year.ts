/**
 * The year that a clock on the wall shows in a time zone, but never one before the year in which
 * the page was built.
 *
 * A browser takes some 15 ms to look up its first time zone, a cheap phone many times that, so it
 * is only asked to when the new year has begun somewhere: no clock is more than 14 hours ahead of
 * UTC.
 */
export function currentYear(built: number, timeZone: string, now: Date): number {
  const foremostClock = new Date(now.getTime() + 14 * 3_600_000);
  return foremostClock.getUTCFullYear() <= built ? built : yearIn(timeZone, now);
}

function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(instant));
}
