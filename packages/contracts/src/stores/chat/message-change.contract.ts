import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { searchWords, type NewMessage, type StoreAdapter, type Message, type StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { addChatWithFiles, findConversation, findMessage, findView, sampleAttachment, send } from './chat-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import {
  addAccount,
  addChat,
  addConversation,
  at,
  awkwardText,
  toHash,
  sampleMessage,
} from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type MessageEdit = Omit<StoreInput<'messages', 'edit', 2>, 'senderId'>;

const sampleEdit = (body: string, changes: Partial<MessageEdit> = {}): MessageEdit => ({
  ...{ body, words: searchWords(body), mentions: [], editedAt: at(2000) },
  ...changes,
});

type Changed = Pick<Message, 'conversationId' | 'id' | 'senderId'>;

const edit = (
  store: StoreAdapter,
  { conversationId, id, senderId }: Changed,
  change: MessageEdit,
): Promise<Message | null> =>
  write(store, ({ messages }) => messages.edit(conversationId, id, { ...change, senderId }));
const softDelete = (store: StoreAdapter, { conversationId, id, senderId }: Changed, now = at(3000)): Promise<boolean> =>
  write(store, ({ messages }) => messages.softDelete(conversationId, id, { senderId, at: now }));

/** Returns the ids of the messages found. */
async function found(store: StoreAdapter, participantId: string, text: string): Promise<string[]> {
  const query = { participantId, projectIds: [], conversationId: null, before: null, limit: 100 };
  const page = await look(store, ({ messages }) => messages.search({ ...query, words: searchWords(text) }));
  return page.items.map(({ id }) => id);
}

interface Scene {
  readonly first: string;
  readonly second: string;
  readonly chat: string;
  readonly sent: NewMessage;
  readonly message: Message;
  /** The same change with another user, conversation or message. */
  readonly nonMembers: readonly Changed[];
}

/** Adds a message from the first user with every possible property, and other messages around it. */
async function addScene(store: StoreAdapter): Promise<Scene> {
  const { first, second, chat } = await addChat(store);
  const third = await addAccount(store);
  const elsewhere = await addConversation(store, [first, third]);
  const before = await send(store, sampleMessage(chat, second));
  const sent = sampleMessage(chat, first, {
    ...{ body: 'Analytical engine', clientMessageId: 'c1', contentHash: toHash('Analytical engine') },
    ...{ replyToId: before.id, mentions: [second], fields: { topic: 'engines' } },
  });
  const message = await send(store, sent);
  await send(store, sampleMessage(elsewhere, first));
  const nonMembers = [
    { ...message, senderId: second },
    { ...message, senderId: third },
    { ...message, conversationId: elsewhere },
    { ...message, id: randomUUID() },
    { ...message, conversationId: randomUUID() },
  ];
  return { first, second, chat, sent, message, nonMembers };
}

