import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { searchWords, type Message, type StoreAdapter, type StoreResult } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addChat, at, sampleMessage } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';
import { findConversation, findMessage, send } from './chat-samples.js';

type Changes = StoreResult<'messages', 'listChanges'>;

const list = async (store: StoreAdapter, chat: string, after = 0, limit = 1000): Promise<Changes> => {
  const changes = await look(store, ({ messages }) => messages.listChanges(chat, { after, limit }));
  return changes ?? assert.fail('There is no such conversation.');
};

const edit = (
  store: StoreAdapter,
  { conversationId, id, senderId }: Message,
  body: string,
): Promise<Message | null> => {
  const change = { senderId, body, words: searchWords(body), mentions: [], editedAt: at(2000) };
  return write(store, ({ messages }) => messages.edit(conversationId, id, change));
};

const softDelete = (store: StoreAdapter, { conversationId, id, senderId }: Message): Promise<boolean> =>
  write(store, ({ messages }) => messages.softDelete(conversationId, id, { senderId, at: at(3000) }));

const toLine = ({ changeSeq, kind, message }: Changes['items'][number]): [number, string, number] => [
  ...([changeSeq, kind, message.seq] as const),
];

/** Posts, edits and deletes messages in an order that depends on the seed. Returns the changes that must be listed. */
async function play(
  store: StoreAdapter,
  chat: string,
  senderId: string,
  seed: number,
): Promise<[number, string, number][]> {
  const played: [number, string, number][] = [];
  const sent: Message[] = [];
  let state = seed;
  // A generator of pseudorandom numbers, so that a failure can be repeated.
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let number = 1; number <= 24; number += 1) {
    const [action, place] = [draw(4), draw(sent.length)];
    const known = sent[place];
    if (known === undefined || action < 2) {
      const message = await send(store, sampleMessage(chat, senderId));
      sent.push(message);
      played.push([number, 'message', message.seq]);
    } else if (action === 2) {
      await edit(store, known, `Edit ${number}`);
      played.push([number, 'edit', known.seq]);
    } else {
      await softDelete(store, known);
      sent.splice(place, 1);
      played.push([number, 'delete', known.seq]);
    }
  }
  return played;
}

/** Cases for `MessageStore.listChanges`, and for the numbers of changes. */
export const changeListCases: StoreCases = {
  async 'numbers posted, edited and deleted messages together'(store) {
    const { first, second, chat } = await addChat(store);
    const one = await send(store, sampleMessage(chat, first));
    const two = await send(store, sampleMessage(chat, second));
    assert.equal((await edit(store, one, 'Edited'))?.changeSeq, 3);
    const three = await send(store, sampleMessage(chat, first));
    assert.deepEqual([one.changeSeq, two.changeSeq, three.seq, three.changeSeq], [1, 2, 3, 4]);
    assert.equal(await softDelete(store, two), true);
    const { items, lastChangeSeq } = await list(store, chat);
    assert.equal(lastChangeSeq, 5);
    assert.equal((await findConversation(store, chat))?.lastChangeSeq, 5);
    assert.deepEqual(items.map(toLine), [
      ...([
        [1, 'message', 1],
        [2, 'message', 2],
        [3, 'edit', 1],
        [4, 'message', 3],
        [5, 'delete', 2],
      ] as const),
    ]);
    // All changes of a message show its current state.
    for (const { message } of items) assertSame(message, await findMessage(store, message));
    assert.deepEqual(items[1]?.message.body, '');
  },

  async 'lists the changes after every number, at every limit'(store) {
    for (const seed of [1, 2, 3]) {
      const { first, chat } = await addChat(store);
      const played = await play(store, chat, first, seed);
      for (let after = 0; after <= played.length + 1; after += 1) {
        for (const limit of [1, 2, 5, 100]) {
          const { items, lastChangeSeq } = await list(store, chat, after, limit);
          assert.deepEqual(items.map(toLine), played.slice(after, after + limit), `seed ${seed}, ${after}, ${limit}`);
          assert.equal(lastChangeSeq, played.length);
        }
      }
    }
  },

  async 'lists no changes of an empty conversation and of other conversations'(store) {
    const { first, chat } = await addChat(store);
    const other = await addChat(store);
    await send(store, sampleMessage(other.chat, other.first));
    assert.deepEqual(await list(store, chat), { items: [], lastChangeSeq: 0 });
    await send(store, sampleMessage(chat, first));
    assert.deepEqual((await list(store, chat)).items.length, 1);
    const unknown = await look(store, ({ messages }) => messages.listChanges(randomUUID(), { after: 0, limit: 10 }));
    assert.equal(unknown, null);
  },

  async 'assigns no number to a message that was not stored, edited or deleted'(store) {
    const { first, second, chat } = await addChat(store);
    const message = sampleMessage(chat, first, { clientMessageId: 'once' });
    const sent = await send(store, message);
    await write(store, ({ messages }) => messages.append({ ...message, id: randomUUID() }));
    await edit(store, { ...sent, senderId: second }, 'Mine');
    await softDelete(store, sent);
    await softDelete(store, sent);
    await edit(store, sent, 'Back again');
    assert.deepEqual((await list(store, chat)).items.map(toLine), [
      [1, 'message', 1],
      [2, 'delete', 1],
    ]);
  },

  async 'assigns gapless numbers to parallel posts, edits and deletions'(store) {
    const { first, second, chat } = await addChat(store);
    const known: Message[] = [];
    for (let index = 0; index < racers; index += 1) known.push(await send(store, sampleMessage(chat, first)));
    const toDelete = known.filter((_, index) => index % 4 === 3);
    await inParallel(racers, async (index) => {
      const message = known[index] ?? assert.fail();
      await send(store, sampleMessage(chat, second));
      await edit(store, message, `Edit ${index}`);
      if (toDelete.includes(message)) await softDelete(store, message);
    });
    const { items, lastChangeSeq } = await list(store, chat);
    const last = 3 * racers + toDelete.length;
    assert.equal(lastChangeSeq, last);
    assert.deepEqual(
      items.map(({ changeSeq }) => changeSeq),
      Array.from({ length: last }, (_, index) => index + 1),
    );
    const posted = items.filter(({ kind }) => kind === 'message');
    assert.deepEqual(
      posted.map(({ message }) => message.seq),
      posted.map((_, index) => index + 1),
    );
    // The number of a message is that of its last change.
    for (const { changeSeq, message } of items) assert.ok(changeSeq <= message.changeSeq);
    for (const message of new Map(items.map((each) => [each.message.id, each.message])).values()) {
      assert.equal(items[message.changeSeq - 1]?.message.id, message.id);
    }
  },
};
