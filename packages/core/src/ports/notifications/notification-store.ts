import type { Notification, NotificationKind, NotificationSubject } from '../../domain/notifications/notification.js';
import type { NotificationSettings } from '../../domain/notifications/notification-settings.js';
import type { Page } from '../../domain/page.js';

/** An event of which a user is to be notified. */
export interface NotifiedEvent {
  /** The id of the notification, if the event begins one. */
  readonly id: string;
  readonly userId: string;
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

/** A message that mentions users or is a reply in a thread. */
export interface NotifyingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
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
   * Adds the event to the user's unread notification of the same kind with the same subject, or to a new one. Returns the notification's
   * id, or null if the event of this position was added for the user before, even if that notification was read since. Of N parallel calls
   * with different positions, each is counted once, in any order. Removes the user's oldest notifications beyond the maximum. The caller
   * must have locked the account.
   */
  record(event: NotifiedEvent): Promise<string | null>;
  /** Lists the user's notifications, newest first. The page starts before the position `before`, or at the newest if it is null. */
  list(
    userId: string,
    query: {
      readonly unread: boolean;
      readonly now: Date;
      readonly before: number | null;
      readonly limit: number;
    },
  ): Promise<Page<Notification, number>>;
  /** Returns the numbers of the user's unread notifications, by place, in no particular order. */
  countUnread(userId: string, now: Date): Promise<UnreadNotifications[]>;
  /**
   * Marks the user's selected unread notifications as read, and returns their number. Ignores the ids of other users' notifications. Runs
   * one SQL statement.
   */
  markRead(userId: string, selection: ReadSelection, at: Date): Promise<number>;
  /**
   * Marks unread notifications about mentions as read if the user has read the newest mentioning message. Returns the ids of the users with
   * such notifications, without duplicates. Runs one SQL statement.
   */
  markMentionsRead(read: readonly ReadPosition[], at: Date): Promise<string[]>;
  /** Returns the settings as they were set, or undefined if the user has set none. */
  findSettings(userId: string): Promise<NotificationSettings | undefined>;
  /** Replaces the user's settings. The caller must have locked the account. */
  setSettings(userId: string, settings: NotificationSettings): Promise<void>;
  /** Returns those of the messages that mention users or are replies in threads, in no particular order. */
  listNotifying(messageIds: readonly string[]): Promise<NotifyingMessage[]>;
  /** Removes notifications whose newest event happened at or before `before`, at most one batch per call. Returns their number. */
  deleteCreated(before: Date): Promise<number>;
  /**
   * Forgets which events at or before `before` were recorded, at most one batch per call, and returns their number. Such an event must not
   * be recorded again.
   */
  forgetRecorded(before: Date): Promise<number>;
}
