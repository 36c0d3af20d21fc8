import { randomUUID } from 'node:crypto';

import { searchWords, type NewMessage, type StoreAdapter, type Stores } from '@crewkit/core/adapter';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { sqliteStore } from '../../src/index.js';
import { createStores } from '../../src/stores/create-stores.js';
import { CountingConnection } from '../support/counting-connection.js';
import { removeDeleted } from '../support/remove-deleted.js';
import { temporaryDatabasePath } from '../support/temporary-database-path.js';

// Tests the files and words of messages, which are removed with the messages.

const now = new Date(1000);
const later = new Date(2000);
const [me, other, chat] = [randomUUID(), randomUUID(), randomUUID()] as const;
const [organizationId, projectId, taskId, taskChat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
const participants = [me, other].map((userId) => ({ userId, role: 'owner', joinedAt: now, lastReadSeq: 0 }) as const);
const file = { fileName: 'a', contentType: 'a', size: 1, sha256: 'a', voice: null };

async function addPlaces({ accounts, organizations, projects, tasks, conversations }: Stores): Promise<void> {
  for (const id of [me, other]) {
    const names = { email: id, firstName: 'A', lastName: 'B', passwordHash: null };
    const state = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: now };
    await accounts.insertIfAbsent({ id, ...names, ...state });
  }
  const rest = { name: 'a', description: '', createdBy: me, createdAt: now, updatedAt: now };
  await organizations.insert({ id: organizationId, ...rest });
  await projects.insert({ id: projectId, organizationId, teamId: null, key: 'A', ...rest });
  const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
  await tasks.insert({ ...task, dueAt: null, assigneeIds: [], createdBy: me, createdAt: now, updatedAt: now });
  await conversations.insertForTaskIfAbsent({ id: taskChat, taskId, createdBy: me, createdAt: now });
  await conversations.addParticipants(taskChat, participants, now);
  await conversations.insertGroup({ id: chat, title: null, createdBy: me, participants, createdAt: now });
}

function toMessage(changes: Partial<NewMessage> & Pick<NewMessage, 'body'>): NewMessage {
  const to = {
    id: randomUUID(),
    conversationId: chat,
    conversationKind: 'direct',
    senderId: me,
    kind: 'text',
  } as const;
  const rest = { clientMessageId: null, contentHash: new Uint8Array(32), replyToId: null, mentions: [] };
  return { ...to, words: searchWords(changes.body), ...rest, createdAt: now, ...changes };
}

async function sendFile({ messages, attachments }: Stores, message: NewMessage): Promise<void> {
  const { id: messageId, conversationId, senderId } = message;
  await messages.append(message);
  const attachment = { id: randomUUID(), ...file };
  const pending = { id: attachment.id, conversationId, uploadedBy: senderId, createdAt: now, expiresAt: later };
  await attachments.insertPending(pending);
  await attachments.attach({ conversationId, messageId, senderId }, [attachment], now);
}

