import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { NewMessage, StoreAdapter, Message, StoreResult, StoreInput } from '@crewkit/core/adapter';
import { storedMessage as stored } from './chat-samples.js';
import { assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addChat,
  addConversation,
  at,
  awkwardText,
  toHash,
  sampleMessage,
} from '../support/store-samples.js';

type AppendOutcome = StoreResult<'messages', 'append'>;
type MessageWindow = StoreInput<'messages', 'list', 1>;

const append = (store: StoreAdapter, message: NewMessage): Promise<AppendOutcome> =>
  store.unitOfWork.run((stores) => stores.messages.append(message));

async function appended(store: StoreAdapter, message: NewMessage): Promise<Message> {
  const outcome = await append(store, message);
  assert.ok(outcome.kind === 'appended', outcome.kind);
  return outcome.message;
}

const getSeq = async (store: StoreAdapter, message: NewMessage): Promise<number> =>
  (await appended(store, message)).seq;

const list = (store: StoreAdapter, chat: string, window: Partial<MessageWindow> = {}): Promise<Message[]> =>
  store.unitOfWork.read((stores) => stores.messages.list(chat, { before: null, after: null, limit: 1000, ...window }));
const seqs = async (store: StoreAdapter, chat: string, window: Partial<MessageWindow> = {}): Promise<number[]> =>
  (await list(store, chat, window)).map((each) => each.seq);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

async function fill(store: StoreAdapter, count: number): Promise<string> {
  const { first, chat } = await addChat(store);
  await store.unitOfWork.run(async (stores) => {
    for (let index = 0; index < count; index += 1) await stores.messages.append(sampleMessage(chat, first));
  });
  return chat;
}

