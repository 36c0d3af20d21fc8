import { followAccess, useFollower } from '../provider/follow-access.js';
import { followNotifications } from '../notifications/follow-notifications.js';
import { ConversationFollower } from './follow-conversations.js';

/**
 * Keeps the query cache up to date with the server's events, as every hook does for its own data. Call it once in a component that is always
 * rendered, if your app has queries of its own under `crewkitKeys`.
 *
 * @example
 * useLiveUpdates();
 */
export function useLiveUpdates(): void {
  useFollower(followAccess);
  useFollower(ConversationFollower.follow);
  useFollower(followNotifications);
}
