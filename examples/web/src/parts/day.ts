/** Returns the end of a day given by a date field (2026-03-31), in the browser's time zone, in ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** Like `endOfDay`, but returns the start of the day. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00.000`).toISOString();
}

/** Returns the day of an instant in the format of a date field. */
export function toDay(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** Returns the day `days` after the day of `now`. */
export function dayAfter(now: Date, days: number): string {
  return toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
}
