import assert from 'node:assert/strict';
import { searchWords, type StoreAdapter, type Message, type StoreInput } from '@crewkit/core/adapter';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { type TaskChat, addOwnTaskChat, addTaskChat, send } from './chat-samples.js';
import { SeededRandom } from '../support/seeded-random.js';
import type { StoreCases } from '../support/store-case.js';
import {
  addAccount,
  addChat,
  addConversation,
  at,
  idAt,
  sampleMessage,
  sampleParticipant,
} from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type MessageSearch = StoreInput<'messages', 'search'>;

type Query = Partial<MessageSearch> & Pick<MessageSearch, 'participantId'>;

async function search(store: StoreAdapter, text: string, query: Query): Promise<readonly Message[]> {
  const everywhere = { projectIds: [], conversationId: null, before: null, limit: 1000 };
  const words = searchWords(text);
  const page = await look(store, ({ messages }) => messages.search({ ...everywhere, words, ...query }));
  assert.equal(page.next, null);
  return page.items;
}

const found = async (store: StoreAdapter, text: string, query: Query): Promise<string[]> =>
  (await search(store, text, query)).map(({ id }) => id);

interface Library {
  readonly first: string;
  readonly second: string;
  readonly chat: string;
  /** Sends a message from the first user, with the given number in its id, and returns the id. */
  readonly say: (number: number, body: string) => Promise<string>;
}

async function addLibrary(store: StoreAdapter): Promise<Library> {
  const people = await addChat(store);
  const say = async (number: number, body: string): Promise<string> =>
    (await send(store, sampleMessage(people.chat, people.first, { id: idAt(number), body }))).id;
  return { ...people, say };
}

const addMessage = async (store: StoreAdapter, { chat, userId }: TaskChat): Promise<string> => {
  const message = sampleMessage(chat, userId, { conversationKind: 'task', body: 'Bernoulli' });
  return (await send(store, message)).id;
};

/**
 * Words that must be found only by exactly the same word. A store could wrongly treat them as syntax, drop them, stem them or normalize
 * them.
 */
const peculiar = searchWords(`
  and or not near the a is null true select rank words body rowid
  running runs ran connection connected 2026 007 7 1e5 x86 ② ⅷ
  привет приветы не и ꙗ 漢字 漢字仮名 日本 こんにちは 한국어 한 שלום مرحبا नमस ไทย
  øre ore ß ss οδοσ ı i ﬁn æ ae đ d ł l ŉ ǆ þ ŋ 𐐨 𒀀
`);

/** Words with common prefixes. */
const vocabulary = [
  'a',
  'an',
  'and',
  'andes',
  'near',
  'nearby',
  '1',
  '12',
  '123',
  'пр',
  'при',
  '漢',
  '漢字',
  'élan',
  'elan',
];

async function checkLaw(store: StoreAdapter, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  const { first, second, chat } = await addChat(store);
  const other = await addConversation(store, [first, await addAccount(store)]);
  const bodies = random.times(60, () => random.times(1 + random.below(5), () => random.pick(vocabulary)).join(' '));
  const written = bodies.map((body, index) => ({
    id: idAt(index + 1),
    body,
    conversation: random.pick([chat, other]),
  }));
  await write(store, async ({ messages }) => {
    for (const { id, body, conversation } of written)
      await messages.append(sampleMessage(conversation, first, { id, body }));
  });
  for (let round = 0; round < 40; round += 1) {
    const text = random.times(1 + random.below(3), () => random.pick(vocabulary)).join(' ');
    const isFound = ({ body }: { readonly body: string }): boolean =>
      searchWords(text).every((prefix) => searchWords(body).some((word) => word.startsWith(prefix)));
    const all = written.filter(isFound).toReversed();
    const inChat = all.filter(({ conversation }) => conversation === chat).map(({ id }) => id);
    const ids = all.map(({ id }) => id);
    assert.deepEqual(await found(store, text, { participantId: first }), ids, text);
    assert.deepEqual(await found(store, text, { participantId: second }), inChat, text);
    assert.deepEqual(await found(store, text, { participantId: first, conversationId: chat }), inChat, text);
  }
}

const laws: StoreCases = Object.fromEntries(
  [1, 2, 3].map((seed) => [
    `finds a message exactly if each word begins one of its words, in random texts ${seed}`,
    (store: StoreAdapter) => checkLaw(store, seed),
  ]),
);

