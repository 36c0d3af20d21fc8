import { randomUUID } from 'node:crypto';
import type { Stores } from '@crewkit/core/adapter';

const now = new Date();
const all = { inbox: true, mail: true, push: true };
const channels = { mention: all, assigned: all, invitation: all, thread_reply: all };

/** Calls every method of the notification store. */
export async function useNotifications({ notifications }: Stores, userId: string): Promise<void> {
  const [id, subjectId] = [randomUUID(), randomUUID()];
  const about = { kind: 'mention', subjectId, messageId: randomUUID(), actorId: null, at: now } as const;
  for (const position of [1, 2]) await notifications.record({ ...about, id, userId, position });
  await notifications.list(userId, { unread: true, now, before: null, limit: 5 });
  await notifications.countUnread(userId, now);
  await notifications.markRead(userId, { ids: [id], upTo: null }, now);
  await notifications.listMentioning([about.messageId]);
  await notifications.setSettings(userId, { channels, quietHours: null });
  await notifications.findSettings(userId);
  await notifications.deleteCreated(new Date(0));
  await notifications.forgetRecorded(new Date(0));
}
