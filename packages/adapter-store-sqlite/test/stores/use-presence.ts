import { randomUUID } from 'node:crypto';

import type { Stores } from '@crewkit/core/adapter';

const now = new Date(1000);

/** Uses the presence of two users who share a conversation. */
export async function usePresence({ presence }: Stores, [me, other]: readonly [string, string]): Promise<void> {
  const process = randomUUID();
  for (const userId of [me, other]) await presence.show(userId, now);
  const activities = [me, other].map((userId) => ({ userId, lastActiveAt: now }));
  await presence.lease(process, activities, { now, expiresAt: now });
  await presence.find([me, other], now);
  await presence.listContacts([me, other], { conversations: 5, contacts: 5 });
  await presence.release(process, [me]);
  await presence.takeExpired(now, 5);
  await presence.isVisible(me);
  await presence.hide(me);
}
