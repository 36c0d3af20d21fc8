import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';
import type { NewMessage } from '../../../ports/chat/message-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/**
 * Throws `VALIDATION_FAILED` if a message mentions a user who is not a participant, or replies to a message that is not in the same
 * conversation.
 */
export async function checkReferences(
  stores: Stores,
  { conversationId, replyToId, mentions }: Pick<NewMessage, 'conversationId' | 'replyToId' | 'mentions'>,
): Promise<void> {
  const errors: FieldError[] = [];
  const roster = mentions.length === 0 ? null : await stores.conversations.getRoster(conversationId);
  const present = new Set(roster?.userIds);
  if (mentions.some((userId) => !present.has(userId))) {
    errors.push({
      path: 'mentions',
      code: 'not_a_participant',
      message: 'Only participants, or users who can see the task, can be mentioned.',
    });
  }
  if (replyToId !== null && (await stores.messages.findById(conversationId, replyToId)) === null) {
    errors.push({ path: 'replyToId', code: 'unknown_message', message: 'The conversation has no such message.' });
  }
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
}
