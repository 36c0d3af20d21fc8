import type { Overview } from '@crewkit/client-sdk';
import type { QueryClient } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import { patchData } from './cached-pages.js';

/** Creates the set of conversations that the list does not contain and whose read messages are already subtracted, for `Crewkit.part`. */
export const createCounted = (): Set<string> => new Set();

/** Adds numbers, which can be negative, to the cached unread counts. */
export function addUnread(queryClient: QueryClient, added: Overview['unread']): void {
  const add = (count: number, more: number): number => Math.max(0, count + more);
  patchData(queryClient, crewkitKeys.overview, (overview: Overview) => {
    const { conversations, messages, mentions } = overview.unread;
    const unread = {
      conversations: add(conversations, added.conversations),
      messages: add(messages, added.messages),
      mentions: add(mentions, added.mentions),
    };
    return { ...overview, unread };
  });
}
