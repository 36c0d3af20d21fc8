const firstMs = 500;
const longestMs = 30_000;

/** How long to wait after so many failures in a row, in ms. At random, so that not all come back at the same moment. */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
  return Math.round(most / 2 + (random() * most) / 2);
}
