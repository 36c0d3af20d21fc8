import { randomUUID } from 'node:crypto';

import type { TokenPair } from '@crewkit/client-sdk';

import type { ApiAnswer } from '../../support/api-client.js';
import { password } from '../../support/http-people.js';
import { describeBody } from '../parts/writers.js';
import { ask, isOpen } from './ask.js';
import type { Refresher, World } from './world.js';

/** Signs the user in again; further requests use the new token. */
export async function signInAgain(world: World): Promise<void> {
  const person = world.random.pick(world.everyUser);
  const answer = await logIn(world, person.email);
  if (answer.status === 200) person.token = answer.body.accessToken;
}

async function logIn(world: World, email: string): Promise<ApiAnswer<TokenPair>> {
  const body = { email, password };
  const answer = await ask<TokenPair>(world, 'sign-in', { method: 'POST', path: '/api/auth/login', body });
  const fits = isOpen(answer) || answer.status === 200;
  world.checks.expect(fits, 'the right password signs in', `${answer.status} ${describeBody(answer.body)}`);
  return answer;
}

export async function register(world: World): Promise<void> {
  const email = `new-${randomUUID()}@example.com`;
  const body = { firstName: 'New', lastName: 'Comer', email, password };
  const { status } = await ask(world, 'register', { method: 'POST', path: '/api/auth/register', body });
  if (status === 201) world.registered.set(email, performance.now());
}

const steps = [rotate, rotate, rotate, rotate, rotate, rotate, useTwice, useOld];

/**
 * Performs one step of a user with refresh tokens. The step usually exchanges the newest token, which must work. Sometimes, it uses a token
 * twice concurrently, which must work at most once, or an old token, which must not work. If there is no response, the newest token is
 * unknown, so the user signs in again.
 */
export async function refresh(world: World): Promise<void> {
  const { random } = world;
  const session = random.pick(world.refreshers);
  if (session.busy) return;
  session.busy = true;
  try {
    if (session.refreshToken === null) await beginAgain(world, session);
    else await random.pick(steps)(world, session, session.refreshToken);
  } finally {
    session.busy = false;
  }
}

async function beginAgain(world: World, session: Refresher): Promise<void> {
  const { status, body } = await logIn(world, session.email);
  session.refreshToken = status === 200 ? (body.refreshToken ?? null) : null;
  session.used = null;
}

/** Checks that every user's newest token pair works. Runs after faults and at the end. */
export async function rotate(world: World, session: Refresher, spent: string): Promise<void> {
  const answer = await exchange(world, spent);
  const fits = isOpen(answer) || answer.status === 200;
  world.checks.expect(fits, 'the newest refresh token works', `${session.email}: ${answer.status}`);
  session.refreshToken = answer.status === 200 ? (answer.body.refreshToken ?? null) : null;
  session.used = spent;
}

async function useTwice(world: World, session: Refresher, newest: string): Promise<void> {
  const answers = await Promise.all([exchange(world, newest), exchange(world, newest)]);
  const taken = answers.filter(({ status }) => status === 200).length;
  const most = answers.some(isOpen) ? taken <= 1 : taken === 1;
  world.checks.expect(most, 'a refresh token is exchanged once', `${taken} of two at once`);
  session.refreshToken = null;
}

/** The server treats the reuse of an old token as theft, and revokes the newest token too. */
export async function useOld(world: World, session: Refresher, newest: string): Promise<void> {
  if (session.used === null) return;
  const answer = await exchange(world, session.used);
  const fits = isOpen(answer) || answer.status === 401;
  world.checks.expect(fits, 'a rotated refresh token never works again', `${session.email}: ${answer.status}`);
  if (answer.status === 401) {
    const after = await exchange(world, newest);
    const refused = isOpen(after) || after.status === 401;
    world.checks.expect(refused, 'reuse ends every session of the account', `${session.email}: ${after.status}`);
  }
  session.refreshToken = null;
}

function exchange(world: World, refreshToken: string): Promise<ApiAnswer<TokenPair>> {
  return ask<TokenPair>(world, 'refresh', { method: 'POST', path: '/api/auth/refresh', body: { refreshToken } });
}
