import { randomUUID } from 'node:crypto';

import { searchWords, type StoreInput } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { addConversation, at, sampleMessage } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

const everything = { projectIds: [], conversationId: null, before: null, limit: 50 };

async function bodies(
  { unitOfWork }: Opened,
  search: Partial<StoreInput<'messages', 'search'>> & { participantId: string },
) {
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

  it('indexes words of any script unchanged, behind the end of the id of their conversation', async () => {
    const opened = await openUnitOfWork();
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
    const chat = randomUUID();
    await say(opened, texts, chat);
    const found = await query<{ body: string; words: string[] | null }>(
      opened.url,
      'SELECT body, tsvector_to_array(search) AS words FROM crewkit.messages ORDER BY seq',
    );
    const lexemes = (text: string): string[] => searchWords(text).map((word) => `${chat.slice(-12)}${word}`);
    expect(found.map(({ body, words }) => [body, words?.toSorted() ?? []])).toEqual(
      texts.map((text) => [text, lexemes(text).sort()]),
    );
  });
});
