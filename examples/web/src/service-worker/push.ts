import * as texts from '#messages/push';
import { worker } from './worker-scope.js';

/** What a push message contains: ids, but no text that others wrote. */
interface PushMessage {
  readonly id: string;
  readonly kind: string;
  readonly subject: {
    readonly id: string;
    readonly projectId?: string;
    readonly taskId?: string;
    readonly messageId?: string;
  };
}

const titles: Readonly<Record<string, string>> = {
  mention: texts.mentioned,
  assigned: texts.assigned,
  invitation: texts.invited,
  thread_reply: texts.replied,
  message: texts.messaged,
};

worker.addEventListener('push', (event) => event.waitUntil(show(event.data.json() as PushMessage)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

/** A later message about the same notification replaces the shown one. */
async function show(message: PushMessage): Promise<void> {
  const title = titles[message.kind] ?? texts.somethingNew;
  const data = getPath(message);
  await worker.registration.showNotification(title, { tag: message.id, icon: '/icon-192.png', data });
}

/** The list of notifications leads to their subjects. By default, it does not contain those about messages. */
function getPath({ kind, subject: { id, projectId, taskId, messageId } }: PushMessage): string {
  if (kind !== 'message') return '/notifications';
  if (projectId !== undefined && taskId !== undefined) return `/projects/${projectId}/tasks/${taskId}`;
  return `/chats/${id}${messageId === undefined ? '' : `?message=${messageId}`}`;
}

async function open(path: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  if (page === undefined) await worker.clients.openWindow(path);
  else {
    await page.focus();
    await page.navigate(path);
  }
}
