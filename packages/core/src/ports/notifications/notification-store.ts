import type { Notification, NotificationKind, NotificationSubject } from '../../domain/notifications/notification.js';
import type { NotificationSettings } from '../../domain/notifications/notification-settings.js';
import type { Page } from '../../domain/page.js';

/** An event of which users are to be notified. */
export interface NotifiedEvent {
  readonly kind: NotificationKind;
  /** The id of the conversation, task or invitation. */
  readonly subjectId: string;
  /** null if the kind is not about messages. */
  readonly messageId: string | null;
  /** null if no user caused the event. */
  readonly actorId: string | null;
  /** The position of the event in the event log. */
  readonly position: number;
  readonly at: Date;
}

/** A user who is to be notified of an event. */
interface NotifiedUser {
  /** The id of the notification, if the event begins one. */
  readonly id: string;
  readonly userId: string;
  /** Whether the notification is in the user's list. Others only cause push messages. */
  readonly listed: boolean;
}

/** A participant who wants to be notified of all messages in a conversation. */
export interface MessageRecipient {
  readonly userId: string;
  /** The user's settings, or null if the user has set none. */
  readonly settings: NotificationSettings | null;
  /** Whether the user has a push subscription. */
  readonly hasPush: boolean;
}

/** A message of which users are to be notified. */
export interface NotifyingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  /**
   * Whether another participant has the level `all`, and has notification settings or a push subscription. If not, or if the message is a
   * reply in a thread, `listRecipients` returns an empty page.
   */
  readonly hasRecipients: boolean;
  readonly mentions: readonly string[];
  /** The users who follow the thread of the reply and have not read it. Users who followed the thread later have read it. */
  readonly followerIds: readonly string[];
}

/** How far a user has read a conversation. */
interface ReadPosition {
  readonly userId: string;
  readonly conversationId: string;
  readonly lastReadSeq: number;
}

/** The number of unread notifications whose subjects are in one project or, outside of projects, in one organization or none. */
interface UnreadNotifications extends Pick<NotificationSubject, 'organizationId' | 'projectId'> {
  readonly count: number;
}

interface ReadSelection {
  readonly ids: readonly string[];
  /** The notification with this id, and all older ones, or the notifications up to this time, or none. */
  readonly upTo: string | Date | null;
}

/**
 * Stores the notifications of users. Notifications about the same subject are one row while it is unread. Lists contain only notifications
 * whose subject exists: the task or its project is not deleted, the user takes part in the direct or group conversation, and the invitation
 * is for the user's email and has not expired. Callers check the permissions in projects, and the sign-in policies of organizations.
 */
export interface NotificationStore {
  /**
   * Adds the event to each user's unread notification of the same kind with the same subject and the same `listed`, or to a new one.
   * Returns the ids of the notifications with their users, in no particular order, without users for whom the event of this position was
   * added before, even if their notification was read since. Of N parallel calls with different positions, each is counted once, in any order. Removes the users'
   * oldest notifications beyond the maximum. Each user is given once. The caller must have locked the accounts.
   */
  record(event: NotifiedEvent, users: readonly NotifiedUser[]): Promise<Pick<NotifiedUser, 'id' | 'userId'>[]>;
  /**
   * Lists the user's notifications, newest first. The page starts before the position `before`, or at the newest if it is null. Contains
   * unlisted notifications only if `withUnlisted` is true.
   */
  list(
    userId: string,
    query: {
      readonly unread: boolean;
      readonly withUnlisted?: boolean;
      readonly now: Date;
      readonly before: number | null;
      readonly limit: number;
    },
  ): Promise<Page<Notification, number>>;
  /** Returns the numbers of the user's listed unread notifications, by place, in no particular order. */
  countUnread(userId: string, now: Date): Promise<UnreadNotifications[]>;
  /**
   * Marks the user's selected listed unread notifications as read, and returns their number. Ignores the ids of other users'
   * notifications. Runs one SQL statement.
   */
  markRead(userId: string, selection: ReadSelection, at: Date): Promise<number>;
  /**
   * Marks listed unread notifications about mentions and messages as read if the user has read the newest of the messages, and removes
   * unlisted ones. Returns the ids of the users with such listed notifications, without duplicates.
   */
  markConversationsRead(read: readonly ReadPosition[], at: Date): Promise<string[]>;
  /** Returns the settings as they were set, or undefined if the user has set none. */
  findSettings(userId: string): Promise<NotificationSettings | undefined>;
  /** Replaces the user's settings. The caller must have locked the account. */
  setSettings(userId: string, settings: NotificationSettings): Promise<void>;
  /** Returns those of the messages that are not deleted, in no particular order. Runs one SQL statement. */
  listNotifying(messageIds: readonly string[]): Promise<NotifyingMessage[]>;
  /**
   * Lists the participants who are to be notified of the message only because their level is `all`, ordered by user id. Leaves out the
   * sender, users whom the message mentions, who have read it, who have muted the conversation at `now`, who block the sender or are
   * blocked by the sender, and those with neither settings nor a push subscription, because nothing would reach them. The page is empty if
   * the message is deleted or is a reply in a thread. Runs one SQL statement, whose cost depends on the number of participants.
   */
  listRecipients(
    messageId: string,
    window: { readonly after: string | null; readonly limit: number; readonly now: Date },
  ): Promise<Page<MessageRecipient, string>>;
  /** Removes notifications whose newest event happened at or before `before`, at most one batch per call. Returns their number. */
  deleteCreated(before: Date): Promise<number>;
  /**
   * Forgets which events at or before `before` were recorded, at most one batch per call, and returns their number. Such an event must not
   * be recorded again.
   */
  forgetRecorded(before: Date): Promise<number>;
}
