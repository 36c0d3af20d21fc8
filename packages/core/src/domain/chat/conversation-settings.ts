/**
 * When a conversation notifies its participant, and what counts in the user's totals. `all`: all messages, and the replies in followed
 * threads, notify the user, and all unread messages count in the totals. `mentions`: only mentions and the replies in followed threads
 * notify the user, and only unread mentions count in the totals. `none`: no notifications, and nothing counts in the totals.
 */
export const notifyLevels = ['all', 'mentions', 'none'] as const;

/** One participant's own settings for a conversation. */
export interface ConversationSettings {
  readonly notify: (typeof notifyLevels)[number];
  /** Until this time, the conversation is muted: it behaves as if `notify` were `none`. null, or a past time: it is not muted. */
  readonly mutedUntil: Date | null;
}

/** Returns whether the conversation neither notifies its participant nor counts in the participant's totals. */
export function isSilenced({ notify, mutedUntil }: ConversationSettings, now: Date): boolean {
  return notify === 'none' || (mutedUntil !== null && mutedUntil > now);
}

/** Returns whether the conversation notifies its participant of every message. */
export function notifiesOfAll(settings: ConversationSettings, now: Date): boolean {
  return settings.notify === 'all' && !isSilenced(settings, now);
}
