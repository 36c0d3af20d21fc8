import { z } from 'zod';

import { conversation, message } from './chat/chat.schemas.js';
import { notificationKind } from './notifications/notification.schemas.js';
import { createIdSchema, id, instant } from './schemas/text.js';

// The maximum must allow for access tokens signed with an RS256 key, which are longer than emailed tokens and opaque tokens.
const accessToken = z.string().min(1).max(4096);

const project = z.strictObject({ projectId: id });

/** The events that clients send, with the schemas of their data. The server acknowledges each event with an `EventAck`. */
export const clientEvents = {
  /** Joins the Socket.IO room of a conversation. */
  join: id,
  /** Leaves the Socket.IO room of a conversation. */
  leave: id,
  /** Announces that the user is typing. The connection must have joined the conversation's room. */
  typing: id,
  /** Asks for `task:changed` and `project:changed` about a project. Requires `project:task.view`. */
  watch: project,
  /** Ends `watch`. */
  unwatch: project,
  /** Tells that the user is using the app. Send it at most once a minute. */
  active: z.strictObject({}),
  /** Renews the connection's authentication with a new access token. The token must belong to the same user. */
  auth: z.strictObject({ token: accessToken }),
} as const satisfies Record<string, z.ZodType>;

/** The name of an event that clients send. */
export type ClientEvent = keyof typeof clientEvents;

const refusalCode = z.enum([
  'NOT_FOUND',
  'FORBIDDEN',
  'POLICY_NOT_MET',
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'TOO_MANY_CONNECTIONS',
  'UNAVAILABLE',
  'INTERNAL',
]);

/** The server's acknowledgement of a client's event. */
export const eventAck = z.discriminatedUnion('ok', [
  /**
   * `lastSeq` and `lastChangeSeq` are the conversation's. They are present if the event was a successful `join`. `cursor` is present if the
   * event was a successful `watch`: the value of `changedAfter` with which a list of the project's tasks, requested after this event, is kept
   * current.
   */
  z.object({
    ok: z.literal(true),
    lastSeq: z.int().min(0).optional(),
    lastChangeSeq: z.int().min(0).optional(),
    cursor: z.string().optional(),
  }),
  /** `retryAfterSeconds` is present if a connection is refused with `RATE_LIMITED` or `TOO_MANY_CONNECTIONS`. */
  z.object({ ok: z.literal(false), code: refusalCode, retryAfterSeconds: z.int().min(1).optional() }),
]);

/** The acknowledgment of a client’s event. */
export type EventAck = Readonly<z.output<typeof eventAck>>;

/** The events that the server sends, with the schemas of their payloads. */
export const serverEvents = {
  'chat:message': message,
  /** A message was edited or deleted. The payload is the message's current state. */
  'chat:message.updated': message,
  'chat:created': conversation,
  /**
   * The title or the participants have changed. The event is sent to all participants, except that newly added participants get
   * `chat:created` instead.
   */
  'chat:updated': conversation,
  /** The receiver is no longer a participant, or has lost access to a conversation whose room the connection had joined. */
  'chat:removed': z.object({ conversationId: id }),
  'chat:typing': z.object({ conversationId: id, userId: id }),
  'chat:read': z.object({ conversationId: id, userId: id, lastReadSeq: z.int().min(0) }),
  /**
   * The status of a user who shows it, with whom the receiver shares a direct or group conversation, has changed. After connecting, a client
   * gets the current statuses as such events. `lastActiveAt` is null if the user no longer shows their status.
   */
  'presence:changed': z.object({
    userId: createIdSchema('User'),
    status: z.enum(['online', 'away', 'offline']),
    lastActiveAt: instant.nullable(),
  }),
  /** The receiver has a new notification, or one more event was added to an unread one. */
  'notification:created': z.object({ id, kind: notificationKind }),
  /** The receiver has marked notifications as read, on any device. Clients load the list again. */
  'notification:read': z.object({}),
  /**
   * A task was created, changed or deleted. `version` grows with each change of the task. The connection must watch the project, and the
   * user must still be allowed to view its tasks.
   */
  'task:changed': z.object({
    projectId: createIdSchema('Project'),
    taskId: createIdSchema('Task'),
    version: z.int().min(1),
    deleted: z.boolean(),
  }),
  /**
   * A project was created, changed or deleted. The event is sent to the connected users who may view the project. If the project was
   * deleted, it is sent to the connections that watched it.
   */
  'project:changed': z.object({
    projectId: createIdSchema('Project'),
    organizationId: createIdSchema('Organization'),
    deleted: z.boolean(),
  }),
  /** A user became a member of an organization, or is no longer one. The event is sent to the connected users who may view its members. */
  'member:changed': z.object({ organizationId: createIdSchema('Organization'), userId: createIdSchema('User') }),
  /**
   * The receiver's permissions may have changed: in one organization or, if `organizationId` is null, anywhere. Clients must reload them.
   */
  'access:changed': z.object({ organizationId: id.nullable() }),
  /**
   * The server closes the connection immediately after this event, because the token has expired, the session was revoked, or the account
   * was disabled.
   */
  'auth:expired': z.object({ code: z.literal('UNAUTHENTICATED') }),
} as const satisfies Record<string, z.ZodType>;

/** The name of an event that the server sends. */
export type ServerEvent = keyof typeof serverEvents;

/** The payloads of the events that the server sends, by name. */
export type ServerEvents = { readonly [Event in ServerEvent]: Readonly<z.output<(typeof serverEvents)[Event]>> };