describe('the schema of messages', () => {
  let store: StoreAdapter;
  let database: Database.Database;

  beforeEach(async () => {
    const path = temporaryDatabasePath();
    store = sqliteStore({ path });
    await store.migrate();
    await store.unitOfWork.run(addPlaces);
    database = new Database(path);
    // Shows each word in the index, with the number of messages that contain it.
    database.exec("CREATE VIRTUAL TABLE temp.indexed USING fts5vocab('main', 'message_words', 'row')");
    onTestFinished(async () => {
      database.close();
      await store.close();
    });
  });

  /** Runs a search, which first indexes the words of all messages. */
  const index = (): Promise<unknown> =>
    store.unitOfWork.read(({ messages }) =>
      messages.search({
        words: ['x'],
        participantId: me,
        projectIds: [],
        conversationId: null,
        before: null,
        limit: 1,
      }),
    );
  const formatCount = (table: string): unknown => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const placed = (conversationId: string, word: string): string => `${conversationId.replaceAll('-', '')}000000${word}`;

  it('deletes task conversations with their organization, but not the blobs', async () => {
    await store.unitOfWork.run(async (stores) => {
      const about = { conversationId: taskChat, conversationKind: 'task' } as const;
      const message = toMessage({ ...about, body: 'Engine', kind: 'file' });
      await sendFile(stores, message);
      const mention = { messageId: message.id, conversationId: taskChat, seq: 1, userId: other, mentionedBy: me };
      await stores.mentions.insert([mention], later);
      await stores.messages.append(toMessage({ body: 'Engine' }));
    });
    const tables = [
      'conversations',
      'messages',
      'message_word_rows',
      'message_words',
      'mentions',
      'attachments',
      'message_word_blocks',
    ];
    await index();
    expect(tables.map(formatCount)).toEqual([2, 2, 2, 2, 1, 1, 2]);
    await store.unitOfWork.run(({ organizations }) => organizations.delete(organizationId, new Date(1)));
    await removeDeleted(store);
    expect(tables.map(formatCount)).toEqual([1, 1, 1, 1, 0, 1, 1]);
    expect(await store.unitOfWork.read(({ attachments }) => attachments.listAbandoned(later, 5))).toHaveLength(1);
    const search = {
      words: ['engine'],
      participantId: me,
      projectIds: [projectId],
      conversationId: null,
      before: null,
    };
    const found = await store.unitOfWork.read(({ messages }) => messages.search({ ...search, limit: 5 }));
    expect(found.items.map(({ conversationId }) => conversationId)).toEqual([chat]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
  });

  it('stores each word with its conversation, so that a search reads no other conversations', async () => {
    await store.unitOfWork.run(async ({ messages }) => {
      await messages.append(toMessage({ body: 'Élan, and engine' }));
      const about = { conversationId: taskChat, conversationKind: 'task' } as const;
      await messages.append(toMessage({ ...about, body: 'Engine' }));
    });
    await index();
    const terms = database.prepare('SELECT term FROM indexed').pluck().all();
    const expected = [...['and', 'elan', 'engine'].map((word) => placed(chat, word)), placed(taskChat, 'engine')];
    expect(terms.sort()).toEqual(expected.sort());
  });

  it('contains the current words of a message, however often it was edited', async () => {
    const message = toMessage({ body: 'one two' });
    const change = { senderId: me, mentions: [], editedAt: now };
    await store.unitOfWork.run(async ({ messages }) => {
      await messages.append(message);
      for (const body of ['two three', '', 'three four']) {
        await messages.edit(chat, message.id, { ...change, body, words: searchWords(body) });
      }
    });
    expect([formatCount('message_word_rows'), formatCount('message_words')]).toEqual([1, 1]);
    await store.unitOfWork.run(({ messages }) => messages.softDelete(chat, message.id, { senderId: me, at: now }));
    // A page can start at a tombstone.
    expect([formatCount('message_word_rows'), formatCount('message_words')]).toEqual([1, 0]);
    expect(() => database.exec("INSERT INTO message_words (message_words) VALUES ('integrity-check')")).not.toThrow();
  });

  it('searches more conversations than one expression supports, and merges the results', async () => {
    const conversations = Array.from({ length: 900 }, () => randomUUID());
    const sent = conversations.map((conversationId) => toMessage({ conversationId, body: 'The quick brown fox' }));
    await store.unitOfWork.run(async (stores) => {
      const rest = { title: null, createdBy: me, participants, createdAt: now };
      for (const id of conversations) await stores.conversations.insertGroup({ id, ...rest });
      for (const message of sent) await stores.messages.append(message);
    });
    const newestFirst = sent.map(({ id }) => id).reverse();
    const search = { words: ['the', 'qui', 'bro', 'fox'], participantId: other, projectIds: [], conversationId: null };
    const list = (before: string | null, limit: number): Promise<readonly [string[], string | null]> =>
      store.unitOfWork.read(async ({ messages }) => {
        const { items, next } = await messages.search({ ...search, before, limit });
        return [items.map(({ id }) => id), next] as const;
      });
    expect(await list(null, 1000)).toEqual([newestFirst, null]);
    expect(await list(null, 50)).toEqual([newestFirst.slice(0, 50), newestFirst[49]]);
    expect(await list(newestFirst[49] ?? '', 50)).toEqual([newestFirst.slice(50, 100), newestFirst[99]]);
  });

  it('finds the same messages in blocks of a conversation, wherever a page begins', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const rest = { title: null, createdBy: me, participants, createdAt: now };
    const sent = Array.from({ length: 9000 }, (_, index) =>
      toMessage({ conversationId: index % 7 === 0 ? second : first, body: `fox ${index % 1500 === 3 ? 'wolf' : ''}` }),
    );
    await store.unitOfWork.run(async (stores) => {
      for (const id of [first, second]) await stores.conversations.insertGroup({ id, ...rest });
      for (const message of sent) await stores.messages.append(message);
    });
    await index();
    expect(formatCount('message_word_blocks')).toBe(3);
    const search = { participantId: other, projectIds: [], conversationId: null };
    const list = (words: string[], before: string | null, limit: number): Promise<string[]> =>
      store.unitOfWork.read(async ({ messages }) =>
        (await messages.search({ ...search, words, before, limit })).items.map(({ id }) => id),
      );
    const newestFirst = sent.map(({ id }) => id).reverse();
    for (const start of [0, 100, 1000, 4900, 8950]) {
      const expected = newestFirst.slice(start + 1, start + 101);
      expect(await list(['fo'], newestFirst[start] ?? '', 100)).toEqual(expected);
    }
    const wolves = sent.filter(({ words }) => words.includes('wolf')).map(({ id }) => id);
    expect(await list(['wolf'], null, 100)).toEqual(wolves.reverse());
    expect(await list(['wol', 'fox'], wolves[1] ?? '', 2)).toEqual(wolves.slice(2, 4));
  });

  it('continues from a message that is a tombstone or missing', async () => {
    const ids = [10, 20, 30, 40].map((number) => `00000000-0000-7000-8000-0000000000${number}`);
    const sent = ids.map((id) => toMessage({ id, body: 'fox' }));
    await store.unitOfWork.run(async ({ messages }) => {
      for (const message of sent) await messages.append(message);
      await messages.softDelete(chat, ids[2] ?? '', { senderId: me, at: now });
    });
    const search = { words: ['fox'], participantId: other, projectIds: [], conversationId: null, limit: 5 };
    const list = (before: string): Promise<string[]> =>
      store.unitOfWork.read(async ({ messages }) =>
        (await messages.search({ ...search, before })).items.map(({ id }) => id),
      );
    const older = [ids[1], ids[0]];
    expect(await list(ids[2] ?? '')).toEqual(older);
    expect(await list('00000000-0000-7000-8000-000000000025')).toEqual(older);
    expect(await list('00000000-0000-7000-8000-000000000005')).toEqual([]);
    expect(await list('ffffffff-0000-7000-8000-000000000000')).toEqual([ids[3], ...older]);
  });

  it('searches for more words than one expression supports', async () => {
    const words = Array.from({ length: 500 }, (_, index) => `fox${index}`);
    const message = toMessage({ body: words.join(' ') });
    await store.unitOfWork.run(async ({ messages }) => {
      await messages.append(message);
      await messages.append(toMessage({ body: words.slice(1).join(' ') }));
    });
    const search = { participantId: other, projectIds: [], conversationId: null, before: null, limit: 5 };
    const find = (asked: readonly string[]): Promise<string[]> =>
      store.unitOfWork.read(async ({ messages }) => {
        const { items } = await messages.search({ ...search, words: asked });
        return items.map(({ id }) => id);
      });
    expect(await find(words)).toEqual([message.id]);
    expect(await find([...words, 'wolf'])).toEqual([]);
  });

  it('queries attachments once per page, and never for a page of text', async () => {
    const text = randomUUID();
    await store.unitOfWork.run(async (stores) => {
      const rest = { title: null, createdBy: me, participants, createdAt: now };
      await stores.conversations.insertGroup({ id: text, ...rest });
      for (let count = 0; count < 3; count += 1) {
        await sendFile(stores, toMessage({ body: 'Engine', kind: 'file' }));
        await stores.messages.append(toMessage({ body: 'Engine', conversationId: text }));
      }
    });
    await index();
    const connection = new CountingConnection(database);
    const { messages, conversations } = createStores(connection);
    const window = { before: null, after: null, limit: 10 };
    expect((await messages.list(chat, window)).map(({ attachments }) => attachments.length)).toEqual([1, 1, 1]);
    expect(connection.asked).toBe(2);
    expect(await messages.list(text, window)).toHaveLength(3);
    expect(connection.asked).toBe(3);
    const asked = { words: ['engine'], participantId: me, projectIds: [], conversationId: null, before: null };
    expect((await messages.search({ ...asked, limit: 10 })).items).toHaveLength(6);
    expect(connection.asked).toBe(10);
    const page = await conversations.listFor(me, { projectIds: [], after: null, limit: 10 });
    expect(page.items.map(({ lastMessage }) => lastMessage?.attachments.length).sort()).toEqual([0, 1]);
    // The statements are the list, and for each of the two conversations the last message, the participants and the unread count.
    expect(connection.asked).toBe(10 + 1 + 6 + 1);
  });

  it('returns a file only while it belongs to a message', () => {
    const attachment = `INSERT INTO attachments (id, uploaded_by, message_id, created_at, expires_at) VALUES ('a', ?, ?, 1, 1)`;
    expect(() => database.prepare(attachment).run(me, 'message')).toThrow(/CHECK/);
    expect(() => database.prepare(attachment).run(me, null)).not.toThrow();
    expect(() => database.exec('UPDATE attachments SET voice_duration_ms = 1')).toThrow(/CHECK/);
  });

  it('keeps neither words nor files of a transaction that is rolled back', async () => {
    const failing = store.unitOfWork.run(async (stores) => {
      await sendFile(stores, toMessage({ body: 'Engine', kind: 'file' }));
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow(/undo/);
    await store.unitOfWork.run(({ messages }) => messages.append(toMessage({ body: 'Mill' })));
    await index();
    expect(database.prepare('SELECT term FROM indexed').pluck().all()).toEqual([placed(chat, 'mill')]);
    expect(formatCount('attachments')).toBe(0);
  });
});