export const messageStoreCases: StoreCases = {
  async 'stores every field of a message'(store) {
    const { first, second, chat } = await addChat(store);
    const bare = sampleMessage(chat, first);
    const full = sampleMessage(chat, second, {
      body: awkwardText,
      clientMessageId: 'Client “1” 😀',
      contentHash: toHash(awkwardText),
      replyToId: bare.id,
      mentions: [second, first],
      createdAt: at(2001),
    });
    assertSame(await appended(store, bare), stored(bare, 1));
    assertSame(await appended(store, full), stored(full, 2));
    assertSame(await list(store, chat), [stored(full, 2), stored(bare, 1)]);
    const found = await store.unitOfWork.read((stores) => stores.messages.findById(chat, full.id));
    assertSame(found, stored(full, 2));
  },

  async 'finds a message only in its own conversation'(store) {
    const { first, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    const message = sampleMessage(chat, first);
    await append(store, message);
    for (const [conversation, id] of [
      [other, message.id],
      [chat, randomUUID()],
    ] as const) {
      assert.equal(await store.unitOfWork.read((stores) => stores.messages.findById(conversation, id)), null);
    }
  },

  async 'numbers the messages of each conversation from 1'(store) {
    const { first, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    for (const seq of [1, 2, 3]) {
      assert.equal(await getSeq(store, sampleMessage(chat, first)), seq);
      assert.equal(await getSeq(store, sampleMessage(other, first)), seq);
    }
  },

  async 'assigns gapless seqs to parallel senders'(store) {
    const { first, second, chat } = await addChat(store);
    const given = await inParallel(racers, async (index) => {
      const mine: number[] = [];
      const sender = index % 2 === 0 ? first : second;
      for (let count = 0; count < 10; count += 1) mine.push(await getSeq(store, sampleMessage(chat, sender)));
      assert.deepEqual(
        mine,
        [...mine].sort((a, b) => a - b),
      );
      return mine;
    });
    const all = upTo(racers * 10);
    assert.deepEqual(
      given.flat().sort((a, b) => a - b),
      all,
    );
    assert.deepEqual(await seqs(store, chat, { after: 0 }), all);
  },

  async 'recognizes a replay and assigns no seq to it'(store) {
    const { first, chat } = await addChat(store);
    const message = sampleMessage(chat, first, { clientMessageId: 'c1' });
    const outcome = await append(store, message);
    assert.ok(outcome.kind === 'appended');
    const again = { ...message, id: randomUUID(), createdAt: at(9000), body: 'only the hash counts' };
    assertSame(await append(store, again), { kind: 'replayed', message: outcome.message });
    assert.equal(await getSeq(store, sampleMessage(chat, first)), 2);
  },

  async 'records one message event, at the returned position'(store) {
    const { first, chat } = await addChat(store);
    const message = sampleMessage(chat, first, { clientMessageId: 'c1' });
    const outcome = await append(store, message);
    assert.ok(outcome.kind === 'appended');
    await append(store, { ...message, id: randomUUID() });
    await append(store, sampleMessage(chat, randomUUID()));
    const window = { after: 0, missing: [], limit: 10 };
    const { position } = outcome;
    const event = { type: 'message.posted', conversationId: chat, messageId: message.id, seq: 1 } as const;
    const recorded = await store.unitOfWork.read(({ events }) => events.list(window));
    assertSame(recorded, [{ position, recordedAt: message.createdAt, event }]);
  },

  async 'appends one of many parallel copies and assigns one seq'(store) {
    const { first, chat } = await addChat(store);
    const send = (): Promise<AppendOutcome> => append(store, sampleMessage(chat, first, { clientMessageId: 'c1' }));
    const outcomes = await inParallel(racers, send);
    const kinds = outcomes.map((each) => each.kind).sort();
    assert.deepEqual(kinds, ['appended', ...Array.from({ length: racers - 1 }, () => 'replayed')]);
    const messages = outcomes.map((each) => ('message' in each ? each.message : null));
    for (const each of messages) assertSame(each, messages[0]);
    assert.equal(await getSeq(store, sampleMessage(chat, first)), 2);
    assert.deepEqual(await seqs(store, chat), [2, 1]);
  },

  async 'appends parallel messages in idempotent transactions as in others'(store) {
    const { first, chat } = await addChat(store);
    const ids = upTo(racers).map((number) => `c${Math.ceil(number / 2)}`);
    const messages = ids.map((clientMessageId) => sampleMessage(chat, first, { clientMessageId }));
    const sendAgain = (message: NewMessage): Promise<AppendOutcome> =>
      store.unitOfWork.run((stores) => stores.messages.append(message), { isIdempotent: true });
    const outcomes = await Promise.all(messages.map(sendAgain));
    assert.equal(outcomes.filter(({ kind }) => kind === 'appended').length, racers / 2);
    assert.equal(outcomes.filter(({ kind }) => kind === 'replayed').length, racers / 2);
    assert.deepEqual(await seqs(store, chat, { after: 0 }), upTo(racers / 2));
    const bare = sampleMessage(chat, first);
    assert.equal((await sendAgain(bare)).kind, 'appended');
    await assert.rejects(sendAgain(bare), (error) => CrewkitError.is(error, 'CONFLICT'));
    assertSame(await sendAgain(sampleMessage(chat, randomUUID())), { kind: 'refused' });
    assert.equal(await getSeq(store, sampleMessage(chat, first)), racers / 2 + 2);
  },

  async 'gives each of many parallel messages its own outcome'(store) {
    const people = [await addChat(store), await addChat(store), await addChat(store)];
    const stranger = await addAccount(store);
    const [{ first, chat } = await addChat(store)] = people;
    const known = sampleMessage(chat, first, { clientMessageId: 'c1' });
    await append(store, known);
    const mixed = upTo(3).flatMap(() => [
      ...people.flatMap((each) => [
        { kind: 'appended', message: sampleMessage(each.chat, each.first) },
        { kind: 'refused', message: sampleMessage(each.chat, stranger) },
        { kind: 'appended', message: sampleMessage(each.chat, each.second) },
        { kind: 'refused', message: sampleMessage(each.chat, each.first, { conversationKind: 'task' }) },
      ]),
      { kind: 'replayed', message: { ...known, id: randomUUID() } },
      { kind: 'mismatch', message: { ...known, id: randomUUID(), contentHash: toHash('other') } },
      { kind: 'refused', message: sampleMessage(randomUUID(), first) },
    ]);
    const outcomes = await inParallel(mixed.length, (index) =>
      store.unitOfWork.run(({ messages }) => messages.append(mixed[index]?.message ?? known), { isIdempotent: true }),
    );
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      mixed.map(({ kind }) => kind),
    );
    const recorded = await store.unitOfWork.read(({ events }) => events.list({ after: 0, missing: [], limit: 100 }));
    for (const [index, outcome] of outcomes.entries()) {
      const message = mixed[index]?.message ?? known;
      if (outcome.kind === 'replayed') assertSame(outcome.message, stored(known, 1));
      if (outcome.kind !== 'appended') continue;
      assertSame(outcome.message, stored(message, outcome.message.seq));
      const { event } = recorded.find(({ position }) => position === outcome.position) ?? {};
      const { id: messageId, conversationId, seq } = outcome.message;
      assertSame(event, { type: 'message.posted', conversationId, messageId, seq });
    }
    for (const each of people) {
      const last = each.chat === chat ? 7 : 6;
      assert.deepEqual(await seqs(store, each.chat, { after: 0 }), upTo(last));
      // Events about the same conversation are in order.
      const numbers = recorded.flatMap(({ event }) =>
        event.type === 'message.posted' && event.conversationId === each.chat ? [event.seq] : [],
      );
      assert.deepEqual(numbers, upTo(last));
    }
  },

  async 'reports a different message with the same client id, and assigns no seq to it'(store) {
    const { first, chat } = await addChat(store);
    await append(store, sampleMessage(chat, first, { clientMessageId: 'c1' }));
    const other = sampleMessage(chat, first, { clientMessageId: 'c1', contentHash: toHash('other') });
    assertSame(await append(store, other), { kind: 'mismatch' });
    assert.equal(await getSeq(store, sampleMessage(chat, first)), 2);
  },

  async 'distinguishes client ids by sender and conversation, exactly'(store) {
    const { first, second, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    const clientMessageId = 'c1';
    assert.equal(await getSeq(store, sampleMessage(chat, first, { clientMessageId })), 1);
    assert.equal(await getSeq(store, sampleMessage(chat, second, { clientMessageId })), 2);
    assert.equal(await getSeq(store, sampleMessage(other, first, { clientMessageId })), 1);
    assert.equal(await getSeq(store, sampleMessage(chat, first, { clientMessageId: 'C1' })), 3);
    assert.equal(await getSeq(store, sampleMessage(chat, first, { clientMessageId: 'c1 ' })), 4);
  },

  async 'rejects non-participants without revealing anything'(store) {
    const { first, chat } = await addChat(store);
    const stranger = await addAccount(store);
    const message = sampleMessage(chat, first, { clientMessageId: 'c1' });
    await append(store, message);
    const refused = [
      sampleMessage(chat, stranger),
      { ...message, senderId: stranger },
      { ...message, senderId: stranger, contentHash: toHash('other') },
      sampleMessage(randomUUID(), first),
    ];
    for (const each of refused) assertSame(await append(store, each), { kind: 'refused' });
    assert.equal(await getSeq(store, sampleMessage(chat, first)), 2);
  },

  async 'leaves no sequence gap when a send is rolled back'(store) {
    const { first, chat } = await addChat(store);
    const outcomes = await Promise.allSettled(
      upTo(racers).map((index) =>
        store.unitOfWork.run(async (stores) => {
          await stores.messages.append(sampleMessage(chat, first));
          if (index % 2 === 0) throw new Error('undo');
        }),
      ),
    );
    assert.equal(outcomes.filter((each) => each.status === 'rejected').length, racers / 2);
    assert.deepEqual(await seqs(store, chat, { after: 0 }), upTo(racers / 2));
    const conversation = await store.unitOfWork.read((stores) => stores.conversations.findById(chat));
    assert.equal(conversation?.lastSeq, racers / 2);
  },

  async 'leaves no sequence gap when a send fails and its transaction continues'(store) {
    const { first, chat } = await addChat(store);
    const message = sampleMessage(chat, first);
    await append(store, message);
    let refusal: unknown = null;
    // The id is taken. The database determines whether the transaction can continue.
    const going = store.unitOfWork.run(async (stores) => {
      await stores.messages.append(message).catch((error: unknown) => (refusal = error));
    });
    await Promise.allSettled([going]);
    assert.ok(CrewkitError.is(refusal, 'CONFLICT'), String(refusal));
    assert.equal(await getSeq(store, sampleMessage(chat, first)), 2);
    assert.deepEqual(await seqs(store, chat), [2, 1]);
  },

  async 'pages back from the newest, with one extra message if there are more'(store) {
    const chat = await fill(store, 6);
    assert.deepEqual(await seqs(store, chat, { limit: 3 }), [6, 5, 4, 3]);
    assert.deepEqual(await seqs(store, chat, { before: 4, limit: 2 }), [3, 2, 1]);
    assert.deepEqual(await seqs(store, chat, { before: 4, limit: 3 }), [3, 2, 1]);
    assert.deepEqual(await seqs(store, chat, { before: 2, limit: 3 }), [1]);
    assert.deepEqual(await seqs(store, chat, { before: 1 }), []);
    assert.deepEqual(await seqs(store, chat, { before: 99, limit: 1 }), [6, 5]);
  },

  async 'pages forward from the oldest, with one extra message if there are more'(store) {
    const chat = await fill(store, 6);
    assert.deepEqual(await seqs(store, chat, { after: 0, limit: 3 }), [1, 2, 3, 4]);
    assert.deepEqual(await seqs(store, chat, { after: 3, limit: 2 }), [4, 5, 6]);
    assert.deepEqual(await seqs(store, chat, { after: 3, limit: 3 }), [4, 5, 6]);
    assert.deepEqual(await seqs(store, chat, { after: 5, limit: 3 }), [6]);
    assert.deepEqual(await seqs(store, chat, { after: 6 }), []);
    assert.deepEqual(await seqs(store, chat, { after: 99 }), []);
  },

  async 'finds the first message at or after a time'(store) {
    const { first, chat } = await addChat(store);
    const other = await addConversation(store, [first, await addAccount(store)]);
    const find = (time: number): Promise<number | null> =>
      store.unitOfWork.read((stores) => stores.messages.findSeqAt(chat, at(time)));
    assert.equal(await find(0), null);
    await append(store, sampleMessage(other, first, { createdAt: at(5) }));
    const times = [10, 20, 20, 20, 30, 45, 60];
    for (const [index, time] of times.entries()) {
      await append(store, sampleMessage(chat, first, { createdAt: at(time) }));
      // Every number of messages, because the search halves it.
      for (const wanted of [0, 10, 11, 20, 21, 45, 60, 61]) {
        const seq = times.slice(0, index + 1).findIndex((each) => each >= wanted) + 1;
        assert.equal(await find(wanted), seq === 0 ? null : seq);
      }
    }
  },

  async 'finds a message near a time even if the clock was set back'(store) {
    const { first, chat } = await addChat(store);
    for (const time of [10, 50, 20, 30, 40]) await append(store, sampleMessage(chat, first, { createdAt: at(time) }));
    const seq = await store.unitOfWork.read((stores) => stores.messages.findSeqAt(chat, at(25)));
    assert.ok(seq !== null && seq >= 2 && seq <= 4, String(seq));
  },

  async 'lists the messages of one conversation only'(store) {
    const chat = await fill(store, 2);
    await fill(store, 3);
    assert.deepEqual(await seqs(store, chat), [2, 1]);
    assert.deepEqual(await seqs(store, randomUUID()), []);
  },

  async 'stores the longest body and many mentions'(store) {
    const { first, chat } = await addChat(store);
    const mentions = await addAccounts(store, 100);
    const message = sampleMessage(chat, first, { body: '😀'.repeat(10_000), mentions });
    assertSame(await appended(store, message), stored(message, 1));
    assertSame(await list(store, chat), [stored(message, 1)]);
  },
};
