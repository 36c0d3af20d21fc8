import { createHash, randomUUID } from 'node:crypto';
import {
  directKey,
  searchWords,
  type NewMessage,
  type StoreAdapter,
  type Participant,
  type Person,
  type Account,
  type Session,
  type StoreInput,
} from '@crewkit/core/adapter';

type PasswordReset = StoreInput<'passwordResets', 'insert'>;
type PendingRegistration = StoreInput<'pendingRegistrations', 'insert'>;
type RefreshToken = StoreInput<'sessions', 'insertToken'>;

/** A text that wrong escaping, truncation or encoding would damage. */
export const awkwardText = `Ünï “quotes” 'single' "double" \\back\\ %_;-- Привет 漢字 \u{1f469}\u{200d}\u{1f680} e\u0301\r\n\tend `;

// The time is not a whole second, to detect stores that truncate or round.
const startMs = Date.UTC(2026, 0, 31, 23, 59, 59, 123);

/** Returns the time this many milliseconds after the start of all samples. */
export const at = (milliseconds: number): Date => new Date(startMs + milliseconds);

/** Returns the SHA-256 of a text. */
export const toHash = (text: string): Uint8Array => createHash('sha256').update(text).digest();

/** Returns a lower-case UUID that sorts by its number. */
export const idAt = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Returns a verified account with its own id and email. */
export function sampleAccount(changes: Partial<Account> = {}): Account {
  const id = randomUUID();
  return {
    id,
    email: `${id}@example.org`,
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: '$2b$10$hash',
    emailVerifiedAt: at(0),
    twoFactorEnabled: false,
    disabledAt: null,
    closedAt: null,
    createdAt: at(0),
    displayName: null,
    avatarId: null,
    locale: null,
    timeZone: null,
    fields: {},
    organizationId: null,
    ...changes,
  };
}

/** Returns the account as other members see it. */
export function toPerson({
  id: userId,
  organizationId,
  firstName,
  lastName,
  displayName,
  avatarId,
  email,
}: Account): Person {
  return {
    userId,
    kind: organizationId === null ? 'person' : 'service',
    firstName,
    lastName,
    displayName,
    avatarId,
    email,
  };
}

export function samplePending(changes: Partial<PendingRegistration> = {}): PendingRegistration {
  return {
    tokenHash: toHash(randomUUID()),
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: '$2b$10$hash',
    next: '/chats?x=1',
    verifierHash: toHash('verifier'),
    fields: { topic: { text: awkwardText } },
    createdAt: at(0),
    expiresAt: at(60_000),
    ...changes,
  };
}

export function sampleReset(userId: string, changes: Partial<PasswordReset> = {}): PasswordReset {
  return { tokenHash: toHash(randomUUID()), userId, createdAt: at(0), expiresAt: at(60_000), ...changes };
}

/** Returns a session. */
export function sampleSession(userId: string, changes: Partial<Session> = {}): Session {
  return {
    id: randomUUID(),
    userId,
    method: 'password',
    secondFactor: false,
    createdAt: at(0),
    lastUsedAt: at(0),
    expiresAt: at(60_000),
    ipAddress: null,
    userAgent: null,
    ...changes,
  };
}

/** Returns a refresh token. */
export function sampleToken(session: Session, changes: Partial<RefreshToken> = {}): RefreshToken {
  const { id: sessionId, userId, expiresAt } = session;
  const fresh = { hash: toHash(randomUUID()), accessTokenId: randomUUID() };
  return { ...fresh, sessionId, userId, expiresAt, rotatedAt: null, ...changes };
}

/** Returns a message in a direct conversation. A search finds the message by the words of its body. */
export function sampleMessage(conversationId: string, senderId: string, changes: Partial<NewMessage> = {}): NewMessage {
  const { body = 'Hello' } = changes;
  return {
    id: randomUUID(),
    conversationId,
    conversationKind: 'direct',
    senderId,
    kind: 'text',
    body,
    words: searchWords(body),
    clientMessageId: null,
    contentHash: toHash('Hello'),
    replyToId: null,
    mentions: [],
    createdAt: at(1000),
    ...changes,
  };
}

export async function addAccounts(store: StoreAdapter, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => sampleAccount());
  await store.unitOfWork.run(async (stores) => {
    for (const account of accounts) await stores.accounts.insertIfAbsent(account);
  });
  return accounts.map((account) => account.id);
}

/** Stores a sample account, and returns its id. */
export async function addAccount(store: StoreAdapter): Promise<string> {
  const [id = ''] = await addAccounts(store, 1);
  return id;
}

/** Returns a participant. */
export function sampleParticipant(userId: string, changes: Partial<Participant> = {}): Participant {
  return { userId, role: 'owner', joinedAt: at(0), lastReadSeq: 0, ...changes };
}

/** Adds a direct conversation between the two users, and returns its id. */
export async function addConversation(
  store: StoreAdapter,
  [first, second]: readonly [string, string],
  changes: { readonly id?: string; readonly createdAt?: Date } = {},
): Promise<string> {
  const { id = randomUUID(), createdAt = at(0) } = changes;
  const participants = [first, second].map((userId) => sampleParticipant(userId, { joinedAt: createdAt }));
  const conversation = { id, directKey: directKey(first, second), createdBy: first, participants, createdAt };
  await store.unitOfWork.run((stores) => stores.conversations.insertDirectIfAbsent(conversation));
  return id;
}

/** Adds two users and their conversation. */
export async function addChat(store: StoreAdapter): Promise<{ first: string; second: string; chat: string }> {
  const [first = '', second = ''] = await addAccounts(store, 2);
  return { first, second, chat: await addConversation(store, [first, second]) };
}
