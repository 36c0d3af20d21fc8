import assert from 'node:assert/strict';

import { pause } from '../../until.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';

interface NotificationOnWire {
  readonly id: string;
  readonly kind: string;
  readonly actorIds: readonly string[];
  readonly count: number;
  readonly subject: Readonly<Record<string, string>>;
  readonly title: string | null;
  readonly createdAt: string;
  readonly readAt: string | null;
}

export interface NotificationsOnWire {
  readonly items: readonly NotificationOnWire[];
  readonly nextCursor: string | null;
  readonly unreadCount: number;
}

export function listNotifications(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  query: Readonly<Record<string, string>> = {},
): Promise<NotificationsOnWire> {
  return http.get('listNotifications', 200, { token, query });
}

/** Waits until the user's list satisfies the condition, and returns it. */
export async function waitForNotifications(
  http: HttpClient,
  person: SignedIn,
  fits: (list: NotificationsOnWire) => boolean,
): Promise<NotificationsOnWire> {
  let list = await listNotifications(http, person);
  for (let tries = 0; tries < 200 && !fits(list); tries += 1) {
    await pause(50);
    list = await listNotifications(http, person);
  }
  assert.ok(fits(list), JSON.stringify(list));
  return list;
}

/** Waits until the notifications of the user count this number of events. */
export function waitForCount(http: HttpClient, person: SignedIn, total: number): Promise<NotificationsOnWire> {
  return waitForNotifications(http, person, ({ items }) => items.reduce((sum, { count }) => sum + count, 0) === total);
}

export function markNotificationsRead(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  body: Readonly<Record<string, unknown>>,
): Promise<HttpAnswer> {
  return http.call('markNotificationsRead', { token, body });
}
