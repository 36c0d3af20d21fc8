/** The later of two instants: what never goes back is moved with it. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
