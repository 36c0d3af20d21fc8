import type { ConversationRow } from './tables.js';

export function takesPart({ participants }: ConversationRow, userId: string): boolean {
  return participants.some((each) => each.userId === userId);
}
