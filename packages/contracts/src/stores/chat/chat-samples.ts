import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type {
  NewMessage,
  StoreAdapter,
  Attachment,
  Conversation,
  ConversationView,
  Message,
  Participant,
  StoreInput,
} from '@crewkit/core/adapter';
import { addChat, at, toHash, sampleMessage, sampleParticipant } from '../support/store-samples.js';
import { type Workspace, addWorkspace, look, sampleTask, write } from '../workspace/workspace-samples.js';

type PendingAttachment = StoreInput<'attachments', 'insertPending'>;

/** Returns the stored form of a new message. */
export function storedMessage(sent: NewMessage, seq: number): Message {
  const { conversationKind: _kind, words: _words, contentHash: _hash, ...message } = sent;
  const { fields = {}, threadRootId = null } = message;
  const marks = { thread: null, reactions: [], pinnedAt: null, pinnedBy: null };
  return {
    ...message,
    threadRootId,
    ...marks,
    seq,
    changeSeq: seq,
    attachments: [],
    editedAt: null,
    deletedAt: null,
    fields,
  };
}

/** The settings of participants who have changed nothing. */
export const defaultSettings = { notify: 'all', mutedUntil: null } as const;

/** Appends a message in its own transaction, and returns the stored message. */
export async function send(store: StoreAdapter, message: NewMessage): Promise<Message> {
  const outcome = await write(store, ({ messages }) => messages.append(message));
  assert.ok(outcome.kind === 'appended', outcome.kind);
  return outcome.message;
}

export const findMessage = (
  store: StoreAdapter,
  { conversationId, id }: NewMessage | Message,
): Promise<Message | null> => look(store, ({ messages }) => messages.findById(conversationId, id));

/** Returns the conversation with its participants ordered by id, because the port promises no order. */
export async function findConversation(store: StoreAdapter, id: string): Promise<Conversation | null> {
  return inOrder(await look(store, ({ conversations }) => conversations.findById(id)));
}

export async function findView(store: StoreAdapter, id: string, userId: string): Promise<ConversationView | null> {
  return inOrder(await look(store, ({ conversations }) => conversations.findForParticipant(id, userId)));
}

function inOrder<T extends Conversation>(conversation: T | null): T | null {
  if (conversation === null) return null;
  const participants = conversation.participants.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  return { ...conversation, participants };
}

export interface TaskChat extends Workspace {
  readonly taskId: string;
  readonly chat: string;
}

/** Adds a task to the workspace and a conversation about it with these participants. By default, the workspace's member participates. */
export async function addTaskChat(
  store: StoreAdapter,
  workspace: Workspace,
  {
    userIds = [workspace.userId],
    id = randomUUID(),
  }: { readonly userIds?: readonly string[]; readonly id?: string } = {},
): Promise<TaskChat> {
  const task = sampleTask(workspace.project);
  const conversation = { id, taskId: task.id, createdBy: workspace.userId, createdAt: at(0) };
  const participants = userIds.map((userId): Participant => sampleParticipant(userId, { role: 'member' }));
  await write(store, async ({ tasks, conversations }) => {
    await tasks.insert(task);
    assert.deepEqual(await conversations.insertForTaskIfAbsent(conversation), { id, created: true });
    await conversations.addParticipants(id, participants, at(0));
  });
  return { ...workspace, taskId: task.id, chat: id };
}

/** Adds a task and its conversation in a new workspace. */
export async function addOwnTaskChat(store: StoreAdapter): Promise<TaskChat> {
  return addTaskChat(store, await addWorkspace(store));
}

export function samplePendingAttachment(
  conversationId: string,
  uploadedBy: string,
  changes: Partial<PendingAttachment> = {},
): PendingAttachment {
  return { id: randomUUID(), conversationId, uploadedBy, createdAt: at(0), expiresAt: at(60_000), ...changes };
}

export function sampleAttachment(changes: Partial<Attachment> = {}): Attachment {
  const { id = randomUUID() } = changes;
  const sha256 = Buffer.from(toHash(id)).toString('hex');
  return { id, fileName: 'notes.pdf', contentType: 'application/pdf', size: 12_345, sha256, voice: null, ...changes };
}

/** Starts the uploads in the conversation. */
export async function addPending(
  store: StoreAdapter,
  attachments: readonly Attachment[],
  { conversationId, senderId }: Pick<StoreInput<'attachments', 'attach'>, 'conversationId' | 'senderId'>,
): Promise<void> {
  await write(store, async (stores) => {
    for (const { id } of attachments) {
      await stores.attachments.insertPending(samplePendingAttachment(conversationId, senderId, { id }));
    }
  });
}

/** Sends a message with these files in one transaction, with a kind other than text. Returns the stored message. */
export async function sendWithFiles(
  store: StoreAdapter,
  message: NewMessage,
  attachments: readonly Attachment[],
): Promise<Message> {
  await addPending(store, attachments, message);
  const sent = await write(store, async (stores) => {
    const outcome = await stores.messages.append(message);
    assert.ok(outcome.kind === 'appended', outcome.kind);
    const to = { ...message, messageId: message.id };
    assert.equal(await stores.attachments.attach(to, attachments, at(1)), true);
    return outcome.message;
  });
  return { ...sent, attachments };
}

/** Adds two users, their conversation, and a message from the first user with these files. */
export async function addChatWithFiles(
  store: StoreAdapter,
  attachments: readonly Attachment[] = [sampleAttachment()],
): Promise<{ readonly first: string; readonly second: string; readonly chat: string; readonly message: Message }> {
  const people = await addChat(store);
  const message = sampleMessage(people.chat, people.first, { kind: 'file' });
  return { ...people, message: await sendWithFiles(store, message, attachments) };
}

/** Returns the ids of the files that are to be swept at this time. */
export const listAbandoned = (store: StoreAdapter, now: Date, limit = 100): Promise<string[]> =>
  look(store, ({ attachments }) => attachments.listAbandoned(now, limit));
