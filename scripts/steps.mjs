// @ts-check
// Runs the steps of a check, and prints the output of each step when it has ended, so that outputs do not interleave.

/**
 * The names of the steps that failed.
 *
 * @type {string[]}
 */
export const failures = [];

/**
 * The result of a step, and a step with its name.
 *
 * @typedef {{ readonly ok: boolean, readonly output: string }} Result
 * @typedef {readonly [name: string, run: () => Promise<Result>]} Step
 */

/**
 * Runs a step and returns whether it succeeded.
 *
 * @param {Step[0]} name
 * @param {Step[1]} run
 */
export async function passes(name, run) {
  console.log(`… ${name}`);
  const startedAt = performance.now();
  const result = await run();
  report(name, startedAt, result);
  return result.ok;
}

/**
 * Prints the result of a step. `startedAt` is in milliseconds, from `performance.now()`.
 *
 * @param {string} name
 * @param {number} startedAt
 * @param {Result} result
 */
export function report(name, startedAt, { ok, output }) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!ok) failures.push(name);
  console.log(`\n── ${name} ──\n${output}${ok ? 'ok' : 'FAILED'}: ${name} (${seconds} s)`);
}

/**
 * Runs the steps, in this order, at most `count` at a time.
 *
 * @param {number} count
 * @param {readonly Step[]} steps
 */
export async function inLanes(count, steps) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await passes(...step);
  };
  await Promise.all(Array.from({ length: count }, lane));
}
