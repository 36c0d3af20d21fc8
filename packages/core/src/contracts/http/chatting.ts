import assert from 'node:assert/strict';

import type { ConversationOnWire, MessageOnWire } from '../../api/present/present-conversation.js';
import type { HttpClient } from './http-client.js';
import type { SignedIn } from './people.js';
import type { HttpAnswer } from './send-http.js';

export type { ConversationOnWire, MessageOnWire };

export interface NewMessageOnWire {
  readonly body: string;
  readonly clientMessageId?: string;
  readonly replyToId?: string;
  readonly mentions?: readonly string[];
}

export async function openDirect(http: HttpClient, me: SignedIn, other: SignedIn): Promise<ConversationOnWire> {
  const answer = await http.call('openDirectChat', { token: me.accessToken, params: { userId: other.id } });
  assert.ok(answer.status === 200 || answer.status === 201, answer.text);
  return JSON.parse(answer.text) as ConversationOnWire;
}

/** Starts a conversation with the others, which must be new: a group if they are two or more. */
export function start(
  http: HttpClient,
  me: SignedIn,
  { others, title }: { readonly others: readonly SignedIn[]; readonly title?: string | null },
): Promise<ConversationOnWire> {
  const body = { kind: 'direct', participantIds: others.map(({ id }) => id), title };
  return http.get('createChat', 201, { token: me.accessToken, body });
}

export function tryPost(http: HttpClient, me: SignedIn, id: string, message: NewMessageOnWire): Promise<HttpAnswer> {
  return http.call('postMessage', { token: me.accessToken, params: { conversationId: id }, body: message });
}

/** Sends a message that must be new. */
export function post(http: HttpClient, me: SignedIn, id: string, message: NewMessageOnWire): Promise<MessageOnWire> {
  return http.get('postMessage', 201, { token: me.accessToken, params: { conversationId: id }, body: message });
}
