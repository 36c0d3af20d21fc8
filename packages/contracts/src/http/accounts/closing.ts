import assert from 'node:assert/strict';

import { pause } from '../../until.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

/** Tries to close the account with this proof of ownership. */
export function tryClose(http: HttpClient, { accessToken: token }: SignedIn, body: object): Promise<HttpAnswer> {
  return http.call('closeMe', { token, body });
}

export async function closeAccount(http: HttpClient, person: SignedIn): Promise<void> {
  const { status, text } = await tryClose(http, person, { password: person.password });
  assert.deepEqual([status, text], [204, '']);
}

/** Waits until the background job has finished closing the account. */
export async function untilFinished({ server }: HttpClient, { id }: SignedIn): Promise<void> {
  const isClosing = (): Promise<boolean> =>
    server.unitOfWork.read(async ({ personalData }) => (await personalData.listClosing(100)).includes(id));
  const deadline = performance.now() + 10_000;
  while (await isClosing()) {
    assert.ok(performance.now() < deadline, 'the closing is not finished');
    await pause(20);
  }
}
