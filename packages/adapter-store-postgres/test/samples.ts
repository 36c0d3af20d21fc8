import { createHash, randomUUID } from 'node:crypto';

import type { Account, Session } from '@crewkit/core/domain';
import type { NewMessage, Stores } from '@crewkit/core/ports';

export const at = (milliseconds: number): Date => new Date(1_000_000 + milliseconds);
export const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();

export function sampleAccount(changes: Partial<Account> = {}): Account {
  const id = randomUUID();
  const names = { firstName: 'Ada', lastName: 'Lovelace', passwordHash: null };
  const rest = { emailVerifiedAt: at(0), twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: at(0) };
  return { id, email: `${id}@example.org`, ...names, ...rest, ...changes };
}

export function sampleSession(accountId: string, expiresAt = at(60_000)): Session {
  const times = { createdAt: at(0), lastUsedAt: at(0), expiresAt };
  return { id: randomUUID(), accountId, ...times, ipAddress: null, userAgent: null };
}

export function sampleMessage(
  conversationId: string,
  senderId: string,
  clientMessageId: string | null = null,
): NewMessage {
  const rest = { contentHash: hashOf('Hello'), replyToId: null, mentions: [], createdAt: at(0) };
  return { id: randomUUID(), conversationId, senderId, body: 'Hello', clientMessageId, ...rest };
}

export async function addAccount({ accounts }: Stores): Promise<string> {
  const account = sampleAccount();
  await accounts.insertIfAbsent(account);
  return account.id;
}

/** A conversation of as many people as are asked for. */
export async function addConversation(stores: Stores, people = 2): Promise<{ chat: string; members: string[] }> {
  const members: string[] = [];
  for (let count = 0; count < people; count += 1) members.push(await addAccount(stores));
  const participants = members.map((userId) => ({ userId, role: 'member', joinedAt: at(0), lastReadSeq: 0 }) as const);
  const chat = randomUUID();
  const conversation = { id: chat, directKey: chat, createdBy: members[0] ?? '', participants, createdAt: at(0) };
  await stores.conversations.insertDirectIfAbsent(conversation);
  return { chat, members };
}
