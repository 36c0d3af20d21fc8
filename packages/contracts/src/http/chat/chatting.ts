import assert from 'node:assert/strict';
import type { DurableEvent, MessageOnWire, ServerEvents } from '@crewkit/core/adapter';

import { listAll } from '../access/granting.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

export type { MessageOnWire };

/** A conversation as it is in responses and events. */
export type ConversationOnWire = ServerEvents['chat:created'];

/** Returns what a conversation has in common with every other one that was started at this time and has no message yet. */
export function withoutMessages(startedAt: string) {
  const settings = { me: { notify: 'all', mutedUntil: null } };
  const counts = { lastSeq: 0, lastChangeSeq: 0, unreadCount: 0, mentionCount: 0 };
  return { ...settings, ...counts, lastMessage: null, createdAt: startedAt, updatedAt: startedAt };
}

export interface NewMessageOnWire {
  readonly body: string;
  readonly clientMessageId?: string;
  readonly replyToId?: string;
  readonly threadRootId?: string;
  readonly mentions?: readonly string[];
}

export async function openDirect(http: HttpClient, me: SignedIn, other: SignedIn): Promise<ConversationOnWire> {
  const answer = await http.call('openDirectChat', { token: me.accessToken, params: { userId: other.id } });
  assert.ok(answer.status === 200 || answer.status === 201, answer.text);
  return JSON.parse(answer.text) as ConversationOnWire;
}

/**
 * Starts a conversation with the other users. The conversation must not exist yet. With two or more other users, it is
 * a group conversation.
 */
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

/** Sends a message, which must not be a repetition of an earlier message. */
export function post(http: HttpClient, me: SignedIn, id: string, message: NewMessageOnWire): Promise<MessageOnWire> {
  return http.get('postMessage', 201, { token: me.accessToken, params: { conversationId: id }, body: message });
}

export interface MessagePage {
  readonly items: readonly MessageOnWire[];
  readonly nextCursor: string | null;
  readonly lastSeq: number;
  /** The conversation. It is present only if the request asks for it. */
  readonly conversation?: ConversationOnWire;
}

export interface ReadStateOnWire {
  readonly conversationId: string;
  readonly lastReadSeq: number;
  readonly unreadCount: number;
}

export function viewChat(http: HttpClient, me: SignedIn, id: string): Promise<ConversationOnWire> {
  return http.get('viewChat', 200, { token: me.accessToken, params: { conversationId: id } });
}

/** Returns the newest messages of a conversation. */
export async function listMessages(http: HttpClient, me: SignedIn, id: string): Promise<readonly MessageOnWire[]> {
  const call = { token: me.accessToken, params: { conversationId: id } };
  return (await http.get<MessagePage>('listMessages', 200, call)).items;
}

type Ids = Pick<MessageOnWire, 'id' | 'conversationId'>;
type EditOnWire = Partial<Pick<NewMessageOnWire, 'body' | 'mentions'>>;

export function tryEdit(http: HttpClient, me: SignedIn, message: Ids, body: EditOnWire): Promise<HttpAnswer> {
  return http.call('editMessage', { ...aboutMessage(me, message), body });
}

/** Edits a message. The edit must be allowed. */
export function edit(http: HttpClient, me: SignedIn, message: Ids, body: EditOnWire): Promise<MessageOnWire> {
  return http.get('editMessage', 200, { ...aboutMessage(me, message), body });
}

export function tryDelete(http: HttpClient, me: SignedIn, message: Ids): Promise<HttpAnswer> {
  return http.call('deleteMessage', aboutMessage(me, message));
}

function aboutMessage(
  { accessToken: token }: SignedIn,
  { id: messageId, conversationId }: Ids,
): { readonly token: string; readonly params: Readonly<Record<string, string>> } {
  return { token, params: { conversationId, messageId } };
}

export function markRead(http: HttpClient, me: SignedIn, id: string, seq?: number): Promise<ReadStateOnWire> {
  const body = seq === undefined ? {} : { seq };
  return http.get('markChatRead', 200, { token: me.accessToken, params: { conversationId: id }, body });
}

/** Returns the texts of the messages found, in pages of `limit`, newest first. */
export async function search(
  http: HttpClient,
  me: SignedIn,
  { limit = 100, ...query }: { readonly q: string; readonly conversationId?: string; readonly limit?: number },
): Promise<string[]> {
  const found = await listAll<MessageOnWire>(http, 'searchMessages', { token: me.accessToken, query, limit });
  return found.map(({ body }) => body);
}

export function tryLeave(
  http: HttpClient,
  me: SignedIn,
  { id, userId = me.id }: { readonly id: string; readonly userId?: string },
): Promise<HttpAnswer> {
  return http.call('removeChatParticipant', { token: me.accessToken, params: { conversationId: id, userId } });
}

/** Returns the last position of the event log, for `eventsSince`. */
export function endOfEvents({ server }: HttpClient): Promise<number> {
  return server.unitOfWork.read((stores) => stores.events.lastPosition());
}

/** Returns the events of the conversation after this position, in order. */
export async function eventsSince(
  { server }: HttpClient,
  position: number,
  conversationId: string,
): Promise<DurableEvent[]> {
  const window = { after: position, missing: [], limit: 1000 };
  const recorded = await server.unitOfWork.read((stores) => stores.events.list(window));
  return recorded
    .map(({ event }) => event)
    .filter((event) => 'conversationId' in event && event.conversationId === conversationId);
}
