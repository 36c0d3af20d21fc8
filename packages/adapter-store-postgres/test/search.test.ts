import { randomUUID } from 'node:crypto';

import { searchWords } from '@crewkit/core/domain';
import type { MessageSearch } from '@crewkit/core/ports';
import { describe, expect, it } from 'vitest';

import { migrate } from '../src/migrate.js';
import { migrations } from '../src/migrations/index.js';
import { openPool } from '../src/open-pool.js';
import { openUnitOfWork, type Opened } from './open-unit-of-work.js';
import { addConversation, at, sampleMessage } from './samples.js';
import { newDatabase, query } from './temporary-database.js';

const everything = { projectIds: [], conversationId: null, before: null, limit: 50 };

async function bodies({ unitOfWork }: Opened, search: Partial<MessageSearch> & { participantId: string }) {
  const { items } = await unitOfWork.read(({ messages }) => messages.search({ words: [], ...everything, ...search }));
  return items.map(({ body }) => body).sort();
}

/** Creates a direct conversation with these messages from the first user, and returns that user's id. */
async function say({ unitOfWork }: Opened, texts: readonly string[], id = randomUUID() as string): Promise<string> {
  return unitOfWork.run(async (stores) => {
    const { members } = await addConversation(stores);
    const [userId = ''] = members;
    const participants = [{ userId, role: 'member', joinedAt: at(0), lastReadSeq: 0 } as const];
    await stores.conversations.insertGroup({ id, title: null, createdBy: userId, participants, createdAt: at(0) });
    for (const body of texts) {
      await stores.messages.append({ ...sampleMessage(id, userId), body, words: searchWords(body) });
    }
    return userId;
  });
}

describe('a search', () => {
  it('distinguishes conversations whose ids end alike', async () => {
    const opened = await openUnitOfWork();
    const end = '-0000-7000-8000-0123456789ab';
    const ada = await say(opened, ['Mill of Ada'], `00000001${end}`);
    await say(opened, ['Mill of Bob'], `00000002${end}`);
    expect(await bodies(opened, { participantId: ada, words: ['mill'] })).toEqual(['Mill of Ada']);
  });

  it('does not match the id of a conversation', async () => {
    const opened = await openUnitOfWork();
    const id = '00000001-0000-7000-8000-abcdefabcdef';
    const ada = await say(opened, ['Mill', '...'], id);
    for (const word of ['a', 'abcdef', 'abcdefabcdef', 'abcdefabcdefmill']) {
      expect(await bodies(opened, { participantId: ada, words: [word] })).toEqual([]);
    }
    expect(await bodies(opened, { participantId: ada, words: ['m'] })).toEqual(['Mill']);
  });

  it.each(["o'neill", "''", '\\', "a\\'b", "x':* | 'y", ':*', '&', '()', '<->', ' ', '!'])(
    'treats any input as a word: %s',
    async (word) => {
      const opened = await openUnitOfWork();
      const ada = await say(opened, ['Mill']);
      const { unitOfWork } = opened;
      const chat = randomUUID();
      await unitOfWork.run(async ({ conversations, messages }) => {
        const participants = [{ userId: ada, role: 'member', joinedAt: at(0), lastReadSeq: 0 } as const];
        await conversations.insertGroup({ id: chat, title: null, createdBy: ada, participants, createdAt: at(0) });
        await messages.append({ ...sampleMessage(chat, ada), body: 'found', words: [`${word}s`, 'mill'] });
      });
      expect(await bodies(opened, { participantId: ada, words: [word] })).toEqual(['found']);
      expect(await bodies(opened, { participantId: ada, words: ['mill', word] })).toEqual(['found']);
    },
  );

  it('finds each word of a message with the maximum number and length of words', async () => {
    const opened = await openUnitOfWork();
    // Each character has four bytes.
    const words = Array.from({ length: 5000 }, (_, index) => `${String(index).padStart(6, '0')}${'𝒳'.repeat(34)}`);
    const { unitOfWork } = opened;
    const { chat, members } = await unitOfWork.run(addConversation);
    const [participantId = ''] = members;
    await unitOfWork.run(({ messages }) => messages.append({ ...sampleMessage(chat, participantId), words }));
    for (const word of [words[0], words[2500], words[4999]]) {
      expect(await bodies(opened, { participantId, words: [word ?? ''] })).toEqual(['Hello']);
    }
  });
});

/**
 * Creates a database with the schema before the search, with a conversation and a conversation of a deleted task. Both belong to one user.
 */
