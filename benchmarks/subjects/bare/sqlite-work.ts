// Implements the same requests without Crewkit, on the same tables and without layers in between. Each statement is prepared once. Each
// write is one transaction, which is flushed before the response.
import { randomUUID } from 'node:crypto';

import bcrypt from 'bcrypt';
import Database from 'better-sqlite3';

import { storeUrl } from './settings.js';
import { type Claims, type NewTokens, newTokens, refusal, toHash } from './tokens.js';
import { type Login, type StoredMessage } from './work.js';

interface AccountRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly email_verified_at: number | null;
  readonly two_factor_enabled: number;
  readonly disabled_at: number | null;
  readonly created_at: number;
}

interface TokenRow {
  readonly account_id: string;
  readonly session_id: string;
  readonly expires_at: number;
}

interface TaskRow {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly created_by: string;
  readonly due_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly id: string;
  readonly assignee_ids: string;
}

interface MessageRow {
  readonly id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly kind: string;
  readonly body: string;
  readonly client_message_id: string | null;
  readonly reply_to_id: string | null;
  readonly mentions: string;
  readonly created_at: number;
  readonly edited_at: number | null;
  readonly deleted_at: number | null;
}

const database = new Database(storeUrl.slice('sqlite:'.length), { timeout: 5000 });
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');

const refreshMs = 7 * 24 * 60 * 60 * 1000;
const findAccount = database.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE id = ?');
const findByEmail = database.prepare<[string], AccountRow>('SELECT * FROM accounts WHERE email = ?');
const insertSession = database.prepare(`
  INSERT INTO sessions (id, account_id, method, second_factor, created_at, last_used_at, expires_at, ip_address, user_agent)
  VALUES (?, ?, 'password', 0, ?, ?, ?, ?, ?)`);
const insertToken = database.prepare(`
  INSERT INTO refresh_tokens (hash, session_id, account_id, access_token_id, expires_at, rotated_at)
  VALUES (?, ?, ?, ?, ?, NULL)`);
const findToken = database.prepare<[Buffer], TokenRow>('SELECT * FROM refresh_tokens WHERE hash = ?');
const rotate = database.prepare('UPDATE refresh_tokens SET rotated_at = ? WHERE hash = ? AND rotated_at IS NULL');
const touchSession = database.prepare(`
  UPDATE sessions SET last_used_at = ?, expires_at = ?, ip_address = ?, user_agent = ? WHERE id = ?`);
// Selects all roles from the organization down to the project, both the user's own roles and those of the user's permission groups.
const findHeld = database.prepare<{ userId: string; projectId: string; now: number }, { role_id: string }>(`
  SELECT own.role_id FROM projects p
    JOIN accounts a ON a.id = @userId AND a.disabled_at IS NULL
    JOIN role_assignments own ON own.user_id = a.id AND own.scope_id IN (p.organization_id, p.team_id, p.id)
  WHERE p.id = @projectId AND (own.expires_at IS NULL OR own.expires_at > @now)
  UNION ALL
  SELECT attached.role_id FROM projects p
    JOIN accounts a ON a.id = @userId AND a.disabled_at IS NULL
    JOIN group_members member ON member.user_id = a.id AND member.organization_id = p.organization_id
    JOIN group_role_assignments attached ON attached.group_id = member.group_id
      AND attached.scope_id IN (p.organization_id, p.team_id, p.id)
  WHERE p.id = @projectId AND (attached.expires_at IS NULL OR attached.expires_at > @now)`);
const findTask = database.prepare<[string, string], TaskRow>(`
  SELECT t.*, (SELECT json_group_array(user_id ORDER BY user_id) FROM task_assignees WHERE task_id = t.id) AS assignee_ids
  FROM tasks t WHERE t.id = ? AND t.project_id = ?`);
const findParticipant = database.prepare('SELECT 1 FROM participants WHERE conversation_id = ? AND user_id = ?');
const findLastSeq = database.prepare<[string, string], { last_seq: number }>(`
  SELECT c.last_seq FROM conversations c JOIN participants p ON p.conversation_id = c.id AND p.user_id = ? WHERE c.id = ?`);
const listNewest = database.prepare<[string], MessageRow>(`
  SELECT id, seq, sender_id, kind, body, client_message_id, reply_to_id, mentions, created_at, edited_at, deleted_at FROM messages
  WHERE conversation_id = ? ORDER BY seq DESC LIMIT 50`);
const takeSeq = database.prepare<{ now: number; id: string }, { last_seq: number }>(`
  UPDATE conversations SET last_seq = last_seq + 1, last_activity_at = @now, updated_at = @now WHERE id = @id
  RETURNING last_seq`);
const insertMessage = database.prepare(`
  INSERT INTO messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
  VALUES (?, ?, ?, ?, ?, 'text', ?, ?, '[]', ?)`);

const masks = readMasks();
const viewTask = toMask(['project:task.view']);

