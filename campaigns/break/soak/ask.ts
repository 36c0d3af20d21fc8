import { setTimeout as sleep } from 'node:timers/promises';

import { call, type ApiAnswer, type ApiRequest } from '../../support/api-client.js';
import type { Person } from '../../support/http-people.js';
import type { ServerProcess } from '../parts/server-process.js';
import { describeBody } from '../parts/writers.js';
import { renew, type World } from './world.js';

export interface SoakRequest extends Omit<ApiRequest, 'token'> {
  readonly person?: Person;
  /** By default, a random server. */
  readonly server?: ServerProcess;
}

const patienceMs = 45_000;
const tryAgainMs = 200;

/** Returns true if the outcome is unknown, because there was no response or the response says so. */
export const isOpen = ({ status }: Pick<ApiAnswer, 'status'>): boolean => status === 0 || status === 503;

/**
 * Sends one request of the load to the given server, or to a random server. Checks the response: a 500 is always wrong, a 503 must state
 * when to retry, and no request may fail without a fault.
 */
export async function ask<Body = unknown>(
  world: World,
  operation: string,
  { person, server = world.random.pick(world.servers), ...request }: SoakRequest,
): Promise<ApiAnswer<Body>> {
  const startedAt = performance.now();
  const answer = await call<Body>(server.url, { ...request, token: person?.token });
  note(world, operation, answer);
  judge(world, { operation, server, startedAt }, answer);
  return answer;
}

/** Retries the same request until there is a response, as apps do. Renews an expired token. */
export async function askUntilAnswered<Body = unknown>(
  world: World,
  operation: string,
  request: SoakRequest,
): Promise<ApiAnswer<Body>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask<Body>(world, operation, request);
    const expired = answer.status === 401 ? request.person : undefined;
    if ((expired === undefined && !isOpen(answer)) || performance.now() > deadline) return answer;
    if (expired !== undefined) await renew(world, expired);
    await sleep(tryAgainMs);
  }
}

function note(world: World, operation: string, { status, ms }: ApiAnswer): void {
  const figures = world.figures.get(operation) ?? { answered: 0, unavailable: 0, none: 0, times: [] };
  if (status === 0) figures.none += 1;
  else if (status === 503) figures.unavailable += 1;
  else figures.answered += 1;
  if (status !== 0 && status !== 503) figures.times.push(ms);
  world.figures.set(operation, figures);
}

interface Asked {
  readonly operation: string;
  readonly server: ServerProcess;
  readonly startedAt: number;
}

function judge(
  world: World,
  { operation, server, startedAt }: Asked,
  { status, headers, body, failure }: ApiAnswer,
): void {
  const { checks } = world;
  const what = `${operation} at ${server.name}: ${status} ${failure ?? describeBody(body)}`;
  checks.expect(status < 500 || status === 503, 'never a 500', what);
  if (status === 503) checks.expect(headers.has('retry-after'), 'a 503 says when to ask again', what);
  if (isExcused(world, startedAt)) return;
  checks.expect(status !== 0 && status !== 503, 'nothing fails while nothing is broken', what);
}

/** Returns whether a fault or a recovery was in progress at some moment between then and now. */
export function isExcused({ faults }: World, since: number): boolean {
  return faults.some(({ endedAt }) => endedAt === null || endedAt >= since);
}
