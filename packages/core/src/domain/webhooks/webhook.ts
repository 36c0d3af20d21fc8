import type { DurableEvent } from '../events/domain-event.js';

/** The types of events that webhooks can receive. Each of these events belongs to an organization. */
export const webhookTypes = [
  'organization.updated',
  'invitation.created',
  'invitation.accepted',
  'invitation.revoked',
  'member.added',
  'member.updated',
  'member.removed',
  'team.created',
  'team.updated',
  'team.deleted',
  'role.created',
  'role.updated',
  'role.deleted',
  'group.created',
  'group.updated',
  'group.deleted',
  'project.created',
  'project.updated',
  'project.deleted',
  'task.created',
  'task.updated',
  'task.deleted',
  'message.posted',
  'message.updated',
] as const satisfies readonly DurableEvent['type'][];

/** The type of the event that a user sends to test a webhook. */
export const testEventType = 'webhook.test';

/** Stands for all types, including those of later versions. */
export const allTypes = '*';

/** The reasons why a webhook is paused. */
export const pauseReasons = ['manual', 'failures', 'gone', 'backlog'] as const;

/**
 * `manual`: a user has paused it. `failures`: deliveries have failed for three days. `gone`: the receiver has answered with 410. `backlog`: too
 * many events are waiting.
 */
export type PauseReason = (typeof pauseReasons)[number];

/** A URL that receives an organization's events. */
export interface Webhook {
  readonly id: string;
  readonly organizationId: string;
  readonly url: string;
  /** Event types, or only `*`. */
  readonly types: readonly string[];
  /** The signing secrets, encrypted by the SecretBox. */
  readonly sealed: string;
  readonly paused: { readonly at: Date; readonly reason: PauseReason } | null;
  /** The webhook receives the events after this position of the event log. */
  readonly startsAfter: number;
  /** The number of attempts that have failed since the last success. */
  readonly failures: number;
  /** The time of the first of these attempts, or null if the last attempt has succeeded. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

export const deliveryStatuses = ['pending', 'requested', 'delivered', 'failed'] as const;

/**
 * `pending`: waits for its turn, and is retried. `requested`: a user has asked for one attempt, which is made before the pending deliveries.
 */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event for one webhook, with the result of the last attempt to deliver it. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** The event's position in the event log, or null for a test event. */
  readonly position: number | null;
  readonly type: string;
  /** The ids that the event contains. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The time of the event. */
  readonly createdAt: Date;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** The status of the response to the last attempt, or null if there was none. */
  readonly responseStatus: number | null;
  /** Why there was no response, or null. */
  readonly error: string | null;
}

/** Returns the SecretBox context of a webhook's secrets. */
export function webhookContext(id: string): string {
  return `webhook:${id}`;
}

/** Returns whether a webhook with these types receives events of the type. */
export function receives(types: readonly string[], type: string): boolean {
  return types.includes(allTypes) || types.includes(type);
}

/** The time limits and bounds of deliveries. */
export const deliveryPolicy = {
  /** The maximum number of webhooks in an organization. */
  maxWebhooks: 20,
  /** A webhook is paused when its oldest attempt without success since the last success is older than this. */
  keepTryingSeconds: 3 * 24 * 60 * 60,
  /** A webhook is paused when more deliveries than this are waiting. */
  maxPending: 10_000,
  /** Of the finished deliveries of a webhook, the newest ones are kept. */
  maxFinished: 1_000,
  /** The time for which deliveries stay in the list. */
  keepSeconds: 30 * 24 * 60 * 60,
  /** The time for which the previous secret also signs after a rotation. */
  previousSecretSeconds: 24 * 60 * 60,
} as const;

const backoff = { firstSeconds: 5, factor: 4, maxSeconds: 6 * 60 * 60 };
const maxRetryAfterSeconds = 24 * 60 * 60;

/**
 * Returns the seconds to wait after the given number of failures. `random`, from 0 to 1, spreads the attempts of many webhooks.
 * `retryAfterSeconds` is the wait that the receiver has asked for, or null. It can prolong the wait to at most a day.
 */
export function secondsToWait(failures: number, retryAfterSeconds: number | null, random: number): number {
  const seconds = Math.min(backoff.firstSeconds * backoff.factor ** (failures - 1), backoff.maxSeconds);
  const spread = seconds * (0.8 + 0.4 * random);
  return Math.max(spread, Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds));
}

/** Returns the seconds that a `Retry-After` header asks to wait (RFC 9110 §10.2.3), or null if it is absent or invalid. */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, (until - now.getTime()) / 1000);
}
