import { fork } from 'node:child_process';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { atEnd } from './at-end.js';
import { percentile } from './statistics.js';

export interface ProbeOptions {
  readonly path: string;
  readonly token?: string | null;
  readonly everyMs?: number;
  readonly accepted?: readonly number[];
}

/** Times are in milliseconds. */
export interface ProbeFigures {
  readonly asked: number;
  readonly failed: number;
  /** The distinct statuses and errors. */
  readonly failures: readonly (number | string)[];
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

interface Work {
  readonly target: string;
  readonly token: string | null;
  readonly everyMs: number;
  readonly accepted: readonly number[];
}

const program = fileURLToPath(import.meta.url);
if (process.argv[1] === program) process.once('message', (given) => void work(given as Work));

/**
 * Simulates a user who works during an attack. Repeatedly requests `path`, each time on a new connection, until `end()` is called. A
 * response whose status is not in `accepted` counts as a failure. Runs in its own process, so that the attackers in this process do not
 * delay it.
 */
export function probeLatency(
  url: string,
  { path, token = null, everyMs = 100, accepted = [200] }: ProbeOptions,
): { readonly end: () => Promise<ProbeFigures> } {
  const data: Work = { target: new URL(path, url).href, token, everyMs, accepted };
  const child = fork(program);
  const callOff = atEnd(() => child.kill('SIGKILL'));
  const figures = new Promise<ProbeFigures>((resolve, reject) => {
    child.once('message', (message) => resolve(message as unknown as ProbeFigures));
    child.once('error', reject).once('exit', (code) => {
      callOff();
      reject(new Error(`the probe has exited with ${code}`));
    });
  });
  // The caller awaits them at the end.
  figures.catch(() => undefined);
  child.send(data);
  return { end: () => (child.send('end'), figures) };
}

async function work({ target, token, everyMs, accepted }: Work): Promise<void> {
  const times: number[] = [];
  const failures: (number | string)[] = [];
  let isOver = false as boolean;
  process.once('message', () => (isOver = true));
  do {
    const from = performance.now();
    const status = await ask(target, token).catch((error: unknown) => (error as Error).message);
    times.push(performance.now() - from);
    if (typeof status === 'string' || !accepted.includes(status)) failures.push(status);
    await sleep(everyMs);
  } while (!isOver);
  const figures: ProbeFigures = {
    asked: times.length,
    failed: failures.length,
    failures: [...new Set(failures)],
    ...toFigures(times),
  };
  process.send?.(figures, () => process.disconnect());
}

/** Returns the median, the 99th percentile and the maximum, rounded. */
export function toFigures(times: readonly number[]): { median: number; p99: number; worst: number } {
  const at = (share: number) => Math.round(percentile(times, share));
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}

function ask(target: string, token: string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const outgoing = request(target, { agent: false, timeout: 10_000, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 10 s'))).on('error', reject);
    outgoing.end();
  });
}
