import { isGroup } from '../../domain/conversation.js';
import type { ConversationPosition } from '../../ports/conversation-store.js';
import type { Stores } from '../../ports/unit-of-work.js';
import { takeOut } from './take-out.js';

const pageLength = 100;

/** Takes somebody out of every group; conversations of two stay. Locks one after the other, in order of ids. */
export async function leaveEveryGroup(stores: Stores, userId: string, now: Date): Promise<void> {
  for (const id of await groupsOf(stores, userId)) {
    await stores.conversations.lockById(id);
    // Somebody may have taken him out before the lock.
    const conversation = await stores.conversations.findForParticipant(id, userId);
    if (conversation !== null) await takeOut({ stores, conversation, now }, userId);
  }
}

async function groupsOf({ conversations }: Stores, userId: string): Promise<string[]> {
  const ids: string[] = [];
  let after: ConversationPosition | null = null;
  do {
    const window: { readonly after: ConversationPosition | null; readonly limit: number } = {
      after,
      limit: pageLength,
    };
    const page = await conversations.listDirectFor(userId, window);
    ids.push(...page.items.filter(isGroup).map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids.sort();
}
