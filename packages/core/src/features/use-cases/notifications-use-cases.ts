import { ListNotifications } from '../notifications/list-notifications.js';
import { MarkNotificationsRead } from '../notifications/mark-notifications-read.js';
import { SetNotificationSettings, ViewNotificationSettings } from '../notifications/notification-settings.js';
import { AddPushSubscription, DeletePushSubscription, ViewPushKey } from '../notifications/push-subscriptions.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { unitOfWork, clock, ids, outboundHttp: outbound, pushEncoder: encoder } = tokens;

export const notificationsUseCases = {
  listNotifications: singleton(ListNotifications, [unitOfWork, clock]),
  markNotificationsRead: singleton(MarkNotificationsRead, [unitOfWork, clock]),
  viewNotificationSettings: singleton(ViewNotificationSettings, [unitOfWork]),
  setNotificationSettings: singleton(SetNotificationSettings, [unitOfWork]),
  viewPushKey: singleton(ViewPushKey, [encoder]),
  addPushSubscription: singleton(AddPushSubscription, [unitOfWork, { outbound, encoder, ids, clock }]),
  deletePushSubscription: singleton(DeletePushSubscription, [unitOfWork]),
};