/** Cases for the visibility of messages in `MessageStore.search`. */
const reachCases: StoreCases = {
  async 'excludes conversations of other users'(store) {
    const { say, first, second, chat } = await addLibrary(store);
    const message = await say(1, 'Engine');
    const stranger = await addAccount(store);
    await addConversation(store, [first, stranger]);
    for (const participantId of [first, second]) {
      assert.deepEqual(await found(store, 'engine', { participantId }), [message]);
    }
    assert.deepEqual(await found(store, 'engine', { participantId: stranger }), []);
    assert.deepEqual(await found(store, 'engine', { participantId: stranger, conversationId: chat }), []);
  },

  async 'excludes conversations that the user left'(store) {
    const [first, second] = [await addAccount(store), await addAccount(store)];
    const participants = [first, second].map((userId) => sampleParticipant(userId));
    const group = { id: idAt(1), title: null, createdBy: first, participants, createdAt: at(0) };
    await write(store, ({ conversations }) => conversations.insertGroup(group));
    const { id } = await send(store, sampleMessage(group.id, second, { body: 'Engine' }));
    assert.deepEqual(await found(store, 'engine', { participantId: second }), [id]);
    await write(store, ({ conversations }) => conversations.leave([group.id], second, at(1)));
    for (const conversationId of [null, group.id]) {
      assert.deepEqual(await found(store, 'engine', { participantId: second, conversationId }), []);
      assert.deepEqual(await found(store, 'engine', { participantId: first, conversationId }), [id]);
    }
  },

  async 'finds messages about tasks only in the given projects'(store) {
    const [here, there] = [await addOwnTaskChat(store), await addOwnTaskChat(store)];
    const { userId: participantId } = here;
    // The user participates in the first conversation, but not in this other conversation in the same project.
    const others = await addTaskChat(store, here, { userIds: [there.userId] });
    const own = await addMessage(store, here);
    await addMessage(store, { ...others, userId: there.userId });
    await addMessage(store, there);
    const everything = [here.project.id, there.project.id];
    for (const conversationId of [null, here.chat]) {
      const find = (projectIds: readonly string[]): Promise<string[]> =>
        found(store, 'bernoulli', { participantId, projectIds, conversationId });
      assert.deepEqual(await find(everything), [own]);
      assert.deepEqual(await find([here.project.id]), [own]);
      for (const projectIds of [[], [there.project.id]]) assert.deepEqual(await find(projectIds), []);
    }
    for (const conversationId of [others.chat, there.chat]) {
      const query = { participantId, projectIds: everything, conversationId };
      assert.deepEqual(await found(store, 'bernoulli', query), []);
    }
  },

  async 'finds messages about tasks beside direct ones'(store) {
    const here = await addOwnTaskChat(store);
    const { userId: participantId, project } = here;
    const direct = await addConversation(store, [participantId, await addAccount(store)]);
    const message = sampleMessage(direct, participantId, { body: 'Bernoulli' });
    const ids = [(await send(store, message)).id, await addMessage(store, here)];
    const query = { participantId, projectIds: [project.id] };
    assert.deepEqual((await found(store, 'bernoulli', query)).sort(), ids.sort());
    assert.deepEqual(await found(store, 'bernoulli', { ...query, conversationId: direct }), [message.id]);
  },

  async 'searches one conversation on request'(store) {
    const { first, chat, say } = await addLibrary(store);
    const message = await say(1, 'Engine');
    const other = await addConversation(store, [first, await addAccount(store)]);
    const elsewhere = await send(store, sampleMessage(other, first, { id: idAt(2), body: 'Engine' }));
    assert.deepEqual(await found(store, 'engine', { participantId: first, conversationId: chat }), [message]);
    assert.deepEqual(await found(store, 'engine', { participantId: first, conversationId: other }), [elsewhere.id]);
    assert.deepEqual(await found(store, 'engine', { participantId: first }), [elsewhere.id, message]);
    assert.deepEqual(await found(store, 'engine', { participantId: first, conversationId: idAt(99) }), []);
  },
};

