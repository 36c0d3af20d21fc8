import { setTimeout as sleep } from 'node:timers/promises';

import { call } from '../parts/api.mjs';
import { renew } from './world.mjs';

const patienceMs = 45_000;
const tryAgainMs = 200;

/** True for what may have happened or not: nobody has answered, or the answer is that nobody can tell now. */
export const isOpen = ({ status }) => status === 0 || status === 503;

/**
 * One request of the load at one of the servers, by chance if none is given. Every answer is looked at: a 500 is never
 * right, a 503 says when to ask again, and nothing fails while nothing is broken.
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

/** Tries again until it is answered, as an app does; the same request each time. Renews a token that has expired. */
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

/** Something was broken, or not recovered from, at some moment between then and now. */
function isExcused({ faults }, since) {
  return faults.some(({ endedAt }) => endedAt === null || endedAt >= since);
}
