import { randomUUID } from 'node:crypto';

import { searchWords, type NewMessage, type StoreAdapter } from '@crewkit/core/adapter';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { removeDeleted } from '../support/remove-deleted.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

const now = new Date(1000);
const [me, organizationId, projectId, taskId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
const [chat, taskChat] = [randomUUID(), randomUUID()] as const;

function toMessage(body: string, conversationId = chat): NewMessage {
  const conversationKind = conversationId === chat ? 'direct' : 'task';
  const to = { id: randomUUID(), conversationId, conversationKind, senderId: me } as const;
  const text = { kind: 'text', body, words: searchWords(body), mentions: [], replyToId: null } as const;
  return { ...to, ...text, clientMessageId: null, contentHash: new Uint8Array(32), createdAt: now };
}

describe('the words of new messages', () => {
  let path: string;
  let store: StoreAdapter;
  let database: Database.Database;

  beforeEach(async () => {
    path = temporaryDatabasePath();
    store = sqliteStore({ path });
    await store.migrate();
    await store.unitOfWork.run(async ({ accounts, organizations, projects, tasks, conversations }) => {
      const names = { email: 'a', firstName: 'A', lastName: 'B', passwordHash: null, createdAt: now };
      const state = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null };
      await accounts.insertIfAbsent({ id: me, ...names, ...state });
      const rest = { name: 'a', description: '', createdBy: me, createdAt: now, updatedAt: now };
      await organizations.insert({ id: organizationId, ...rest });
      await projects.insert({ id: projectId, organizationId, teamId: null, key: 'A', ...rest });
      const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
      await tasks.insert({ ...task, dueAt: null, assigneeIds: [], createdBy: me, createdAt: now, updatedAt: now });
      const participants = [{ userId: me, role: 'owner', joinedAt: now, lastReadSeq: 0 }] as const;
      await conversations.insertGroup({ id: chat, title: null, createdBy: me, participants, createdAt: now });
      await conversations.insertForTaskIfAbsent({ id: taskChat, taskId, createdBy: me, createdAt: now });
      await conversations.addParticipants(taskChat, participants, now);
    });
    database = new Database(path);
    onTestFinished(async () => {
      database.close();
      await store.close();
    });
  });

  const send = (...messages: NewMessage[]): Promise<void> =>
    store.unitOfWork.run(async (stores) => {
      for (const message of messages) expect((await stores.messages.append(message)).kind).toBe('appended');
    });
  const find = (word: string): Promise<string[]> =>
    store.unitOfWork.read(async ({ messages }) => {
      const search = { words: [word], participantId: me, projectIds: [projectId], conversationId: null, before: null };
      return (await messages.search({ ...search, limit: 1000 })).items.map(({ body }) => body);
    });
  const formatCount = (table: string): unknown => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

  it('are indexed soon, even without a search', async () => {
    await send(toMessage('Engine'));
    await vi.waitFor(
      () => expect([formatCount('message_words_pending'), formatCount('message_words')]).toEqual([0, 1]),
      10_000,
    );
  });

  it('are found at once, in order, however many there are', async () => {
    const bodies = Array.from({ length: 600 }, (_, index) => `engine ${index}`);
    await send(...bodies.map((body) => toMessage(body)));
    expect(await find('eng')).toEqual(bodies.toReversed());
  });

  it('are written to one segment of the index, however many messages are indexed together', async () => {
    await send(...Array.from({ length: 100 }, (_, index) => toMessage(`engine ${index}`)));
    expect(await find('eng')).toHaveLength(100);
    expect(database.prepare('SELECT count(*) FROM (SELECT DISTINCT segid FROM message_words_idx)').pluck().get()).toBe(
      1,
    );
  });

  it('are found by a search in the same transaction', async () => {
    const found = await store.unitOfWork.run(async ({ messages }) => {
      await messages.append(toMessage('Engine'));
      const search = { words: ['engine'], participantId: me, projectIds: [], conversationId: null, before: null };
      return messages.search({ ...search, limit: 5 });
    });
    expect(found.items).toHaveLength(1);
  });

  it('are dropped if their message is deleted before they are indexed', async () => {
    await send(toMessage('Engine, too'), toMessage('Engine', taskChat));
    await store.unitOfWork.run(({ organizations }) => organizations.delete(organizationId, new Date(1)));
    await removeDeleted(store);
    expect(await find('engine')).toEqual(['Engine, too']);
    expect(['message_words', 'message_word_rows', 'message_words_pending'].map(formatCount)).toEqual([1, 1, 0]);
  });

  it('are found by the next process if the current process ends before it has indexed them', async () => {
    await send(toMessage('Engine'));
    await store.close();
    expect(formatCount('message_words_pending')).toBe(1);
    store = sqliteStore({ path });
    expect(await find('engine')).toEqual(['Engine']);
  });

  it('are not lost when indexing fails, and do not block other transactions', async () => {
    await send(toMessage('Engine'));
    expect(await find('engine')).toEqual(['Engine']);
    database.exec("CREATE TRIGGER broken BEFORE INSERT ON message_word_rows BEGIN SELECT RAISE(ABORT, 'broken'); END");
    await send(toMessage('Engine, again'));
    expect(await find('engine')).toEqual(['Engine']);
    expect(formatCount('message_words_pending')).toBe(1);
    database.exec('DROP TRIGGER broken');
    expect(await find('engine')).toEqual(['Engine, again', 'Engine']);
  });

  it('are part of an export at once, which fails if they cannot be indexed', async () => {
    const listBodies = async (): Promise<unknown[]> => {
      const window = { after: null, limit: 5 };
      const person = { userId: me, email: '' };
      const { items } = await store.unitOfWork.read(({ personalData }) =>
        personalData.list('messages', person, window),
      );
      return items.map((item) => item.body);
    };
    await send(toMessage('Engine'));
    expect(await listBodies()).toEqual(['Engine']);
    database.exec("CREATE TRIGGER broken BEFORE INSERT ON message_word_rows BEGIN SELECT RAISE(ABORT, 'broken'); END");
    await send(toMessage('Engine, again'));
    await expect(listBodies()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    database.exec('DROP TRIGGER broken');
    expect(await listBodies()).toEqual(['Engine', 'Engine, again']);
  });
});
