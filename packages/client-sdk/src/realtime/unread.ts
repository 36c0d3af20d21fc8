import type { Conversation, Message } from '../schemas.js';

interface Known {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  /** null: not known. */
  readonly userId: string | null;
}

/** The seq up to which the user has read; null if they are not a participant, who have nothing unread. */
export function getHorizon(conversation: Conversation, userId: string | null): number | null {
  return conversation.participants.find((each) => each.userId === userId)?.lastReadSeq ?? null;
}

/** Messages after the user's read horizon, without their own and deleted ones: counted, or the server's last count plus what came since. */
export function countUnread({ conversation, messages, userId }: Known): number {
  const horizon = getHorizon(conversation, userId);
  if (horizon === null) return conversation.unreadCount;
  const isUnread = ({ senderId, deletedAt }: Message): boolean => senderId !== userId && deletedAt === null;
  const first = messages[0]?.seq ?? conversation.lastSeq + 1;
  const isAllLoaded = first <= horizon + 1;
  const counted = isAllLoaded ? horizon : conversation.lastSeq;
  const loaded = messages.filter((each) => each.seq > counted && isUnread(each)).length;
  return isAllLoaded ? loaded : conversation.unreadCount + loaded;
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
