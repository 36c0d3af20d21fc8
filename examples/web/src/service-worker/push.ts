import * as texts from '#messages/push';
import { worker } from './worker-scope.js';

/** What a push message contains: ids, but no text that others wrote. */
interface PushMessage {
  readonly id: string;
  readonly kind: string;
}

const titles: Readonly<Record<string, string>> = {
  mention: texts.mentioned,
  assigned: texts.assigned,
  invitation: texts.invited,
  thread_reply: texts.replied,
};

worker.addEventListener('push', (event) => event.waitUntil(show(event.data.json() as PushMessage)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openInbox());
});

/** A later message about the same notification replaces the shown one. */
async function show({ id, kind }: PushMessage): Promise<void> {
  const title = titles[kind] ?? texts.somethingNew;
  await worker.registration.showNotification(title, { tag: id, icon: '/icon-192.png' });
}

/** The list of notifications leads to their subjects. */
async function openInbox(): Promise<void> {
  const path = '/notifications';
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (page === undefined) await worker.clients.openWindow(path);
  else {
    await page.focus();
    await page.navigate(path);
  }
}
