/**
 * The kinds of notifications. `mention`: messages of one conversation mention the user. `assigned`: a task was assigned to the user.
 * `invitation`: the user was invited to an organization. `thread_reply`: there are replies in threads of one conversation that the user
 * follows. `message`: there are other messages in one conversation of which the user wants to be notified.
 */
export const notificationKinds = ['mention', 'assigned', 'invitation', 'thread_reply', 'message'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The type of the subject of each kind. */
export const subjectTypes = {
  mention: 'conversation',
  assigned: 'task',
  invitation: 'invitation',
  thread_reply: 'conversation',
  message: 'conversation',
} as const satisfies Readonly<Record<NotificationKind, string>>;

/** What a notification is about. */
export interface NotificationSubject {
  readonly id: string;
  /**
   * The title of the task or the conversation, or the name of the organization. null for conversations without a title, such as direct
   * conversations.
   */
  readonly title: string | null;
  /** The organization that the subject belongs to, or null for direct conversations. */
  readonly organizationId: string | null;
  readonly projectId: string | null;
  /** The task, also if the subject is its conversation, or null. */
  readonly taskId: string | null;
  /** The newest of the counted messages, or null if the notification is not about messages. */
  readonly messageId: string | null;
}

/** The type and the ids of a notification's subject, as clients receive them. */
export interface SubjectIds {
  readonly type: (typeof subjectTypes)[NotificationKind];
  readonly id: string;
  readonly conversationId?: string;
  readonly projectId?: string;
  readonly taskId?: string;
  readonly messageId?: string;
}

/** Tells a user about one or more events of one kind with one subject. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly subject: NotificationSubject;
  /** The users who caused the newest events, the newest first, without duplicates. */
  readonly actorIds: readonly string[];
  /** The number of events. While the notification is unread, further events are added to it. */
  readonly count: number;
  /** The position of the newest counted event in the event log. It differs in all notifications of a user. */
  readonly position: number;
  /** The time of the newest counted event. */
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** Returns the type and the ids of the notification's subject. */
export function toSubjectIds({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): SubjectIds {
  const { id, projectId, taskId, messageId } = subject;
  const type = subjectTypes[kind];
  return {
    type,
    id,
    ...(type === 'conversation' && { conversationId: id }),
    ...(projectId !== null && { projectId }),
    ...(taskId !== null && { taskId }),
    ...(messageId !== null && { messageId }),
  };
}

/** The bounds of the notifications that are kept. */
export const notificationPolicy = {
  /** A user has at most this many notifications in the list, and as many others. The oldest ones are removed. */
  maxPerUser: 1_000,
  /** A notification contains at most this many actors. */
  maxActors: 3,
  keepSeconds: 90 * 24 * 60 * 60,
} as const;
