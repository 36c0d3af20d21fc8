export function median(values) {
  return percentile(values, 0.5);
}

/** Returns a quantile. With the `share` 0.99, this is the value that 99 % of the values do not exceed. */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export function summarize(values) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}
