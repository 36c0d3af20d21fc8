import type { Conversation, Message } from '../schemas.js';
import type { MessageList } from './message-list.js';

interface Known {
  readonly conversation: Conversation;
  readonly list: Pick<MessageList, 'messages' | 'known' | 'newestSeq' | 'hasNewer'>;
  /** null: not known. */
  readonly userId: string | null;
}

/** The seq up to which the user has read; null if they are not a participant, who have nothing unread. */
export function getHorizon(conversation: Conversation, userId: string | null): number | null {
  return conversation.participants.find((each) => each.userId === userId)?.lastReadSeq ?? null;
}

/**
 * Messages after the user's read horizon, without their own and deleted ones: counted if all are loaded, otherwise the server's last
 * count plus what came since.
 */
export function countUnread({ conversation, list, userId }: Known): number {
  const horizon = getHorizon(conversation, userId);
  if (horizon === null) return conversation.unreadCount;
  const { messages, known, newestSeq, hasNewer } = list;
  const first = messages[0]?.seq ?? conversation.lastSeq + 1;
  const isUnread = ({ senderId, deletedAt }: Message): boolean => senderId !== userId && deletedAt === null;
  if (first <= horizon + 1 && !hasNewer) return messages.filter((each) => each.seq > horizon && isUnread(each)).length;
  const counted = Math.max(horizon, conversation.lastSeq);
  const others = known.filter((each) => each.seq > counted && !isUnread(each)).length;
  const before = horizon < conversation.lastSeq ? conversation.unreadCount : 0;
  return before + Math.max(0, newestSeq - counted) - others;
}

/** With the horizon of one participant moved on; the same object if it is not. */
export function withHorizon(conversation: Conversation, userId: string, lastReadSeq: number): Conversation {
  const moves = conversation.participants.some((each) => each.userId === userId && each.lastReadSeq < lastReadSeq);
  if (!moves) return conversation;
  const participants = conversation.participants.map((each) =>
    each.userId === userId ? { ...each, lastReadSeq: Math.max(each.lastReadSeq, lastReadSeq) } : each,
  );
  return { ...conversation, participants };
}

/** The newer of two views of one conversation; no participant's horizon goes back. */
export function newerView(known: Conversation | null, next: Conversation): Conversation {
  if (known === null) return next;
  const [newer, older] = next.updatedAt < known.updatedAt ? [known, next] : [next, known];
  return older.participants.reduce((view, each) => withHorizon(view, each.userId, each.lastReadSeq), newer);
}
