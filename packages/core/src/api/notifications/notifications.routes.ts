import { z } from 'zod';

import { decodeNumberCursor, encodeNumberCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { pagedQuery } from '../schemas/paging.js';
import { id, moment } from '../schemas/text.js';
import {
  newPushSubscription,
  notificationList,
  notificationSettings,
  notificationSettingsChange,
  pushKey,
  pushSubscription,
} from './notification.schemas.js';
import { presentNotification, presentNotificationSettings, presentPushSubscription } from './present-notification.js';

const tag = 'notifications';
const path = '/api/notifications';

const listNotifications = signedInRoute(
  {
    operationId: 'listNotifications',
    method: 'GET',
    path,
    tag,
    summary: 'List your notifications',
    description:
      'Returns the newest first. Several mentions in one conversation, or assignments of one task, are one notification ' +
      'while it is unread. Notifications about what you can no longer see are left out, so a page can be shorter than ' +
      'its limit. Your newest 1,000 notifications of the last 90 days are kept.',
    query: pagedQuery.extend({
      unread: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true')
        .meta({
          description: 'Whether to list only unread notifications.',
          override: { type: 'string', enum: ['true', 'false'], default: 'false' },
        }),
    }),
    responses: { 200: { description: 'A page of notifications.', schema: notificationList } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit, unread } }, actor) => {
    const query = { unread, limit, before: decodeNumberCursor(cursor) };
    const { items, next, unreadCount } = await useCases.listNotifications.execute(actor, query);
    return {
      status: 200,
      body: { items: items.map(presentNotification), nextCursor: encodeNumberCursor(next), unreadCount },
    };
  },
);

const markNotificationsRead = signedInRoute(
  {
    operationId: 'markNotificationsRead',
    method: 'POST',
    path: `${path}/read`,
    tag,
    summary: 'Mark notifications as read',
    description:
      'Marks the notifications with these `ids`, and those up to `upTo`. Without both, marks all of your notifications. ' +
      'The ids of other notifications have no effect.',
    body: z.strictObject({
      ids: z.array(id).max(100).optional(),
      upTo: z.union([id, moment]).optional().meta({
        description: 'The id of a notification, which is marked with all older ones, or a time.',
      }),
    }),
    responses: { 204: { description: 'Notifications marked as read.' } },
    errors: [],
  },
  async (useCases, { body: { ids, upTo } }, actor) => {
    const isId = upTo === undefined || id.safeParse(upTo).success;
    await useCases.markNotificationsRead.execute(actor, { ids, upTo: isId ? upTo : new Date(upTo) });
    return { status: 204 };
  },
);

const settingsPath = '/api/users/me/notification-settings';

const viewNotificationSettings = signedInRoute(
  {
    operationId: 'viewNotificationSettings',
    method: 'GET',
    path: settingsPath,
    tag,
    summary: 'Get your notification settings',
    responses: { 200: { description: 'The settings.', schema: notificationSettings } },
    errors: [],
  },
  async (useCases, _input, actor) => {
    const settings = await useCases.viewNotificationSettings.execute(actor);
    return { status: 200, body: presentNotificationSettings(settings) };
  },
);

const setNotificationSettings = signedInRoute(
  {
    operationId: 'setNotificationSettings',
    method: 'PUT',
    path: settingsPath,
    tag,
    summary: 'Set your notification settings',
    description:
      'What is left out gets its default: all channels, but only `push` for the kind `message`, and no quiet hours. ' +
      '`inbox` is the list of notifications, and `mail` the emails about mentions; emailed invitations are always sent.',
    body: notificationSettingsChange,
    responses: { 200: { description: 'The settings.', schema: notificationSettings } },
    errors: [],
  },
  async (useCases, { body }, actor) => {
    const settings = await useCases.setNotificationSettings.execute(actor, body);
    return { status: 200, body: presentNotificationSettings(settings) };
  },
);

const pushPath = '/api/users/me/push-subscriptions';

const viewPushKey = signedInRoute(
  {
    operationId: 'viewPushKey',
    method: 'GET',
    path: `${pushPath}/key`,
    tag,
    summary: 'Get the key for push messages',
    description: 'Browsers need the key to subscribe: `pushManager.subscribe({ applicationServerKey })`.',
    responses: { 200: { description: 'The public key.', schema: pushKey } },
    errors: [],
  },
  async (useCases) => ({ status: 200, body: { publicKey: await useCases.viewPushKey.execute() } }),
);

const addPushSubscription = signedInRoute(
  {
    operationId: 'addPushSubscription',
    method: 'POST',
    path: pushPath,
    tag,
    summary: 'Add a browser that receives push messages',
    description:
      'The body is the JSON form of the browser’s `PushSubscription`. The browser receives messages about your ' +
      'notifications until your current session ends. Adding an endpoint again returns the same subscription, and takes ' +
      'the endpoint from another user. You have at most 20 subscriptions: another one replaces the oldest. Returns ' +
      '`UNSAFE_URL` if the endpoint does not begin with https, or belongs to an address that is not public.',
    limit: routeLimit('addPushSubscription'),
    body: newPushSubscription,
    responses: { 201: { description: 'The subscription.', schema: pushSubscription } },
    errors: ['UNSAFE_URL', 'UNAUTHENTICATED'],
  },
  async (useCases, { body: { endpoint, keys } }, actor) => {
    const subscription = await useCases.addPushSubscription.execute(actor, { endpoint, ...keys });
    return { status: 201, body: presentPushSubscription(subscription) };
  },
);

const deletePushSubscription = signedInRoute(
  {
    operationId: 'deletePushSubscription',
    method: 'DELETE',
    path: `${pushPath}/:id`,
    tag,
    summary: 'Remove a push subscription',
    params: z.object({ id }),
    responses: { 204: { description: 'Push subscription removed.' } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.deletePushSubscription.execute(actor, params.id);
    return { status: 204 };
  },
);

export const notificationRoutes: readonly Route[] = [
  listNotifications,
  markNotificationsRead,
  viewNotificationSettings,
  setNotificationSettings,
  viewPushKey,
  addPushSubscription,
  deletePushSubscription,
];
