/** The last moment of a day as a date field names it (2026-03-31), where the browser is, in ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** The day of a moment, as a date field names it. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${String(date.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}
