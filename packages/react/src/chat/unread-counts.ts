import type { Conversation, Overview } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import { patchData } from './cached-pages.js';

/** Creates the set of conversations that the list does not contain and whose read messages are already subtracted, for `Crewkit.part`. */
export const createCounted = (): Set<string> => new Set();

type Counts = Overview['unread'];

/** What decides how much a conversation adds to the unread counts. */
export type CountedConversation = Pick<Conversation, 'unreadCount' | 'mentionCount' | 'me'>;

/** Returns the conversation's share of the unread counts; zeros for null. `countedAt`: when the server counted, which ignores muted ones. */
function toCounts(conversation: CountedConversation | null, countedAt: number): Counts {
  const { unreadCount = 0, mentionCount = 0, me } = conversation ?? {};
  const isSilent = me?.notify === 'none' || Date.parse(me?.mutedUntil ?? '') > countedAt;
  const mentions = isSilent ? 0 : mentionCount;
  const messages = isSilent || me?.notify === 'mentions' ? mentions : unreadCount;
  return { conversations: Math.min(messages, 1), messages, mentions };
}

/**
 * Changes the cached unread counts by the difference between two states of a conversation. A mute that has ended since the server counted
 * still applies, because the counts do not contain the conversation until they are refetched.
 */
export function replaceCounted(
  queryClient: QueryClient,
  [before, after]: readonly [before: CountedConversation | null, after: CountedConversation | null],
): void {
  patchData(queryClient, crewkitKeys.overview, (overview: Overview, countedAt) => {
    const [old, next] = [toCounts(before, countedAt), toCounts(after, countedAt)];
    const unread = { ...overview.unread };
    for (const each of Object.keys(next) as (keyof Counts)[])
      unread[each] = Math.max(0, unread[each] + next[each] - old[each]);
    return { ...overview, unread };
  });
}
