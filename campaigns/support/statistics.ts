export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns a quantile, or 0 if there are no values. With the `share` 0.99, this is the value that 99 % of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
}
