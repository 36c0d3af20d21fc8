import type { Conversation, Overview } from '@crewkit/client-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import { useList, type List } from '../lists/list.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useFollower } from '../provider/follow-access.js';
import { useSessionState } from '../session/use-session.js';
import { findListed, listKey } from './cached-pages.js';
import { loadConversations } from './conversation-cache.js';
import { ConversationFollower } from './follow-conversations.js';
import { useLiveUpdates } from './use-live-updates.js';

const staleTime = 5 * 60_000;

/**
 * Returns the conversations in which the user is a participant, latest activity first. `search` finds them by title, participant or task.
 * Events keep the list up to date.
 *
 * @example
 * const { items, hasMore, loadMore } = useConversations();
 */
export function useConversations(search = ''): List<Conversation> {
  const { queryClient } = useCrewkitContext();
  useFollower(ConversationFollower.follow);
  const isSearch = search !== '';
  const found = useList({
    queryKey: isSearch ? [...crewkitKeys.conversations, 'found', search] : listKey,
    load: (api, { cursor }) =>
      loadConversations(api, { ...(cursor !== undefined && { cursor }), ...(isSearch && { search }) }),
    ...(isSearch ? { placeholderData: keepPreviousData } : { staleTime }),
  });
  if (!isSearch) return found;
  // Events change the cached list at once; the response may be older.
  return { ...found, items: found.items.map((each) => findListed(queryClient, each.id) ?? each) };
}

const none: Overview['unread'] = { conversations: 0, messages: 0, mentions: 0 };

/**
 * Returns the numbers of unread conversations, messages and mentions; zero until they are known. If 100 or more conversations have unread
 * messages, the numbers are lower bounds.
 *
 * @example
 * const { messages } = useUnread();
 */
export function useUnread(): Overview['unread'] {
  const { client } = useCrewkitContext();
  const isSignedIn = useSessionState().user !== null;
  useLiveUpdates();
  const { data } = useQuery({
    queryKey: [...crewkitKeys.overview, {}],
    queryFn: ({ signal }) => client.with({ signal }).users.overview(),
    select: ({ unread }) => unread,
    enabled: isSignedIn,
    staleTime,
  });
  return data ?? none;
}
