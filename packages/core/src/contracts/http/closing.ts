import assert from 'node:assert/strict';

import type { HttpClient } from './http-client.js';
import type { SignedIn } from './people.js';
import type { HttpAnswer } from './send-http.js';

/** Tries to close the account with this proof. */
export function tryClose(http: HttpClient, { accessToken: token }: SignedIn, body: object): Promise<HttpAnswer> {
  return http.call('closeMe', { token, body });
}

export async function closeAccount(http: HttpClient, person: SignedIn): Promise<void> {
  const { status, text } = await tryClose(http, person, { password: person.password });
  assert.deepEqual([status, text], [204, '']);
}
