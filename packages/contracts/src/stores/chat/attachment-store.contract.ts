import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Attachment, Message, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import {
  addChatWithFiles,
  addPending,
  findMessage,
  listAbandoned,
  sampleAttachment,
  samplePendingAttachment,
  send,
  sendWithFiles,
} from './chat-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import {
  addAccount,
  addChat,
  addConversation,
  at,
  awkwardText,
  idAt,
  sampleMessage,
} from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type FilePosition = NonNullable<StoreInput<'attachments', 'listFiles', 1>['after']>;
type AttachedMessage = StoreInput<'attachments', 'attach'>;

const find = (store: StoreAdapter, conversationId: string, id: string): Promise<Attachment | null> =>
  look(store, ({ attachments }) => attachments.find(conversationId, id));
const attach = (
  store: StoreAdapter,
  to: AttachedMessage,
  files: readonly Attachment[],
  now = at(1),
): Promise<boolean> => write(store, ({ attachments }) => attachments.attach(to, files, now));
const deleteAbandoned = (store: StoreAdapter, ids: readonly string[], now: Date): Promise<void> =>
  write(store, ({ attachments }) => attachments.deleteAbandoned(ids, now));
const ofMessage = ({ conversationId, id: messageId, senderId }: Message): AttachedMessage => ({
  conversationId,
  messageId,
  senderId,
});

interface Upload {
  readonly message: Message;
  readonly file: Attachment;
}

/** Adds a message, and a pending file from the message's sender. */
async function addUpload(store: StoreAdapter): Promise<Upload & { readonly first: string; readonly second: string }> {
  const { first, second, chat } = await addChat(store);
  const file = sampleAttachment();
  await addPending(store, [file], { conversationId: chat, senderId: first });
  return { first, second, file, message: await send(store, sampleMessage(chat, first, { kind: 'file' })) };
}

/** Adds an unfinished upload that expires at this time. */
async function addExpiring(store: StoreAdapter, id: string, expiresAt: Date): Promise<string> {
  const { first, chat } = await addChat(store);
  const pending = samplePendingAttachment(chat, first, { id, expiresAt });
  await write(store, ({ attachments }) => attachments.insertPending(pending));
  return id;
}

