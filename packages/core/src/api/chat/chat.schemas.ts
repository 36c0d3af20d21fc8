import { z } from 'zod';

import { notifyLevels } from '../../domain/chat/conversation-settings.js';
import { shownFields } from '../schemas/host-fields.js';
import { createListSchema } from '../schemas/paging.js';
import { id, createIdSchema, instant } from '../schemas/text.js';

const seq = z.int().min(0);

const voice = z
  .object({
    durationMs: z.int(),
    waveform: z.array(z.int().min(0).max(255)),
    durationSource: z.enum(['probed', 'client']),
  })
  .meta({ id: 'Voice' });

const attachment = z
  .object({
    id,
    fileName: z.string(),
    contentType: z.string(),
    size: z.int(),
    sha256: z.string(),
    url: z.string(),
    urlExpiresAt: instant,
    voice: voice.nullable(),
  })
  .meta({ id: 'Attachment' });

export const conversationFile = attachment
  .extend({ messageId: createIdSchema('Message'), senderId: createIdSchema('User'), createdAt: instant })
  .meta({ id: 'ConversationFile' });

export const message = z
  .object({
    id,
    conversationId: id,
    seq,
    changeSeq: seq.meta({
      description:
        "The number of the latest change to this message, in the order of the conversation's changes. Of two versions of a message, the one " +
        'with the higher number is newer.',
    }),
    senderId: createIdSchema('User'),
    kind: z.enum(['text', 'file', 'voice']),
    body: z.string(),
    clientMessageId: z.string().nullable(),
    replyToId: createIdSchema('Message').nullable(),
    threadRootId: createIdSchema('Message')
      .nullable()
      .meta({ description: 'The message in whose thread this is a reply.' }),
    thread: z
      .object({ replyCount: seq, lastReplySeq: seq, lastReplyAt: instant, unreadCount: seq })
      .meta({
        id: 'MessageThread',
        description:
          '`replyCount` excludes deleted replies. `unreadCount` is for the caller, or the receiver of the event, and 0 for users who do ' +
          'not follow the thread.',
      })
      .nullable(),
    mentions: z.array(createIdSchema('User')),
    attachments: z.array(attachment),
    reactions: z.array(
      z
        .object({
          emoji: z.string().meta({ examples: ['👍'] }),
          count: z.int().min(1),
          mine: z
            .boolean()
            .meta({ description: 'Whether the caller, or the receiver of the event, is one of the users.' }),
        })
        .meta({ id: 'Reaction' }),
    ),
    pinnedAt: instant.nullable(),
    pinnedBy: createIdSchema('User').nullable(),
    createdAt: instant,
    editedAt: instant.nullable(),
    deletedAt: instant.nullable(),
    fields: shownFields('message'),
  })
  .meta({ id: 'Message' });

const participant = z
  .object({ userId: id, role: z.enum(['owner', 'member']), joinedAt: instant, lastReadSeq: seq })
  .meta({ id: 'Participant' });

const conversationTask = z
  .object({
    id: createIdSchema('Task'),
    key: z.string().meta({ examples: ['LOFO-4'] }),
    title: z.string(),
    projectId: id,
  })
  .meta({ id: 'ConversationTask' });

export const notifyLevel = z.enum(notifyLevels).meta({
  description:
    '`all`: you are notified of mentions and of threads that you follow, and all unread messages count in `unread` of the overview. ' +
    '`mentions`: only unread mentions count in `unread`. `none`: you are not notified, and nothing counts.',
});

export const conversation = z
  .object({
    id,
    kind: z.enum(['direct', 'task']),
    taskId: id.nullable(),
    task: conversationTask.nullable(),
    organizationId: id.nullable(),
    title: z.string().nullable(),
    createdBy: createIdSchema('User'),
    participants: z.array(participant),
    lastMessage: message.nullable(),
    lastSeq: seq,
    lastChangeSeq: seq.meta({ description: "The number of the conversation's latest change." }),
    unreadCount: seq,
    mentionCount: seq.meta({ description: 'The number of unread messages that mention the caller.' }),
    me: z
      .object({
        notify: notifyLevel,
        mutedUntil: instant
          .nullable()
          .meta({ description: 'Until then, the level is `none`. The time can be in the past.' }),
      })
      .nullable()
      .meta({ description: "The caller's own settings, or null if the caller is not a participant." }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Conversation' });

export const conversationList = createListSchema(conversation).meta({ id: 'ConversationList' });

export const changeList = z
  .object({
    items: z.array(
      z
        .object({
          changeSeq: seq,
          kind: z.enum(['message', 'edit', 'delete', 'reaction', 'pin', 'thread']),
          messageId: createIdSchema('Message'),
          message,
          reply: message.optional().meta({ description: 'The new reply. `message` is the root of its thread.' }),
        })
        .meta({ id: 'MessageChange' }),
    ),
    lastChangeSeq: seq,
  })
  .meta({ id: 'MessageChangeList' });

export const threadPage = z
  .object({ root: message, items: z.array(message), nextCursor: z.string().nullable(), following: z.boolean() })
  .meta({ id: 'ThreadPage' });

export const pinList = z
  .object({
    items: z.array(
      z
        .object({ messageId: createIdSchema('Message'), pinnedBy: createIdSchema('User'), pinnedAt: instant, message })
        .meta({ id: 'Pin' }),
    ),
  })
  .meta({ id: 'PinList' });

export const readState = z.object({ conversationId: id, lastReadSeq: seq, unreadCount: seq }).meta({ id: 'ReadState' });
