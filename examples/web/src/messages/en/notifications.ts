import { message } from '../message.js';

export const notifications = message('Notifications');
export const settings = message('Settings');
export const unreadOnly = message('Unread');
export const markAllRead = message('Mark all as read');
export const markRead = message('Mark as read: {title}');
export const notMarked = message('Could not mark as read');
export const unread = message('New');
export const mentioned = message('{names} mentioned you');
export const mentionedIn = message('{names} mentioned you in {title}');
export const assigned = message('{names} assigned you a task');
export const assignedTo = message('{names} assigned you {title}');
export const invited = message('{names} invited you to an organization');
export const invitedTo = message('{names} invited you to {title}');
export const replied = message('{names} replied in a thread');
export const repliedIn = message('{names} replied in a thread in {title}');
export const messaged = message('{names} sent you messages');
export const messagedIn = message('{names} posted in {title}');
export const someUser = message('A user');
export const openEmail = message('Open the link in the email to accept');
export const times = message('{count, number} times');
export const showMore = message('Show older notifications');
export const nothingTitle = message('You’re all caught up');
export const nothingHint = message('You’ll be notified when others mention you or assign you a task.');
export const channels = message('What you’re notified about');
export const channelsHint = message('Choose how you hear about each kind of event.');
export const mentions = message('Mentions');
export const assignments = message('Assigned tasks');
export const invitations = message('Invitations');
export const replies = message('Replies in threads that you follow');
export const messages = message('Messages in conversations set to “All messages”');
export const inApp = message('In the app');
export const byEmail = message('Email');
export const byPush = message('Push');
export const notSaved = message('Could not save your notification settings');
export const quietHours = message('Quiet hours');
export const quietHoursHint = message(
  'No emails about mentions and no push messages are sent between these times. They are in the time zone of your profile.',
);
export const from = message('From');
export const to = message('To');
export const saveQuietHours = message('Save quiet hours');
export const saved = message('Saved');
export const optional = message('optional');
export const pushHere = message('Push messages on this device');
export const pushHint = message(
  'This browser shows your notifications, even while Crewkit is closed. They end when you sign out.',
);
export const pushOn = message('On');
export const pushOff = message('Off');
export const turnPushOn = message('Turn on');
export const turnPushOff = message('Turn off');
export const pushFailure = message('Could not change push messages');
export const pushDenied = message('This browser blocks notifications of this site. Allow them in its settings first.');
export const pushUnavailable = message('This browser has no push messages.');
