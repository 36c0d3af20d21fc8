import { notificationKinds, type NotificationKind } from './notification.js';

/** The ways in which a user wants to be told about a kind of event. */
interface NotificationChannels {
  /** In the list of notifications. */
  readonly inbox: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/** The hours of each day in which a user gets no email and no push message. Times have the form `22:30`, in the user's time zone. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** How a user wants to be notified. */
export interface NotificationSettings {
  readonly channels: Readonly<Record<NotificationKind, NotificationChannels>>;
  /** null, or two equal times, mean that there are no quiet hours. */
  readonly quietHours: QuietHours | null;
}

type SomeChannels = { readonly [Channel in keyof NotificationChannels]?: boolean | undefined };

/** Settings in which everything that is absent has its default. */
export interface PartialNotificationSettings {
  readonly channels?: Partial<Readonly<Record<NotificationKind, SomeChannels | undefined>>> | undefined;
  readonly quietHours?: QuietHours | null | undefined;
}

const all: NotificationChannels = { inbox: true, mail: true, push: true };
/** Unread messages are counted in the list of conversations, so by default they are not in the list of notifications too. */
const pushOnly: NotificationChannels = { inbox: false, mail: false, push: true };

/** Returns the settings with the defaults: all channels (only push messages for the kind `message`), and no quiet hours. */
export function completeSettings({ channels, quietHours }: PartialNotificationSettings = {}): NotificationSettings {
  const entries = notificationKinds.map((kind) => {
    const defaults = kind === 'message' ? pushOnly : all;
    const { inbox = defaults.inbox, mail = defaults.mail, push = defaults.push } = channels?.[kind] ?? {};
    return [kind, { inbox, mail, push }] as const;
  });
  // The entries have all keys of the record.
  return { channels: Object.fromEntries(entries) as NotificationSettings['channels'], quietHours: quietHours ?? null };
}

/** How a user is notified of an event. */
export interface Ways {
  /** In the list of notifications. */
  readonly listed: boolean;
  readonly pushed: boolean;
}

/** Returns how the user is notified of events of this kind. */
export function toWays({ channels }: NotificationSettings, kind: NotificationKind): Ways {
  const { inbox: listed, push: pushed } = channels[kind];
  return { listed, pushed };
}

const minutesPerDay = 24 * 60;

/** Returns the minutes until the quiet hours end, or 0 outside of them. Without a time zone, the times are in UTC. */
export function quietMinutesLeft(quietHours: QuietHours | null, timeZone: string | null, now: Date): number {
  if (quietHours === null) return 0;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timeZone ?? 'UTC', hour: '2-digit', minute: '2-digit' });
  const [from, to, local] = [quietHours.from, quietHours.to, format.format(now)].map(toMinutes) as [
    number,
    number,
    number,
  ];
  const length = (to - from + minutesPerDay) % minutesPerDay;
  const passed = (local - from + minutesPerDay) % minutesPerDay;
  return Math.max(0, length - passed);
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
