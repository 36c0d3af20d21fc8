import type { Notification } from '@crewkit/client-sdk';

import { crewkitKeys } from '../keys.js';
import { useList, type List } from '../lists/list.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useFollower } from '../provider/follow-access.js';
import { followNotifications, refreshNotifications } from './follow-notifications.js';

/** The user's notifications, newest first. */
export interface NotificationList extends List<Notification> {
  /** Marks the notifications with these ids as read, or all of them. */
  readonly markRead: (ids?: readonly string[]) => Promise<void>;
}

/**
 * Returns the user's notifications, or only the unread ones. Events keep the list up to date.
 *
 * @example
 * const { items, markRead } = useNotifications({ unread: true });
 */
export function useNotifications({ unread = false }: { readonly unread?: boolean } = {}): NotificationList {
  const { client, queryClient } = useCrewkitContext();
  useFollower(followNotifications);
  const list = useList({
    queryKey: [...crewkitKeys.notifications, { unread }],
    load: (api, position) => api.notifications.list({ ...position, ...(unread && { unread: 'true' }) }),
  });
  return {
    ...list,
    markRead: async (ids) => {
      await client.notifications.markRead(ids === undefined ? {} : { ids: [...ids] });
      await refreshNotifications(queryClient);
    },
  };
}
