import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { median } from '../../support/statistics.js';

// Smaller differences are hidden by network jitter (unless an attacker sends many thousands of requests) and can be noise from a busy
// machine.
const noticeableMs = 0.2;
const noticeableShare = 0.04;
// The threshold for significance. By chance, a comparison of identical requests exceeds it once in 15,000 times.
const certainZ = 4;
// Background work after a response (such as sending emails) must not slow down the next request.
const restMs = 4;

interface Comparison {
  readonly rounds: number;
  readonly warmUp?: number;
  readonly ask: (which: number, round: number) => Promise<unknown>;
}

/**
 * Sends two requests alternately, in random order, and the first of them twice: the difference between identical requests is the noise.
 * `ask` gets the request (0 or 1) and the round. Returns medians in milliseconds, Mann-Whitney's z of the two requests and of the noise,
 * and whether they are distinguishable: significantly, beyond the noise, and beyond network jitter.
 */
export async function compareTimes({ rounds, warmUp = 10, ask }: Comparison) {
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const which of shuffled([0, 1, 2])) {
      const from = performance.now();
      await ask(which % 2, round * 2 + (which === 2 ? 1 : 0));
      if (round >= warmUp) times[which].push(performance.now() - from);
      await sleep(restMs);
    }
  }
  const [first, second, again] = times;
  const medians: [number, number] = [median(first), median(second)];
  const difference = Math.abs(medians[0] - medians[1]);
  const noise = Math.abs(medians[0] - median(again));
  const z = mannWhitneyZ([...first, ...again], second);
  const isNoticeable = difference > Math.max(noticeableMs, noticeableShare * medians[0], 2 * noise);
  return { medians, noise, z, noiseZ: mannWhitneyZ(first, again), isTold: Math.abs(z) > certainZ && isNoticeable };
}

/** Returns how many standard deviations the second sample's ranks differ from the first's; 0 if they are alike. */
function mannWhitneyZ(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ];
  const sorted = all.toSorted((a, b) => a.value - b.value);
  const rankSum = sorted.reduce((sum, { isSecond }, index) => sum + (isSecond ? index + 1 : 0), 0);
  const [m, n] = [first.length, second.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
}

function shuffled(values: readonly number[]): number[] {
  const rest = [...values];
  return values.map(() => rest.splice(randomInt(rest.length), 1)[0]);
}
