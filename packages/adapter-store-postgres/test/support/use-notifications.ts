import { randomUUID } from 'node:crypto';
import type { Stores } from '@crewkit/core/adapter';

const now = new Date();
const all = { inbox: true, mail: true, push: true };
const channels = { mention: all, assigned: all, invitation: all, thread_reply: all, message: all };

/** Calls every method of the stores of notifications and push subscriptions. */
export async function useNotifications(stores: Stores, userId: string): Promise<void> {
  const { accounts, notifications } = stores;
  await accounts.lockByIds([userId]);
  const [id, subjectId] = [randomUUID(), randomUUID()];
  const about = { kind: 'mention', subjectId, messageId: randomUUID(), actorId: null, at: now } as const;
  for (const position of [1, 2]) await notifications.record({ ...about, position }, [{ id, userId, listed: true }]);
  await notifications.list(userId, { unread: true, now, before: null, limit: 5 });
  await notifications.countUnread(userId, now);
  await notifications.markRead(userId, { ids: [id], upTo: null }, now);
  await notifications.markConversationsRead([{ userId, conversationId: subjectId, lastReadSeq: 1 }], now);
  await notifications.listNotifying([about.messageId]);
  await notifications.listRecipients(about.messageId, { after: null, limit: 5, now });
  await notifications.setSettings(userId, { channels, quietHours: null });
  await notifications.findSettings(userId);
  await notifications.deleteCreated(new Date(0));
  await notifications.forgetRecorded(new Date(0));
  await usePushSubscriptions(stores, userId);
}

async function usePushSubscriptions({ sessions, pushSubscriptions }: Stores, userId: string): Promise<void> {
  const [id, sessionId, holder] = [randomUUID(), randomUUID(), 'a'];
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now };
  const way = { method: 'password', secondFactor: false, ipAddress: null, userAgent: null } as const;
  await sessions.insert({ id: sessionId, userId, ...times, ...way });
  const target = { endpoint: `https://push.example/${id}`, p256dh: 'a', auth: 'b' };
  await pushSubscriptions.save({ id, userId, sessionId, ...target, keyId: 'c', createdAt: now });
  await pushSubscriptions.makeDue([userId], { position: 3, dueAt: now });
  await pushSubscriptions.listDue(now, 5);
  await pushSubscriptions.claim(id, { holder, now, leaseUntil: now });
  await pushSubscriptions.release(id, holder, { sentUpTo: 3, failures: 0, dueAt: now });
  await pushSubscriptions.delete(userId, id);
}