export const attachmentStoreCases: StoreCases = {
  async 'stores every field of an attachment'(store) {
    const waveform = Array.from({ length: 128 }, (_, index) => index * 2);
    const files = [
      sampleAttachment({ fileName: awkwardText, contentType: 'image/svg+xml', size: 25 * 1024 * 1024 }),
      sampleAttachment({ size: 1, voice: { durationMs: 900_000, waveform, durationSource: 'client' } }),
      sampleAttachment({ voice: { durationMs: 1, waveform: [], durationSource: 'probed' } }),
    ];
    const { chat, message } = await addChatWithFiles(store, files);
    for (const file of files) assertSame(await find(store, chat, file.id), file);
    assertSame(await findMessage(store, message), { ...message, attachments: files });
  },

  async 'keeps the attachments of a message in the order in which they were sent'(store) {
    const files = [7, 3, 9, 1, 8, 2, 10, 5, 4, 6].map((number) => sampleAttachment({ id: idAt(number) }));
    const { message } = await addChatWithFiles(store, files);
    assertSame((await findMessage(store, message))?.attachments, files);
  },

  async 'keeps the attachments of different messages apart'(store) {
    const [one, two] = [sampleAttachment(), sampleAttachment()] as const;
    const { first, second, chat, message } = await addChatWithFiles(store, [one]);
    const other = await sendWithFiles(store, sampleMessage(chat, second, { kind: 'voice' }), [two]);
    const bare = await send(store, sampleMessage(chat, first));
    const window = { before: null, after: 0, limit: 10 };
    assertSame(await look(store, ({ messages }) => messages.list(chat, window)), [message, other, bare]);
  },

  async 'returns attachments with their message in every query'(store) {
    const files = [sampleAttachment({ id: idAt(2) }), sampleAttachment({ id: idAt(1) })];
    const { first, second, chat } = await addChat(store);
    const sent = sampleMessage(chat, first, { kind: 'file', body: 'Engine', clientMessageId: 'c1' });
    const message = await sendWithFiles(store, sent, files);
    const again = { ...sent, id: randomUUID() };
    assertSame(await write(store, ({ messages }) => messages.append(again)), { kind: 'replayed', message });
    await look(store, async ({ messages, conversations }) => {
      for (const window of [
        { before: null, after: null },
        { before: null, after: 0 },
      ]) {
        assertSame(await messages.list(chat, { ...window, limit: 10 }), [message]);
      }
      const query = { words: ['engine'], participantId: second, projectIds: [], conversationId: null, before: null };
      assertSame((await messages.search({ ...query, limit: 10 })).items, [message]);
      const { items } = await conversations.listFor(second, { projectIds: [], after: null, limit: 10 });
      for (const shown of [
        await conversations.findById(chat),
        await conversations.findForParticipant(chat, second),
        items[0],
      ]) {
        assertSame(shown?.lastMessage, message);
      }
    });
    const change = { senderId: first, body: 'Mill', words: ['mill'], mentions: [], editedAt: at(5) };
    const edited = await write(store, ({ messages }) => messages.edit(chat, message.id, change));
    assertSame(edited, { ...message, changeSeq: 2, body: 'Mill', editedAt: at(5) });
  },

  async 'finds an attachment only in the conversation of its message'(store) {
    const { file, message, first } = await addUpload(store);
    const { conversationId: chat } = message;
    assert.equal(await find(store, chat, file.id), null);
    assert.equal(await attach(store, ofMessage(message), [file]), true);
    assertSame(await find(store, chat, file.id), file);
    const other = await addConversation(store, [first, await addAccount(store)]);
    assert.equal(await find(store, other, file.id), null);
    assert.equal(await find(store, chat, randomUUID()), null);
  },

  async 'rejects the id of another attachment'(store) {
    const { file, message } = await addUpload(store);
    await assertRejectsWith('CONFLICT', addPending(store, [file], message));
    assert.equal(await attach(store, ofMessage(message), [file]), true);
    await assertRejectsWith('CONFLICT', addPending(store, [file], message));
    assertSame((await findMessage(store, message))?.attachments, [file]);
  },

  async 'attaches no files that another user uploaded or that belong to another conversation'(store) {
    const { first, second, file, message } = await addUpload(store);
    const others = await send(store, sampleMessage(message.conversationId, second));
    const elsewhere = await addConversation(store, [first, await addAccount(store)]);
    const strayed = await send(store, sampleMessage(elsewhere, first));
    for (const each of [others, strayed]) {
      assert.equal(await attach(store, ofMessage(each), [file]), false);
      assertSame(await findMessage(store, each), each);
    }
    assert.equal(await attach(store, ofMessage(message), [file]), true);
  },

  async 'attaches no expired files'(store) {
    const { file, message } = await addUpload(store);
    for (const now of [at(60_000), at(60_001)]) {
      assert.equal(await attach(store, ofMessage(message), [file], now), false);
    }
    assertSame(await findMessage(store, message), message);
    assert.equal(await attach(store, ofMessage(message), [file], at(59_999)), true);
  },

  async 'attaches no file twice'(store) {
    const { first, file, message } = await addUpload(store);
    assert.equal(await attach(store, ofMessage(message), [file]), true);
    const later = await send(store, sampleMessage(message.conversationId, first));
    const renamed = { ...file, fileName: 'other.pdf' };
    for (const each of [later, message]) assert.equal(await attach(store, ofMessage(each), [renamed]), false);
    assertSame((await findMessage(store, later))?.attachments, []);
    assertSame((await findMessage(store, message))?.attachments, [file]);
  },

  async 'attaches all files or none'(store) {
    const { file, message } = await addUpload(store);
    for (const files of [
      [file, sampleAttachment()],
      [sampleAttachment(), file],
    ]) {
      assert.equal(await attach(store, ofMessage(message), files), false);
      assertSame(await findMessage(store, message), message);
      assert.equal(await find(store, message.conversationId, file.id), null);
    }
    assert.equal(await attach(store, ofMessage(message), [file]), true);
  },

  async 'attaches a file to one of many messages in parallel'(store) {
    const { first, file, message } = await addUpload(store);
    const messages: Message[] = [];
    for (let count = 0; count < racers; count += 1) {
      messages.push(await send(store, sampleMessage(message.conversationId, first, { kind: 'file' })));
    }
    const told = await inParallel(racers, (index) => attach(store, ofMessage(messages[index] ?? message), [file]));
    assertOneTrue(told);
    const files = await Promise.all(messages.map(async (each) => (await findMessage(store, each))?.attachments));
    assertSame(files.flat(), [file]);
  },

  async 'keeps a file pending when its message is rolled back'(store) {
    const { first, chat } = await addChat(store);
    const file = sampleAttachment();
    await addPending(store, [file], { conversationId: chat, senderId: first });
    const message = sampleMessage(chat, first, { kind: 'file' });
    const failing = write(store, async (stores) => {
      await stores.messages.append(message);
      assert.equal(await stores.attachments.attach({ ...message, messageId: message.id }, [file], at(1)), true);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await find(store, chat, file.id), null);
    const next = await send(store, sampleMessage(chat, first));
    assert.equal(await attach(store, ofMessage(next), [file]), true);
  },

  async 'lists the files of a conversation in pages, those of the newest message first'(store) {
    const list = (id: string, after: FilePosition | null = null, limit = 10) =>
      look(store, ({ attachments }) => attachments.listFiles(id, { after, limit }));
    // Ids in another order than positions.
    const files = [3, 1, 2].map((number) => sampleAttachment({ id: idAt(number) }));
    const { first, second, chat, message } = await addChatWithFiles(store, files);
    assertSame(await list(randomUUID()), { items: [], next: null });
    await send(store, sampleMessage(chat, first));
    const voice = sampleAttachment({ voice: { durationMs: 1, waveform: [], durationSource: 'probed' } });
    const reply = await sendWithFiles(store, sampleMessage(chat, second, { kind: 'voice' }), [voice]);
    await addChatWithFiles(store, [sampleAttachment()]);
    const toFile =
      ({ id: messageId, senderId, createdAt }: Message) =>
      (attachment: Attachment) =>
        ({ attachment, messageId, senderId, createdAt }) as const;
    const all = [toFile(reply)(voice), ...files.map(toFile(message))];
    assertSame(await list(chat), { items: all, next: null });
    const pages = [];
    for (let after: FilePosition | null = null; ;) {
      const page: Awaited<ReturnType<typeof list>> = await list(chat, after, 2);
      pages.push(page.items);
      after = page.next;
      if (after === null) break;
    }
    assertSame(pages, [all.slice(0, 2), all.slice(2)]);
    await write(store, ({ messages }) => messages.softDelete(chat, message.id, { senderId: first, at: at(9) }));
    assertSame(await list(chat), { items: all.slice(0, 1), next: null });
  },

  async 'removes the attachments of a message permanently'(store) {
    const files = [sampleAttachment({ id: idAt(1) }), sampleAttachment({ id: idAt(2) })];
    const { first, chat, message } = await addChatWithFiles(store, files);
    const kept = await sendWithFiles(store, sampleMessage(chat, first, { kind: 'file' }), [sampleAttachment()]);
    await write(store, ({ attachments }) => attachments.detachAll(message.id, at(100)));
    assertSame(await findMessage(store, message), { ...message, attachments: [] });
    for (const { id } of files) assert.equal(await find(store, chat, id), null);
    assertSame(await findMessage(store, kept), kept);
    const next = await send(store, sampleMessage(chat, first));
    for (const now of [at(100), at(101)]) assert.equal(await attach(store, ofMessage(next), files, now), false);
    assert.deepEqual(await listAbandoned(store, at(99)), []);
    assert.deepEqual((await listAbandoned(store, at(100))).sort(), [idAt(1), idAt(2)]);
    // Repeated calls, and calls for messages without files, have no effect.
    for (const id of [message.id, next.id, randomUUID()]) {
      await write(store, ({ attachments }) => attachments.detachAll(id, at(9000)));
    }
    assert.deepEqual((await listAbandoned(store, at(100))).sort(), [idAt(1), idAt(2)]);
  },

  async 'lists expired files without a message, the oldest first'(store) {
    const { file } = await addUpload(store);
    const { message } = await addChatWithFiles(store);
    const third = await addExpiring(store, idAt(1), at(30));
    const second = await addExpiring(store, idAt(2), at(20));
    const first = await addExpiring(store, idAt(3), at(10));
    assert.deepEqual(await listAbandoned(store, at(9)), []);
    assert.deepEqual(await listAbandoned(store, at(20)), [first, second]);
    assert.deepEqual(await listAbandoned(store, at(9000)), [first, second, third]);
    assert.deepEqual(await listAbandoned(store, at(9000), 2), [first, second]);
    assert.deepEqual(await listAbandoned(store, at(60_000)), [first, second, third, file.id]);
    assert.equal(message.attachments.length, 1);
  },

  async 'deletes abandoned files, and no others'(store) {
    const { file, message } = await addUpload(store);
    const kept = await addChatWithFiles(store);
    const [gone, other] = [await addExpiring(store, idAt(1), at(10)), await addExpiring(store, idAt(2), at(11))];
    const ids = [gone, file.id, ...kept.message.attachments.map(({ id }) => id), randomUUID()];
    await deleteAbandoned(store, [], at(9000));
    await deleteAbandoned(store, ids, at(9));
    assert.deepEqual(await listAbandoned(store, at(9000)), [gone, other]);
    await deleteAbandoned(store, ids, at(10));
    assert.deepEqual(await listAbandoned(store, at(9000)), [other]);
    assert.equal(await attach(store, ofMessage(message), [file]), true);
    await deleteAbandoned(store, ids, at(90_000));
    assertSame(await findMessage(store, kept.message), kept.message);
    assertSame((await findMessage(store, message))?.attachments, [file]);
  },

  async 'either deletes or attaches a file when both happen in parallel'(store) {
    for (let round = 0; round < 4; round += 1) {
      const { file, message } = await addUpload(store);
      // The files have expired by the sweeper's clock, but not yet by the sender's.
      const told = await inParallel(racers, async (index) => {
        if (index % 2 === 0) return attach(store, ofMessage(message), [file], at(59_999));
        await deleteAbandoned(store, [file.id], at(60_000));
        return false;
      });
      const attached = told.includes(true);
      assertSame((await findMessage(store, message))?.attachments, attached ? [file] : []);
      assert.deepEqual(await listAbandoned(store, at(90_000)), []);
    }
  },
};
