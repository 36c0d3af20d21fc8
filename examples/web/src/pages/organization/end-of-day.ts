/** The last moment of a day as a date field names it (2026-03-31), where the browser is, in ISO 8601. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}
