import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { HttpClient } from '../support/http-client.js';
import { mailedToken, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

export const newAddress = (): string => `new.${randomUUID()}@example.test`;

export function tryChange(
  http: HttpClient,
  { accessToken: token, password }: Pick<SignedIn, 'accessToken' | 'password'>,
  { newEmail, ...changes }: { readonly newEmail: string; readonly password?: string },
): Promise<HttpAnswer> {
  return http.call('changeEmail', { token, body: { newEmail, password, ...changes } });
}

/** Requests a change to the address, and returns the token that was emailed to it. */
export async function askForEmail(http: HttpClient, person: SignedIn, newEmail: string): Promise<string> {
  const answer = await tryChange(http, person, { newEmail });
  assert.deepEqual([answer.status, answer.text], [202, '']);
  return mailedToken(http, newEmail, 'confirm-email');
}

export const confirm = (http: HttpClient, token: string): Promise<HttpAnswer> =>
  http.call('confirmEmail', { body: { token } });