/** Cases for `MessageStore.search`. */
export const messageSearchCases: StoreCases = {
  ...laws,
  ...reachCases,

  async 'finds messages with all words or word prefixes'(store) {
    const { say, first: participantId } = await addLibrary(store);
    const both = await say(1, 'The Analytical Engine weaves algebraic patterns');
    const one = await say(2, 'An engine, driven by steam');
    for (const [text, expected] of [
      ['engine', [one, both]],
      ['engine analytical', [both]],
      ['eng ana', [both]],
      ['steam eng', [one]],
      ['steam analytical', []],
      ['ngine', []],
      ['engines', []],
    ] as const) {
      assert.deepEqual(await found(store, text, { participantId }), expected, text);
    }
  },

  async 'finds words ignoring case and accents'(store) {
    const { say, first: participantId } = await addLibrary(store);
    const message = await say(1, 'ÉLAN naïve Straße ПРИВЕТ Ёлка e\u0301te\u0301 ＷＩＤＥ İstanbul ΟΔΟΣ');
    for (const text of [
      'élan',
      'Elan',
      'NAIVE',
      'straße',
      'привет',
      'елка',
      'été',
      'wide',
      'istanbul',
      'οδος',
      'οδοσ',
    ]) {
      assert.deepEqual(await found(store, text, { participantId }), [message], text);
    }
  },

  async 'matches whole words literally'(store) {
    const { first: participantId, chat } = await addChat(store);
    // The words are passed unchanged, without the extraction from a text.
    await write(store, async ({ messages }) => {
      for (const [index, word] of peculiar.entries()) {
        await messages.append(sampleMessage(chat, participantId, { id: idAt(index + 1), body: word, words: [word] }));
      }
    });
    for (const word of peculiar) {
      const expected = peculiar.filter((each) => each.startsWith(word)).toReversed();
      const told = (await search(store, 'x', { participantId, words: [word] })).map(({ body }) => body);
      assert.deepEqual(told, expected, word);
    }
    const every = peculiar.flatMap((word) => peculiar.map((other) => [word, other] as const));
    for (const words of every.filter(([one, other]) => one < other).slice(0, 200)) {
      const expected = peculiar.filter((each) => words.every((word) => each.startsWith(word))).toReversed();
      const told = (await search(store, 'x', { participantId, words })).map(({ body }) => body);
      assert.deepEqual(told, expected, words.join(' '));
    }
  },

  async 'finds the longest word, and words in the message with the most words'(store) {
    const { say, first: participantId } = await addLibrary(store);
    const long = '漢'.repeat(40);
    const letters = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x20000 + index));
    const ids = [await say(1, long), await say(2, letters.join(' '))];
    assert.deepEqual(await found(store, long, { participantId }), [ids[0]]);
    for (const letter of [letters[0], letters[2500], letters[4999]]) {
      assert.deepEqual(await found(store, letter ?? '', { participantId }), [ids[1]]);
    }
    assert.deepEqual(await found(store, letters.slice(0, 50).join(' '), { participantId }), [ids[1]]);
  },

  async 'finds nothing in messages that were rolled back or have no words'(store) {
    const { say, first: participantId, chat } = await addLibrary(store);
    await say(1, '!!!');
    const failing = write(store, async ({ messages }) => {
      await messages.append(sampleMessage(chat, participantId, { body: 'Engine' }));
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.deepEqual(await found(store, 'engine', { participantId }), []);
    const kept = await say(2, 'Engine');
    assert.deepEqual(await found(store, 'engine', { participantId }), [kept]);
  },

  async 'returns messages in full, newest first'(store) {
    const { say, first, second: participantId, chat } = await addLibrary(store);
    await say(1, 'Engine one');
    await say(2, 'Engine two');
    await say(3, 'Engine three');
    const messages = await search(store, 'engine', { participantId });
    assert.deepEqual(
      messages.map(({ body }) => body),
      ['Engine three', 'Engine two', 'Engine one'],
    );
    for (const message of messages) {
      assertSame(message, await look(store, (stores) => stores.messages.findById(chat, message.id)));
      assert.equal(message.senderId, first);
    }
  },

  async 'returns results in pages'(store) {
    const { say, first: participantId } = await addLibrary(store);
    const ids: string[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const id = await say(number, number % 2 === 0 ? 'Engine' : 'Mill');
      if (number % 2 === 0) ids.unshift(id);
    }
    const list = async ({ after, limit }: { readonly after: string | null; readonly limit: number }) => {
      const query = { words: ['eng'], participantId, projectIds: [], conversationId: null, before: after, limit };
      const { items, next } = await look(store, ({ messages }) => messages.search(query));
      return { items: items.map(({ id }) => id), next };
    };
    await assertPages(list, ids);
    // This also holds for a position that does not exist.
    assert.deepEqual((await list({ after: idAt(7), limit: 2 })).items, [idAt(6), idAt(4)]);
    assert.deepEqual(await list({ after: idAt(2), limit: 2 }), { items: [], next: null });
  },
};
