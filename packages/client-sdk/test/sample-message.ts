import type { Message } from '../src/schemas.js';

/** Returns a text message from Ada, with the given changes. */
export function sampleMessage(wanted: Partial<Message>): Message {
  return {
    id: 'm1',
    conversationId: 'c',
    seq: 1,
    changeSeq: 1,
    senderId: 'ada',
    kind: 'text',
    body: '',
    clientMessageId: null,
    replyToId: null,
    threadRootId: null,
    thread: null,
    mentions: [],
    attachments: [],
    reactions: [],
    pinnedAt: null,
    pinnedBy: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    ...wanted,
  };
}
