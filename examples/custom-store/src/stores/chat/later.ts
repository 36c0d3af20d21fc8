/** Returns the later of two instants, for values that must never move backwards. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
