import { setTimeout as sleep } from 'node:timers/promises';

import { call } from '../parts/api.mjs';
import { renew } from './world.mjs';

const patienceMs = 45_000;
const tryAgainMs = 200;

/** Returns true if the outcome is unknown, because there was no response or the response says so. */
export const isOpen = ({ status }) => status === 0 || status === 503;

/**
 * Sends one request of the load to the given server, or to a random server. Checks the response: a 500 is always wrong, a 503 must state
 * when to retry, and no request may fail without a fault.
 */
export async function ask(world, operation, request) {
  const { method, path, person, server = world.random.pick(world.servers), ...options } = request;
  const startedAt = performance.now();
  const token = person?.accessToken;
  const answer = await call(server.url, { method, path, ...options, ...(token === undefined ? {} : { token }) });
  note(world, operation, answer);
  judge(world, { operation, server, startedAt }, answer);
  return answer;
}

/** Retries the same request until there is a response, as apps do. Renews an expired token. */
export async function askUntilAnswered(world, operation, request) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask(world, operation, request);
    const isExpired = answer.status === 401 && request.person !== undefined;
    if ((!isExpired && !isOpen(answer)) || performance.now() > deadline) return answer;
    if (isExpired) await renew(world, request.person);
    await sleep(tryAgainMs);
  }
}

function note(world, operation, { status, ms }) {
  const figures = world.figures.get(operation) ?? { answered: 0, unavailable: 0, none: 0, times: [] };
  if (status === 0) figures.none += 1;
  else if (status === 503) figures.unavailable += 1;
  else figures.answered += 1;
  if (status !== 0 && status !== 503) figures.times.push(ms);
  world.figures.set(operation, figures);
}

function judge(world, { operation, server, startedAt }, { status, headers, body, failure }) {
  const { checks } = world;
  const what = `${operation} at ${server.name}: ${status} ${failure ?? JSON.stringify(body)?.slice(0, 300)}`;
  checks.expect(status < 500 || status === 503, 'never a 500', what);
  if (status === 503) checks.expect(headers.has('retry-after'), 'a 503 says when to ask again', what);
  if (isExcused(world, startedAt)) return;
  checks.expect(status !== 0 && status !== 503, 'nothing fails while nothing is broken', what);
}

/** Returns whether a fault or a recovery was in progress at some moment between then and now. */
function isExcused({ faults }, since) {
  return faults.some(({ endedAt }) => endedAt === null || endedAt >= since);
}
