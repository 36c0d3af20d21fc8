const soonMs = 90_000;

/** Returns whether the time is so close that a relative time would be "just now". `nowMs`: when the page loaded the data. */
export function isSoon(at: string, nowMs: number): boolean {
  return Math.abs(Date.parse(at) - nowMs) < soonMs;
}