/** Cases for `MessageStore.edit`. */
const editCases: StoreCases = {
  async 'updates text and mentions of a message and nothing else'(store) {
    const { first, chat, message } = await addScene(store);
    const change = sampleEdit(awkwardText, { mentions: [first] });
    const edited = { ...message, changeSeq: 3, body: awkwardText, mentions: [first], editedAt: at(2000) };
    assertSame(await edit(store, message, change), edited);
    assertSame(await findMessage(store, message), edited);
    assertSame((await findConversation(store, chat))?.lastMessage, edited);
    const again = { ...edited, changeSeq: 4, body: 'Once more', mentions: [], editedAt: at(2500) };
    assertSame(await edit(store, message, sampleEdit('Once more', { editedAt: at(2500) })), again);
    const [last, before] = await look(store, ({ messages }) =>
      messages.list(chat, { before: null, after: null, limit: 10 }),
    );
    assertSame(last, again);
    assert.equal(before?.body, 'Hello');
  },

  async 'does not update messages of other authors'(store) {
    const { message, nonMembers, second } = await addScene(store);
    for (const stranger of nonMembers) assert.equal(await edit(store, stranger, sampleEdit('Mine')), null);
    assertSame(await findMessage(store, message), message);
    assert.deepEqual(await found(store, second, 'mine'), []);
    assertSame((await findConversation(store, message.conversationId))?.updatedAt, at(1000));
  },

  async 'updates the time of the last change by an edit, but not the position in the list'(store) {
    const { first, second, chat, message } = await addScene(store);
    const other = await addConversation(store, [first, await addAccount(store)], { createdAt: at(1500) });
    const updatedAt = async (): Promise<Date | undefined> => (await findConversation(store, chat))?.updatedAt;
    await edit(store, message, sampleEdit('One', { editedAt: at(2000) }));
    assertSame(await updatedAt(), at(2000));
    await edit(store, message, sampleEdit('Two', { editedAt: at(1200) }));
    assertSame(await updatedAt(), at(2000));
    const { items } = await look(store, ({ conversations }) =>
      conversations.listFor(first, { projectIds: [], after: null, limit: 10 }),
    );
    const ids = items.map(({ id }) => id).filter((id) => id === chat || id === other);
    assert.deepEqual(ids, [other, chat]);
    assert.equal((await findView(store, chat, second))?.lastSeq, 2);
  },

  async 'finds an edited message by its new words and no longer by its old ones'(store) {
    const { second, message } = await addScene(store);
    assert.deepEqual(await found(store, second, 'analytical'), [message.id]);
    await edit(store, message, sampleEdit('Difference engine'));
    assert.deepEqual(await found(store, second, 'analytical'), []);
    for (const text of ['difference', 'engine']) assert.deepEqual(await found(store, second, text), [message.id]);
    await edit(store, message, sampleEdit(''));
    assert.deepEqual(await found(store, second, 'engine'), []);
  },

  async 'recognizes the replay of an edited message by its original content'(store) {
    const { sent, message } = await addScene(store);
    const edited = await edit(store, message, sampleEdit('Difference engine'));
    assert.equal(edited?.body, 'Difference engine');
    const again = { ...sent, id: randomUUID() };
    const append = (copy: NewMessage): Promise<unknown> => write(store, ({ messages }) => messages.append(copy));
    assertSame(await append(again), { kind: 'replayed', message: edited });
    const other = { ...again, body: 'Difference engine', contentHash: toHash('Difference engine') };
    assertSame(await append(other), { kind: 'mismatch' });
    await softDelete(store, message);
    assertSame(await append(again), { kind: 'replayed', message: await findMessage(store, message) });
  },

  async 'keeps the attachments of an edited message'(store) {
    const { message } = await addChatWithFiles(store, [sampleAttachment(), sampleAttachment()]);
    const edited = { ...message, changeSeq: 2, body: 'Seen?', editedAt: at(2000) };
    assertSame(await edit(store, message, sampleEdit('Seen?')), edited);
    assertSame(await findMessage(store, message), edited);
  },

  async 'stores the longest body and many mentions of an edit'(store) {
    const { message, second } = await addScene(store);
    const body = Array.from({ length: 5000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
    const mentions = Array.from({ length: 50 }, () => randomUUID());
    assertSame((await edit(store, message, sampleEdit(body, { mentions })))?.mentions, mentions);
    assert.equal((await findMessage(store, message))?.body, body);
    assert.deepEqual(await found(store, second, `${body.slice(0, 1)} ${body.slice(-1)}`), [message.id]);
  },

  async 'reverts an edit that was rolled back'(store) {
    const { message, second } = await addScene(store);
    const failing = write(store, async ({ messages }) => {
      const change = { ...sampleEdit('Mill'), senderId: message.senderId };
      assert.notEqual(await messages.edit(message.conversationId, message.id, change), null);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assertSame(await findMessage(store, message), message);
    assert.deepEqual(await found(store, second, 'mill'), []);
    assert.deepEqual(await found(store, second, 'analytical'), [message.id]);
  },
};

/** Cases for `MessageStore.edit` and `MessageStore.softDelete`. */
export const messageChangeCases: StoreCases = {
  ...editCases,

  async 'leaves a tombstone without text, mentions and field values'(store) {
    const { first, second, chat, message } = await addScene(store);
    assert.equal(await softDelete(store, message), true);
    const tombstone = { ...message, changeSeq: 3, body: '', mentions: [], fields: {}, deletedAt: at(3000) };
    assertSame(await findMessage(store, message), tombstone);
    for (const userId of [first, second]) {
      const view = await findView(store, chat, userId);
      assertSame([view?.lastMessage, view?.lastSeq, view?.updatedAt], [tombstone, 2, at(3000)]);
      assert.deepEqual(await found(store, userId, 'analytical'), []);
      assert.deepEqual(await found(store, userId, 'engine'), []);
    }
    const next = await send(store, sampleMessage(chat, first));
    assert.equal(next.seq, 3);
  },

  async 'leaves a message of files without its files'(store) {
    const { first, chat, message } = await addChatWithFiles(store);
    const kept = await send(store, sampleMessage(chat, first));
    await write(store, async ({ messages, attachments }) => {
      assert.equal(await messages.softDelete(chat, message.id, { senderId: first, at: at(3000) }), true);
      await attachments.detachAll(message.id, at(3000));
    });
    const tombstone = { ...message, changeSeq: 3, body: '', attachments: [], deletedAt: at(3000) };
    assertSame(await findMessage(store, message), tombstone);
    assertSame(await findMessage(store, kept), kept);
  },

  async 'soft-deletes no message of another author'(store) {
    const { message, nonMembers, second } = await addScene(store);
    for (const stranger of nonMembers) assert.equal(await softDelete(store, stranger), false);
    assertSame(await findMessage(store, message), message);
    assert.deepEqual(await found(store, second, 'engine'), [message.id]);
    assertSame((await findConversation(store, message.conversationId))?.updatedAt, at(1000));
  },

  async 'soft-deletes no message twice'(store) {
    const { message } = await addScene(store);
    assert.equal(await softDelete(store, message, at(3000)), true);
    assert.equal(await softDelete(store, message, at(4000)), false);
    assertSame((await findMessage(store, message))?.deletedAt, at(3000));
    assertSame((await findConversation(store, message.conversationId))?.updatedAt, at(3000));
  },

  async 'never moves back the time of the last change by a deletion'(store) {
    const { message } = await addScene(store);
    assert.equal(await softDelete(store, message, at(10)), true);
    assertSame((await findConversation(store, message.conversationId))?.updatedAt, at(1000));
  },

  async 'soft-deletes a message for one of many parallel callers'(store) {
    const { message } = await addScene(store);
    assertOneTrue(await inParallel(racers, () => softDelete(store, message)));
  },

  async 'edits no tombstone'(store) {
    const { message, second } = await addScene(store);
    await softDelete(store, message);
    const tombstone = await findMessage(store, message);
    assert.equal(await edit(store, message, sampleEdit('Back again', { editedAt: at(9000) })), null);
    assertSame(await findMessage(store, message), tombstone);
    assert.deepEqual(await found(store, second, 'back'), []);
    assertSame((await findConversation(store, message.conversationId))?.updatedAt, at(3000));
  },

  async 'leaves a tombstone if a message is edited and deleted in parallel'(store) {
    for (let round = 0; round < 4; round += 1) {
      const { message, second } = await addScene(store);
      await inParallel(racers, async (index) =>
        index === 7 ? softDelete(store, message) : edit(store, message, sampleEdit(`Edit ${index}`)),
      );
      const left = await findMessage(store, message);
      assertSame([left?.body, left?.mentions, left?.deletedAt], ['', [], at(3000)]);
      assert.deepEqual(await found(store, second, 'edit'), []);
    }
  },
};
