import { CrewkitError } from '@crewkit/client-sdk';

import { deviceStorage } from '../ui/browser-storage.js';
import { client, pushStorageKey as storageKey } from './client.js';

/** `unavailable`: the browser has no push messages. `denied`: the user has forbidden notifications of this site. */
export type PushState = 'unavailable' | 'denied' | 'off' | 'on';

export async function readPushState(userId: string): Promise<PushState> {
  const registration = await findRegistration();
  if (registration === null) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && readStored()?.userId === userId ? 'on' : 'off';
}

/** Asks the user for permission, and subscribes this browser. Does nothing if the user refuses. */
export async function turnPushOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe(userId);
}

export async function turnPushOff(): Promise<void> {
  const stored = readStored();
  deviceStorage.forget(storageKey);
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (stored === null) return;
  try {
    await client.notifications.deletePushSubscription(stored.id);
  } catch (error) {
    // It has ended with an earlier session.
    if (!CrewkitError.is(error, 'NOT_FOUND')) throw error;
  }
}

async function subscribe(userId: string): Promise<void> {
  const registration = await findRegistration();
  if (registration === null) return;
  const { pushManager } = registration;
  const { publicKey } = await client.notifications.getPushKey();
  const before = await pushManager.getSubscription();
  // A subscription belongs to one key, and the server's key can change.
  if (before !== null && toBase64Url(before.options.applicationServerKey) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const { id } = await client.notifications.addPushSubscription({ endpoint: endpoint ?? '', keys: { p256dh, auth } });
  deviceStorage.set(storageKey, `${userId} ${id}`);
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

function readStored(): { readonly userId: string; readonly id: string } | null {
  const [userId, id] = deviceStorage.get(storageKey)?.split(' ') ?? [];
  return userId === undefined || id === undefined ? null : { userId, id };
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
