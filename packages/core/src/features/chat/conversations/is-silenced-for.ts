import { isSilenced } from '../../../domain/chat/conversation-settings.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** Returns whether the user is a participant and has silenced the conversation. Users who are not participants have no settings. */
export async function isSilencedFor(
  { conversations }: Pick<Stores, 'conversations'>,
  userId: string,
  { conversationId, now }: { readonly conversationId: string; readonly now: Date },
): Promise<boolean> {
  const participation = await conversations.getParticipation(conversationId, userId);
  return participation !== null && isSilenced(participation.settings, now);
}
