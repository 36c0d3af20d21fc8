import type { NotificationKind } from '../notifications/notification.js';

/**
 * A committed event. Events contain the ids of objects, never the objects' data. Consumers read the data from the store, which is the
 * source of truth.
 */
export type DurableEvent =
  /** An account was created, because a registration for its email was confirmed. The event `user.verified` follows. */
  | { readonly type: 'user.registered'; readonly userId: string }
  /** The account's email was verified. */
  | { readonly type: 'user.verified'; readonly userId: string }
  /** The account's email was changed to another verified email. From then on, another account can use the old email. */
  | { readonly type: 'user.email_changed'; readonly userId: string }
  /** The owner closed the account, and its personal data was erased. Embedding applications should remove their own data about the user. */
  | { readonly type: 'user.closed'; readonly userId: string }
  /** A user signed in. A refresh of tokens is not a sign-in. */
  | { readonly type: 'session.started'; readonly userId: string; readonly sessionId: string }
  /** A session ended early because of a logout, a revocation, a new password, a reused refresh token, or an enabled second factor. */
  | { readonly type: 'session.revoked'; readonly userId: string; readonly sessionId: string }
  /** An API key was revoked, or its owner's account was disabled or closed. */
  | { readonly type: 'key.revoked'; readonly userId: string; readonly keyId: string }
  | { readonly type: 'organization.created'; readonly organizationId: string }
  /** The organization, its settings or its sign-in policy were changed. */
  | { readonly type: 'organization.updated'; readonly organizationId: string }
  /** The organization was deleted with everything in it. */
  | { readonly type: 'organization.deleted'; readonly organizationId: string }
  | { readonly type: 'invitation.created'; readonly organizationId: string; readonly invitationId: string }
  /** The user became a member by accepting the invitation. The event `member.added` follows. */
  | {
      readonly type: 'invitation.accepted';
      readonly organizationId: string;
      readonly invitationId: string;
      readonly userId: string;
    }
  | { readonly type: 'invitation.revoked'; readonly organizationId: string; readonly invitationId: string }
  /** The user became a member of the organization, by an invitation or by creating the organization. */
  | { readonly type: 'member.added'; readonly organizationId: string; readonly userId: string }
  /** The member's roles in the organization were changed. */
  | { readonly type: 'member.updated'; readonly organizationId: string; readonly userId: string }
  /** The user left the organization, was removed from it, or closed their account. */
  | { readonly type: 'member.removed'; readonly organizationId: string; readonly userId: string }
  | { readonly type: 'team.created'; readonly organizationId: string; readonly teamId: string }
  | { readonly type: 'team.updated'; readonly organizationId: string; readonly teamId: string }
  | { readonly type: 'team.deleted'; readonly organizationId: string; readonly teamId: string }
  | { readonly type: 'role.created'; readonly organizationId: string; readonly roleId: string }
  | { readonly type: 'role.updated'; readonly organizationId: string; readonly roleId: string }
  | { readonly type: 'role.deleted'; readonly organizationId: string; readonly roleId: string }
  | { readonly type: 'group.created'; readonly organizationId: string; readonly groupId: string }
  /** The permission group, its members or its roles were changed. */
  | { readonly type: 'group.updated'; readonly organizationId: string; readonly groupId: string }
  | { readonly type: 'group.deleted'; readonly organizationId: string; readonly groupId: string }
  | { readonly type: 'project.created'; readonly organizationId: string; readonly projectId: string }
  /** The project was changed, or moved to another team. */
  | { readonly type: 'project.updated'; readonly organizationId: string; readonly projectId: string }
  /** The project was deleted with its tasks. */
  | { readonly type: 'project.deleted'; readonly organizationId: string; readonly projectId: string }
  | {
      readonly type: 'task.created';
      readonly organizationId: string;
      readonly projectId: string;
      readonly taskId: string;
    }
  /** The task was deleted. The version is higher than the versions of all its changes. */
  | {
      readonly type: 'task.deleted';
      readonly organizationId: string;
      readonly projectId: string;
      readonly taskId: string;
      readonly version: number;
    }
  /** The task now has this version. */
  | {
      readonly type: 'task.updated';
      readonly organizationId: string;
      readonly projectId: string;
      readonly taskId: string;
      readonly version: number;
    }
  /** The task was assigned to one more user. The event `task.created` or `task.updated` precedes. */
  | {
      readonly type: 'task.assigned';
      readonly organizationId: string;
      readonly projectId: string;
      readonly taskId: string;
      readonly userId: string;
      /** The user who assigned the task, or null if the embedding application's own code did. */
      readonly assignedBy: string | null;
    }
  | { readonly type: 'conversation.created'; readonly conversationId: string }
  /** The conversation's title has changed. */
  | { readonly type: 'conversation.updated'; readonly conversationId: string }
  | { readonly type: 'participant.added'; readonly conversationId: string; readonly userId: string }
  /** The participant has changed their own settings for the conversation. */
  | { readonly type: 'participant.updated'; readonly conversationId: string; readonly userId: string }
  | { readonly type: 'participant.removed'; readonly conversationId: string; readonly userId: string }
  /** A message with this `seq` was posted in the conversation. */
  | {
      readonly type: 'message.posted';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
    }
  /**
   * The message at `seq` has changed: its author edited or deleted it, its reactions changed, it was pinned or unpinned, or the replies in its
   * thread changed.
   */
  | {
      readonly type: 'message.updated';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
      readonly change: 'edit' | 'delete' | 'reaction' | 'pin' | 'thread';
    }
  /** The user has read up to `lastReadSeq`, which is higher than before. */
  | {
      readonly type: 'conversation.read';
      readonly conversationId: string;
      readonly userId: string;
      readonly lastReadSeq: number;
    }
  /** The user has a new notification, or one more event was added to an unread one. */
  | {
      readonly type: 'notification.created';
      readonly userId: string;
      readonly notificationId: string;
      readonly kind: NotificationKind;
    }
  /** The user has marked notifications as read. */
  | { readonly type: 'notification.read'; readonly userId: string }
  /** The user no longer shows their presence. */
  | { readonly type: 'presence.hidden'; readonly userId: string }
  /**
   * Permissions have changed and might have been reduced. If `userId` is null, the change can affect any user in the organization. If
   * `organizationId` is null, the change can affect all organizations. Components that keep a connection or subscription open for an
   * affected user must check the user's permissions again.
   */
  | { readonly type: 'access.changed'; readonly organizationId: string | null; readonly userId: string | null };

/** An ephemeral event. It is never stored, and is lost if the process or the network fails. */
export type EphemeralEvent =
  | { readonly type: 'typing.announced'; readonly conversationId: string; readonly userId: string }
  /** The statuses of these users, at most 100, may have changed. */
  | { readonly type: 'presence.changed'; readonly userIds: readonly string[] }
  /** One of these two users has blocked or unblocked the other. */
  | { readonly type: 'presence.pair_changed'; readonly userIds: readonly [string, string] }
  /** The user now shows their presence. */
  | { readonly type: 'presence.shown'; readonly userId: string };

/** An event of Crewkit: durable, or sent once and not stored. */
export type DomainEvent = DurableEvent | EphemeralEvent;

/**
 * An event in the event log. Its `position` in the log is higher than the positions of earlier events. There can be gaps between positions.
 */
export interface RecordedEvent<E extends DurableEvent = DurableEvent> {
  readonly position: number;
  readonly recordedAt: Date;
  readonly event: E;
}
