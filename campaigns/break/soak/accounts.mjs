import { randomUUID } from 'node:crypto';

import { password } from '../parts/api.mjs';
import { ask, isOpen } from './ask.mjs';

/** Signs the user in again; further requests use the new token. */
export async function signInAgain(world) {
  const person = world.random.pick(world.everyUser);
  const answer = await logIn(world, person.email);
  if (answer.status === 200) person.accessToken = answer.body.accessToken;
}

async function logIn(world, email) {
  const body = { email, password };
  const answer = await ask(world, 'sign-in', { method: 'POST', path: '/api/auth/login', body });
  const fits = isOpen(answer) || answer.status === 200;
  world.checks.expect(fits, 'the right password signs in', `${answer.status} ${answer.body?.code}`);
  return answer;
}

export async function register(world) {
  const email = `new-${randomUUID()}@example.com`;
  const body = { firstName: 'New', lastName: 'Comer', email, password };
  const { status } = await ask(world, 'register', { method: 'POST', path: '/api/auth/register', body });
  if (status === 201) world.registered.set(email, performance.now());
}

/**
 * Performs one step of a user with refresh tokens. The step usually exchanges the newest token, which must work. Sometimes, it uses a token
 * twice concurrently, which must work at most once, or an old token, which must not work. If there is no response, the newest token is
 * unknown, so the user signs in again.
 */
export async function refresh(world) {
  const { random } = world;
  const session = random.pick(world.refreshers);
  if (session.busy) return;
  session.busy = true;
  try {
    if (session.refreshToken === null) await beginAgain(world, session);
    else await random.pick([rotate, rotate, rotate, rotate, rotate, rotate, useTwice, useOld])(world, session);
  } finally {
    session.busy = false;
  }
}

async function beginAgain(world, session) {
  const { status, body } = await logIn(world, session.email);
  session.refreshToken = status === 200 ? body.refreshToken : null;
  session.used = null;
}

/** Checks that every user's newest token pair works. Runs after faults and at the end. */
export async function rotate(world, session) {
  const spent = session.refreshToken;
  const answer = await exchange(world, spent);
  const fits = isOpen(answer) || answer.status === 200;
  world.checks.expect(fits, 'the newest refresh token works', `${session.email}: ${answer.status}`);
  session.refreshToken = answer.status === 200 ? answer.body.refreshToken : null;
  session.used = spent;
  return answer;
}

async function useTwice(world, session) {
  const answers = await Promise.all([exchange(world, session.refreshToken), exchange(world, session.refreshToken)]);
  const taken = answers.filter(({ status }) => status === 200).length;
  const most = answers.some(isOpen) ? taken <= 1 : taken === 1;
  world.checks.expect(most, 'a refresh token is exchanged once', `${taken} of two at once`);
  session.refreshToken = null;
}

/** The server treats the reuse of an old token as theft, and revokes the newest token too. */
export async function useOld(world, session) {
  if (session.used == null) return;
  const answer = await exchange(world, session.used);
  const fits = isOpen(answer) || answer.status === 401;
  world.checks.expect(fits, 'a rotated refresh token never works again', `${session.email}: ${answer.status}`);
  if (answer.status === 401) {
    const after = await exchange(world, session.refreshToken);
    const refused = isOpen(after) || after.status === 401;
    world.checks.expect(refused, 'reuse ends every session of the account', `${session.email}: ${after.status}`);
  }
  session.refreshToken = null;
}

function exchange(world, refreshToken) {
  return ask(world, 'refresh', { method: 'POST', path: '/api/auth/refresh', body: { refreshToken } });
}
