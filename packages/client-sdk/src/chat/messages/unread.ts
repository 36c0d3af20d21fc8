import type { Conversation, Message } from '../../schemas.js';
import type { MessageList } from './message-list.js';

interface Known {
  readonly conversation: Conversation;
  readonly list: Pick<MessageList, 'messages' | 'known' | 'newestSeq' | 'hasNewer'>;
  /** The user's id, or null if it is not known. */
  readonly userId: string | null;
}

/**
 * Returns the `seq` of the last message that the user has read, or null if the user is not a participant. Only participants have unread
 * messages.
 */
export function getHorizon(conversation: Conversation, userId: string | null): number | null {
  return conversation.participants.find((each) => each.userId === userId)?.lastReadSeq ?? null;
}

export function isOutsideThreads({ threadRootId }: Pick<Message, 'threadRootId'>): boolean {
  return threadRootId === null;
}

/**
 * Returns the number of unread messages: those after the last message that the user has read, except deleted messages, replies in
 * threads and the user's own.
 * If all unread messages are loaded, counts them. Otherwise returns the server's last count plus the messages that have arrived since.
 */
export function countUnread({ conversation, list, userId }: Known): number {
  const horizon = getHorizon(conversation, userId);
  if (horizon === null) return conversation.unreadCount;
  const { messages, known, newestSeq, hasNewer } = list;
  const first = messages[0]?.seq ?? conversation.lastSeq + 1;
  const isUnread = (message: Message): boolean =>
    message.senderId !== userId && message.deletedAt === null && isOutsideThreads(message);
  if (first <= horizon + 1 && !hasNewer) return messages.filter((each) => each.seq > horizon && isUnread(each)).length;
  const counted = Math.max(horizon, conversation.lastSeq);
  const others = known.filter((each) => each.seq > counted && !isUnread(each)).length;
  const before = horizon < conversation.lastSeq ? conversation.unreadCount : 0;
  return before + Math.max(0, newestSeq - counted) - others;
}

/**
 * Returns the conversation with the participant's `lastReadSeq` raised to the new value. Returns the same object if the user is not a
 * participant or the participant's `lastReadSeq` is already that high.
 */
export function withHorizon(conversation: Conversation, userId: string, lastReadSeq: number): Conversation {
  const moves = conversation.participants.some((each) => each.userId === userId && each.lastReadSeq < lastReadSeq);
  if (!moves) return conversation;
  const participants = conversation.participants.map((each) =>
    each.userId === userId ? { ...each, lastReadSeq: Math.max(each.lastReadSeq, lastReadSeq) } : each,
  );
  return { ...conversation, participants };
}

/** Returns the newer of two versions of a conversation. Each participant gets the higher `lastReadSeq` of the two versions. */
export function newerView(known: Conversation | null, next: Conversation): Conversation {
  if (known === null) return next;
  const [newer, older] = next.updatedAt < known.updatedAt ? [known, next] : [next, known];
  return older.participants.reduce((view, each) => withHorizon(view, each.userId, each.lastReadSeq), newer);
}
