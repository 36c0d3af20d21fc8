import assert from 'node:assert/strict';

import { expectProblem, type Problem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

export function signInMany(http: HttpClient, count: number): Promise<SignedIn[]> {
  return Promise.all(Array.from({ length: count }, () => signIn(http)));
}

export function tryStart(http: HttpClient, me: SignedIn, body: object): Promise<HttpAnswer> {
  return http.call('createChat', { token: me.accessToken, body: { kind: 'direct', ...body } });
}

export function tryOpenDirect(http: HttpClient, me: SignedIn, { id: userId }: { id: string }): Promise<HttpAnswer> {
  return http.call('openDirectChat', { token: me.accessToken, params: { userId } });
}

export function tryAdd(
  http: HttpClient,
  me: SignedIn,
  { id, userIds }: { readonly id: string; readonly userIds: readonly string[] },
): Promise<HttpAnswer> {
  return http.call('addChatParticipants', { token: me.accessToken, params: { conversationId: id }, body: { userIds } });
}

export function tryRead(http: HttpClient, me: SignedIn, conversationId: string): Promise<HttpAnswer> {
  return http.call('markChatRead', { token: me.accessToken, params: { conversationId }, body: {} });
}

export function tryBlock(http: HttpClient, me: SignedIn, { id: userId }: { readonly id: string }): Promise<HttpAnswer> {
  return http.call('blockUser', { token: me.accessToken, params: { userId } });
}

/** Blocks the user. The request must succeed. */
export async function block(http: HttpClient, me: SignedIn, { id: userId }: { readonly id: string }): Promise<void> {
  await http.get('blockUser', 204, { token: me.accessToken, params: { userId } });
}

export async function unblock(http: HttpClient, me: SignedIn, { id: userId }: { readonly id: string }): Promise<void> {
  await http.get('unblockUser', 204, { token: me.accessToken, params: { userId } });
}

/** Returns the ids of the conversations in the user's list. */
export async function listChats(http: HttpClient, me: SignedIn): Promise<string[]> {
  const page = await http.get<{ items: { id: string }[] }>('listChats', 200, { token: me.accessToken });
  return page.items.map(({ id }) => id);
}

/** Expects the refusal of contact, which is the same for every reason. */
export function expectNoContact(answer: HttpAnswer): void {
  const { detail, requiredPermissions }: Problem = expectProblem(answer, 'FORBIDDEN');
  assert.deepEqual([detail, requiredPermissions], ['You cannot contact this user.', []]);
}
