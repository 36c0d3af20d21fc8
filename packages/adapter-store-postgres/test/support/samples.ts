import { createHash, randomUUID } from 'node:crypto';

import type { Account, Attachment, Session, NewMessage, Stores, StoreInput } from '@crewkit/core/adapter';

export const at = (milliseconds: number): Date => new Date(1_000_000 + milliseconds);
export const toHash = (text: string): Uint8Array => createHash('sha256').update(text).digest();

export function sampleAccount(changes: Partial<Account> = {}): Account {
  const id = randomUUID();
  const names = { firstName: 'Ada', lastName: 'Lovelace', passwordHash: null };
  const rest = { emailVerifiedAt: at(0), twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: at(0) };
  const profile = { organizationId: null, displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} };
  return { id, email: `${id}@example.org`, ...names, ...rest, ...profile, ...changes };
}

export function sampleSession(userId: string, expiresAt = at(60_000)): Session {
  const times = { createdAt: at(0), lastUsedAt: at(0), expiresAt };
  return {
    id: randomUUID(),
    userId,
    method: 'password',
    secondFactor: false,
    ...times,
    ipAddress: null,
    userAgent: null,
  };
}

export function sampleMessage(
  conversationId: string,
  senderId: string,
  clientMessageId: string | null = null,
): NewMessage {
  const contents = { kind: 'text', body: 'Hello', words: ['hello'] } as const;
  const rest = { contentHash: toHash('Hello'), replyToId: null, mentions: [], createdAt: at(0) };
  return {
    id: randomUUID(),
    conversationId,
    conversationKind: 'direct',
    senderId,
    clientMessageId,
    ...contents,
    ...rest,
  };
}

export function samplePending(conversationId: string, uploadedBy: string): StoreInput<'attachments', 'insertPending'> {
  return { id: randomUUID(), conversationId, uploadedBy, createdAt: at(0), expiresAt: at(60_000) };
}

export function sampleAttachment(id: string): Attachment {
  const voice = { durationMs: 1000, waveform: [0, 255], durationSource: 'probed' } as const;
  return { id, fileName: 'a.webm', contentType: 'audio/webm', size: 5, sha256: 'ab', voice };
}

/** Sends a message with one file. */
export async function sendFile(stores: Stores, chat: string, sender: string): Promise<NewMessage> {
  const message = { ...sampleMessage(chat, sender), kind: 'voice' } as const;
  const pending = samplePending(chat, sender);
  await stores.attachments.insertPending(pending);
  await stores.messages.append(message);
  const to = { conversationId: chat, messageId: message.id, senderId: sender };
  if (!(await stores.attachments.attach(to, [sampleAttachment(pending.id)], at(1)))) throw new Error('Not attached.');
  return message;
}

export async function addAccount({ accounts }: Stores): Promise<string> {
  const account = sampleAccount();
  await accounts.insertIfAbsent(account);
  return account.id;
}

/** Creates a conversation with this number of users. */
export async function addConversation(stores: Stores, people = 2): Promise<{ chat: string; members: string[] }> {
  const members: string[] = [];
  for (let count = 0; count < people; count += 1) members.push(await addAccount(stores));
  const participants = members.map((userId) => ({ userId, role: 'member', joinedAt: at(0), lastReadSeq: 0 }) as const);
  const chat = randomUUID();
  const conversation = { id: chat, directKey: chat, createdBy: members[0] ?? '', participants, createdAt: at(0) };
  await stores.conversations.insertDirectIfAbsent(conversation);
  return { chat, members };
}
