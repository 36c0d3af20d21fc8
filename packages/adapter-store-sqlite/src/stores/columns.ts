/** Converts a time to the milliseconds that a column stores. Returns null for null. */
export function toColumn(instant: Date): number;
export function toColumn(instant: Date | null): number | null;
export function toColumn(instant: Date | null): number | null {
  return instant?.getTime() ?? null;
}

export function toInstant(column: number): Date {
  return new Date(column);
}

export function toInstantOrNull(column: number | null): Date | null {
  return column === null ? null : new Date(column);
}
