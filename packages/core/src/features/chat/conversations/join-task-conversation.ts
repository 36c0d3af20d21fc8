import { AppError } from '../../../errors/app-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Makes a user a participant of a task conversation and marks all earlier messages as read. Returns whether the user is a new participant.
 * Call it only after `ChatAccess.hold` has confirmed that the user can see the task. Throws `NOT_FOUND` if the conversation was deleted
 * with its task.
 */
export async function joinTaskConversation(
  { conversations }: Stores,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string },
  now: Date,
): Promise<boolean> {
  if (!(await conversations.lockById(conversationId))) throw new AppError('NOT_FOUND');
  const lastReadSeq = (await conversations.findById(conversationId))?.lastSeq ?? 0;
  const newcomer = { userId, role: 'member' as const, joinedAt: now, lastReadSeq };
  return (await conversations.addParticipants(conversationId, [newcomer], now)).length > 0;
}
