import { randomUUID } from 'node:crypto';

import type { Stores } from '@crewkit/core/ports';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';

import { Connection, type Parameters } from '../src/connection.js';
import { migrate } from '../src/migrate.js';
import { createStores } from '../src/stores/create-stores.js';

/** Remembers, for every statement with rows, how SQLite would run it. */
class PlanningConnection extends Connection {
  readonly plans = new Map<string, string[]>();

  constructor(private readonly planned: Database.Database) {
    super(planned);
  }

  override get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    this.plan(sql, parameters);
    return super.get<Row>(sql, parameters);
  }

  override all<Row>(sql: string, parameters: Parameters = {}): Row[] {
    this.plan(sql, parameters);
    return super.all<Row>(sql, parameters);
  }

  override run(sql: string, parameters: Parameters = {}): number {
    this.plan(sql, parameters);
    return super.run(sql, parameters);
  }

  private plan(sql: string, parameters: Parameters): void {
    const rows = this.planned.prepare<[Parameters], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(parameters);
    const text = sql.replace(/\s+/g, ' ').trim();
    this.plans.set(
      text,
      rows.map((row) => row.detail),
    );
  }
}

const now = new Date(1000);
const hash = new Uint8Array(32);
const [me, other, chat, session] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

async function useAccounts({ accounts, pendingRegistrations, passwordResets, lockouts }: Stores): Promise<void> {
  for (const id of [me, other]) {
    const names = { firstName: 'A', lastName: 'B', passwordHash: null };
    const rest = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, createdAt: now };
    await accounts.insertIfAbsent({ id, email: id, ...names, ...rest });
  }
  await accounts.findById(me);
  await accounts.findByEmail(me);
  await accounts.update(me, { firstName: 'C' });
  await pendingRegistrations.findNewest('a', now);
  await pendingRegistrations.consume(hash, now);
  await pendingRegistrations.deleteAllFor('a');
  await pendingRegistrations.deleteExpired(now);
  await passwordResets.find(hash, now);
  await passwordResets.consume(hash, now);
  await passwordResets.deleteAllFor(me);
  await passwordResets.deleteExpired(now);
  const policy = { maxFailures: 1, lockSeconds: 60 };
  for (const _ of [1, 2]) await lockouts.reserve('a', now, policy);
  await lockouts.clear('a');
  await lockouts.deleteIdle(now);
}

async function useSessions({ sessions, mailOutbox, markers }: Stores): Promise<void> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(2000) };
  await sessions.insert({ id: session, accountId: me, ...times, ipAddress: null, userAgent: null });
  await sessions.findToken(hash);
  await sessions.rotate(hash, now);
  await sessions.touch({ id: session, lastUsedAt: now, expiresAt: now, ipAddress: null, userAgent: null });
  await sessions.list(me, now);
  await sessions.findByAccessToken('jti', now);
  await sessions.delete(me, session);
  await sessions.deleteAll(me);
  await sessions.deleteExpired(now);
  await mailOutbox.claimDue({ now, leaseUntil: now, limit: 5 });
  await mailOutbox.markFailed('id', 'error', now);
  for (const keep of [true, false]) await mailOutbox.markSent('id', now, keep);
  await mailOutbox.listRecent(5);
  await markers.claim('once', now);
}

async function useEvents({ events, eventCursors }: Stores): Promise<void> {
  await events.append([{ type: 'user.verified', userId: me }], now);
  await events.list({ after: 0, missing: [1, 2], limit: 5 });
  await events.deleteRecorded(new Date(0));
  await eventCursors.claim({ name: 'a', holder: 'a', now, leaseUntil: now }, 0);
  await eventCursors.advance('a', 'a', 1);
  await eventCursors.release('a', 'a');
}

async function useChat({ conversations, messages }: Stores): Promise<void> {
  const participants = [me, other].map((userId) => ({ userId, role: 'owner', joinedAt: now, lastReadSeq: 0 }) as const);
  const conversation = { directKey: 'key', createdBy: me, participants, createdAt: now };
  for (const id of [chat, randomUUID()]) await conversations.insertDirectIfAbsent({ id, ...conversation });
  const message = { id: randomUUID(), conversationId: chat, senderId: me, body: 'x', clientMessageId: 'c' };
  const rest = { contentHash: hash, replyToId: null, mentions: [], createdAt: now };
  for (const _ of [1, 2]) await messages.append({ ...message, ...rest });
  await messages.findById(chat, message.id);
  await messages.list(chat, { before: null, after: null, limit: 5 });
  await messages.list(chat, { before: 5, after: null, limit: 5 });
  await messages.list(chat, { before: null, after: 0, limit: 5 });
  await conversations.findById(chat);
  await conversations.findForParticipant(chat, me);
  await conversations.listDirectFor(me, { after: null, limit: 5 });
  await conversations.advanceReadHorizon(chat, me, null);
  await conversations.countUnread(chat, me);
  await conversations.participantIds(chat);
}

describe('how SQLite runs the statements of every day', () => {
  const plans: { sql: string; plan: string }[] = [];

  beforeAll(async () => {
    const database = new Database(':memory:');
    const connection = new PlanningConnection(database);
    migrate(new Connection(database));
    const stores = createStores(connection);
    await useAccounts(stores);
    await useSessions(stores);
    await useChat(stores);
    await useEvents(stores);
    database.close();
    for (const [sql, steps] of connection.plans) plans.push({ sql, plan: steps.join('\n') });
  });

  it('knows them all', () => {
    expect(plans.length).toBeGreaterThan(40);
  });

  it('scans no table', () => {
    expect(plans.filter(({ plan }) => /^SCAN (?!\S+ USING (COVERING )?INDEX|CONSTANT|json_each )/m.test(plan))).toEqual(
      [],
    );
  });

  it('scans an index only where the order ends it early', () => {
    const scans = plans.filter(({ plan }) => /SCAN (?!CONSTANT|json_each)/.test(plan));
    for (const { sql } of scans) expect(sql).toMatch(/ORDER BY .* LIMIT/);
  });

  it('sorts no messages: a page is a piece of the table', () => {
    const pages = plans.filter(({ sql }) => sql.includes('FROM messages') && sql.includes('ORDER BY seq'));
    expect(pages).toHaveLength(2);
    for (const { plan } of pages)
      expect(plan).toMatch(/^SEARCH messages USING PRIMARY KEY \(conversation_id=\? AND seq[<>]\?\)$/);
  });

  it('sorts nothing but short lists of one person or one conversation', () => {
    const sorting = plans.filter(({ plan }) => plan.includes('TEMP B-TREE'));
    for (const { sql } of sorting) expect(sql).toMatch(/WHERE (p\.user_id|conversation_id|account_id) = /);
  });
});
