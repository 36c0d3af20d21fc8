import { useQuery } from '@tanstack/react-query';

import { queries } from '../../data/queries.js';

/** Unread messages of all conversations together, for a badge. Zero until it is known. */
export function useUnreadTotal(): number {
  const { data = [] } = useQuery(queries.chats());
  return data.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
