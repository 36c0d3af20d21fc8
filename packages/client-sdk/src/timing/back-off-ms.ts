const firstMs = 500;
const longestMs = 30_000;

/**
 * Returns the delay in ms before the next attempt after `failures` consecutive failures. The delay has jitter, so that clients do not retry
 * at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
  return Math.round(most / 2 + (random() * most) / 2);
}
