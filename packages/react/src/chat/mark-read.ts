import type { OpenConversation } from '@crewkit/client-sdk';

import type { Crewkit } from '../provider/crewkit.js';
import { findListed } from './cached-pages.js';
import { createCounted, replaceCounted } from './unread-counts.js';

/** Marks an open conversation as read, and subtracts its messages from the unread counts without a request. */
export async function markRead(crewkit: Crewkit, open: Pick<OpenConversation, 'state' | 'markRead'>): Promise<void> {
  const { conversation, unreadCount } = open.state;
  const { queryClient } = crewkit;
  const counted = crewkit.part(createCounted);
  // The event of a listed conversation changes the counts.
  const isListed = conversation === null || findListed(queryClient, conversation.id) !== undefined;
  if (isListed || counted.has(conversation.id)) return open.markRead();
  counted.add(conversation.id);
  try {
    await open.markRead();
    replaceCounted(queryClient, [{ ...conversation, unreadCount }, null]);
  } catch (error) {
    counted.delete(conversation.id);
    throw error;
  }
}
