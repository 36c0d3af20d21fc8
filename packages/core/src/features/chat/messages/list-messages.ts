import type { ConversationView, Message } from '../../../domain/chat/conversation.js';
import { requirePageLimit } from '../../../domain/page.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ChatAccess } from '../conversations/chat-access.js';
import { toView } from '../conversations/view-conversation.js';

/** A position in a conversation, given by a message's sequence number (seq) or id. */
export type MessagePosition = { readonly seq: number } | { readonly messageId: string };

export interface ListMessagesInput {
  readonly conversationId: string;
  /**
   * Lists the messages before this position, newest first, without the message at the position. At most one of `before`, `after`, `around`
   * and `at` can be given.
   */
  readonly before: MessagePosition | null;
  /** Lists the messages after this position, oldest first, without the message at the position. Clients use it to catch up. */
  readonly after: MessagePosition | null;
  /** Lists the message at this position and its neighbors on both sides, newest first. */
  readonly around: MessagePosition | null;
  /** Lists, like `around`, the first message posted at or after this time, or else the newest one. The default is null. */
  readonly at?: Date | null;
  readonly limit: number;
  /** Whether the result contains the conversation, so that clients can open a conversation with one request. The default is false. */
  readonly withConversation?: boolean;
  /** Whether the list contains replies in threads. The default is false. */
  readonly withReplies?: boolean;
}

export interface MessageList {
  readonly items: readonly Message[];
  /** The seq to continue from in the same direction, or null if there are no more messages. */
  readonly nextSeq: number | null;
  readonly lastSeq: number;
  /** The conversation, or null if it was not requested. */
  readonly conversation: ConversationView | null;
}

/**
 * Lists a page of messages, at a cost that does not depend on the number of messages in the conversation. Throws `VALIDATION_FAILED`.
 * Throws `NOT_FOUND` if the conversation does not exist or the caller may not see it. Throws `CURSOR_INVALID` if a position is the id of a
 * message from another conversation.
 */
export class ListMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: ChatAccess,
  ) {}

  async execute(actor: Actor, input: ListMessagesInput): Promise<MessageList> {
    const { conversationId, at = null, limit, withConversation = false, withReplies = false } = input;
    requirePageLimit(limit);
    requireOnePosition(input);
    return this.unitOfWork.read(async (stores) => {
      const entry = await this.access.enter(stores, actor, { conversationId, permission: 'chat:view' });
      const conversation = withConversation ? await toView(stores, conversationId, actor.userId) : null;
      const lastSeq = conversation?.lastSeq ?? entry.lastSeq ?? (await this.lastSeq(stores, conversationId));
      const threadRootId = withReplies ? undefined : null;
      const around = await resolvePosition(stores, conversationId, input.around);
      const middle =
        at === null ? around : ((await findFirst(stores, conversationId, { at, threadRootId })) ?? lastSeq);
      // Seqs have no gaps, so about half of the page is newer than the message, unless fewer messages or replies follow it.
      const before =
        middle === null
          ? await resolvePosition(stores, conversationId, input.before)
          : middle + 1 + Math.floor(limit / 2);
      const after = await resolvePosition(stores, conversationId, input.after);
      const window = { before, after, limit, threadRootId };
      const found = await stores.messages.list(conversationId, window);
      const items = found.slice(0, limit);
      const nextSeq = found.length > limit ? (items.at(-1)?.seq ?? null) : null;
      // `lastSeq` was read before the messages, so listed messages can be newer than it.
      return { items, nextSeq, lastSeq: Math.max(lastSeq, ...items.map((each) => each.seq)), conversation };
    });
  }

  /** Returns the last seq. Messages are never removed, so the newest message has the highest seq. */
  private async lastSeq(stores: Stores, conversationId: string): Promise<number> {
    const [newest] = await stores.messages.list(conversationId, { before: null, after: null, limit: 1 });
    return newest?.seq ?? 0;
  }
}

/** Returns the seq of the position. Throws `CURSOR_INVALID` if it is the id of a message from another conversation. */
export async function resolvePosition(
  stores: Stores,
  conversationId: string,
  position: MessagePosition | null,
): Promise<number | null> {
  if (position === null) return null;
  if ('seq' in position) return position.seq;
  const message = await stores.messages.findById(conversationId, position.messageId);
  if (message === null) throw new CrewkitError('CURSOR_INVALID');
  return message.seq;
}

/** Returns the seq of the first message posted at or after the time. Replies in threads are skipped if `threadRootId` is null. */
async function findFirst(
  { messages }: Stores,
  conversationId: string,
  { at, threadRootId }: { readonly at: Date; readonly threadRootId: null | undefined },
): Promise<number | null> {
  const seq = await messages.findSeqAt(conversationId, at);
  if (seq === null) return null;
  const [first] = await messages.list(conversationId, { before: null, after: seq - 1, limit: 1, threadRootId });
  return first?.seq ?? null;
}

const positions = ['before', 'after', 'around', 'at'] as const;

/** Throws `VALIDATION_FAILED` if several positions are given. The error is about the last one. */
function requireOnePosition(input: Pick<ListMessagesInput, (typeof positions)[number]>): void {
  const [first, ...others] = positions.filter((name) => (input[name] ?? null) !== null);
  const path = others.at(-1);
  if (path === undefined) return;
  const message = 'Send only one of before, after, around and at.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path, code: `excludes_${first}`, message }] });
}
