/**
 * Returns the current year in a time zone, but never an earlier one than the build year.
 *
 * A browser takes about 15 ms to look up its first time zone, a cheap phone many times that. The
 * lookup therefore runs only when the new year may have begun somewhere: no clock is more than 14
 * hours ahead of UTC.
 */
export function currentYear(built: number, timeZone: string, now: Date): number {
  const foremostClock = new Date(now.getTime() + 14 * 3_600_000);
  return foremostClock.getUTCFullYear() <= built ? built : yearIn(timeZone, now);
}

function yearIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(instant));
}