async function olderDatabase(): Promise<{ url: string; chat: string; lost: string; sender: string }> {
  const url = await newDatabase();
  await query(url, 'CREATE SCHEMA crewkit');
  await query(url, 'CREATE TABLE crewkit.schema_migrations (id integer, name text, applied_at timestamptz)');
  const [chat, lost, sender] = [randomUUID(), randomUUID(), randomUUID()];
  for (const { id, name, sql } of migrations.filter((each) => each.id < 12)) {
    await query(url, sql);
    await query(url, 'INSERT INTO crewkit.schema_migrations VALUES ($1, $2, now())', [id, name]);
  }
  await query(
    url,
    `INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
       VALUES ('${sender}', 'ada@example.org', 'Ada', 'Lovelace', now());
     INSERT INTO crewkit.conversations (id, kind, task_id, created_by, last_activity_at, created_at, updated_at)
       VALUES ('${chat}', 'direct', NULL, '${sender}', now(), now(), now()),
         ('${lost}', 'task', gen_random_uuid(), '${sender}', now(), now(), now());
     INSERT INTO crewkit.participants VALUES ('${chat}', '${sender}', 'member', now(), 0),
       ('${lost}', '${sender}', 'member', now(), 0)`,
  );
  return { url, chat, lost, sender };
}

const addOld = `INSERT INTO crewkit.messages
  (conversation_id, seq, id, sender_id, kind, body, content_hash, mentions, created_at, deleted_at)
  SELECT $1, place, gen_random_uuid(), $2, 'text', body, '', '{}', now(), $4 FROM unnest($3::text[])
    WITH ORDINALITY AS given (body, place)`;

async function migrateOlder(url: string): Promise<void> {
  const pool = openPool({ connectionString: url });
  expect(await migrate(pool)).toEqual(migrations.slice(11).map((each) => each.name));
  await pool.end();
}

describe('messages that existed before the search', () => {
  const texts = [
    'Élan vital, 3 Mills!',
    'Привет, ЁЛКА и Йод',
    "don't e-mail ada@example.org…",
    'naïve 😀coffee☕ «Straße»',
    'ﬁnal ① 10²',
    '日本語、テスト',
    'Ünïted ’quotes’ —dash– tab\tnew\nline',
    '...',
    'x'.repeat(60),
    'Ο σοφός Ὀδυσσεύς',
    'हिन्दी में क़लम',
    'ภาษาไทย น้ำ',
    'தமிழ் மொழி',
    'বাংলা ভাষা',
    'שָׁלוֹם مُحَمَّد',
    "İstanbul 한국어 𝒳𝒴 l'été",
    "of 'quotes' and \\backslashes\\",
  ];

  it('are found by their words after the migration', async () => {
    const { url, chat, lost, sender } = await olderDatabase();
    await query(url, addOld, [chat, sender, texts, null]);
    await query(url, addOld, [lost, sender, texts, null]);
    await query(url, addOld.replace('$1, place', '$1, 100 + place'), [chat, sender, ['Deleted'], new Date()]);
    await migrateOlder(url);
    const opened = await openUnitOfWork({ url });
    // The conversation of a deleted task is removed.
    expect(await query(url, 'SELECT id FROM crewkit.conversations')).toEqual([{ id: chat }]);
    const found = await query<{ body: string; words: string[] | null }>(
      url,
      'SELECT body, tsvector_to_array(search) AS words FROM crewkit.messages ORDER BY seq',
    );
    const lexemes = (text: string): string[] => searchWords(text).map((word) => `${chat.slice(-12)}${word}`);
    expect(found.map(({ body, words }) => [body, words?.toSorted() ?? []])).toEqual([
      ...texts.map((text) => [text, lexemes(text).sort()]),
      ['Deleted', []],
    ]);
    expect(await bodies(opened, { participantId: sender, words: ['elan', '3', 'mil'] })).toEqual([texts[0]]);
    expect(await bodies(opened, { participantId: sender, words: ['deleted'] })).toEqual([]);
  });

  it('are found in any number, whatever other rows are between them', async () => {
    const { url, chat, sender } = await olderDatabase();
    const bodies = Array.from({ length: 2500 }, (_, index) => (index % 1200 < 10 ? '…' : `Mill ${index}`));
    await query(url, addOld, [chat, sender, bodies, null]);
    await migrateOlder(url);
    const [counted] = await query<{ found: number }>(
      url,
      'SELECT count(*)::integer AS found FROM crewkit.messages WHERE search @@ $1::tsquery',
      [`'${chat.slice(-12)}mill'`],
    );
    expect(counted?.found).toBe(bodies.filter((body) => body !== '…').length);
  });
});