export function readAccount(claims: Claims): object {
  return present(toAccount(claims.sub));
}

export async function logIn({ email, password }: Login): Promise<object> {
  const account = findByEmail.get(email);
  if (account === undefined || !(await bcrypt.compare(password, account.password_hash))) throw refusal(401);
  const now = Date.now();
  const tokens = newTokens(account);
  const sessionId = randomUUID();
  inTransaction(() => {
    insertSession.run(sessionId, account.id, now, now, now + refreshMs, '127.0.0.1', 'crewkit-bench');
    insertToken.run(tokens.hash, sessionId, account.id, tokens.tokenId, now + refreshMs);
  });
  return pair(tokens, account);
}

export function refresh({ refreshToken }: { refreshToken: string }): object {
  const now = Date.now();
  const hash = toHash(refreshToken);
  return inTransaction(() => {
    const token = findToken.get(hash);
    if (token === undefined || token.expires_at <= now || rotate.run(now, hash).changes === 0) throw refusal(401);
    const account = toAccount(token.account_id);
    const tokens = newTokens(account);
    touchSession.run(now, now + refreshMs, '127.0.0.1', 'crewkit-bench', token.session_id);
    insertToken.run(tokens.hash, token.session_id, account.id, tokens.tokenId, now + refreshMs);
    return pair(tokens, account);
  });
}

export function readTask(claims: Claims, { projectId, taskId }: { projectId: string; taskId: string }): object {
  const held = findHeld.all({ userId: claims.sub, projectId, now: Date.now() });
  const mask = held.reduce((all, row) => all | (masks.get(row.role_id) ?? 0n), 0n);
  if ((mask & viewTask) !== viewTask) throw refusal(403);
  const task = findTask.get(taskId, projectId);
  if (task === undefined) throw refusal(404);
  const { id, number, title, description, status, priority, created_by: createdBy } = task;
  const dates = { dueAt: isoOrNull(task.due_at), createdAt: iso(task.created_at), updatedAt: iso(task.updated_at) };
  const assigneeIds = JSON.parse(task.assignee_ids) as string[];
  return { id, projectId, number, title, description, status, priority, assigneeIds, createdBy, ...dates };
}

export function readMessages(claims: Claims, conversationId: string): object {
  const conversation = findLastSeq.get(claims.sub, conversationId);
  if (conversation === undefined) throw refusal(404);
  const items = listNewest.all(conversationId).map((row) => ({
    id: row.id,
    conversationId,
    seq: row.seq,
    senderId: row.sender_id,
    kind: row.kind,
    body: row.body,
    clientMessageId: row.client_message_id,
    replyToId: row.reply_to_id,
    mentions: JSON.parse(row.mentions) as string[],
    attachments: [],
    createdAt: iso(row.created_at),
    editedAt: isoOrNull(row.edited_at),
    deletedAt: isoOrNull(row.deleted_at),
  }));
  return { items, nextCursor: items.at(-1)?.seq ?? null, lastSeq: conversation.last_seq };
}

export function postMessage(claims: Claims, conversationId: string, { body }: { body: string }): StoredMessage {
  const now = Date.now();
  const id = randomUUID();
  const seq = inTransaction(() => {
    if (findParticipant.get(conversationId, claims.sub) === undefined) throw refusal(404);
    const taken = takeSeq.get({ now, id: conversationId })?.last_seq;
    if (taken === undefined) throw refusal(404);
    insertMessage.run(conversationId, taken, taken, id, claims.sub, body, toHash(body), now);
    return taken;
  });
  return { id, conversationId, seq, senderId: claims.sub, kind: 'text', body, createdAt: iso(now) };
}

function inTransaction<Result>(work: () => Result): Result {
  return database.transaction(work).immediate();
}

function toAccount(id: string): AccountRow {
  const account = findAccount.get(id);
  if (account === undefined || account.disabled_at !== null) throw refusal(401);
  return account;
}

function present(account: AccountRow): object {
  return {
    id: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    emailVerifiedAt: isoOrNull(account.email_verified_at),
    twoFactorEnabled: account.two_factor_enabled === 1,
    createdAt: iso(account.created_at),
  };
}

function pair({ accessToken, refreshToken }: NewTokens, account: AccountRow): object {
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: 900, user: present(account) };
}

function readMasks(): Map<string, bigint> {
  const rows = database
    .prepare<[], { role_id: string; permission: string }>('SELECT role_id, permission FROM role_permissions')
    .all();
  const found = new Map<string, bigint>();
  for (const { role_id: role, permission } of rows) found.set(role, (found.get(role) ?? 0n) | toMask([permission]));
  return found;
}

function toMask(permissions: readonly string[]): bigint {
  const all = database.prepare<[], string>('SELECT name FROM permissions ORDER BY position').pluck().all();
  return permissions.reduce((mask, name) => mask | (1n << BigInt(all.indexOf(name))), 0n);
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function isoOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : iso(milliseconds);
}
