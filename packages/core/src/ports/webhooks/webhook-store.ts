import type { Page } from '../../domain/page.js';
import type { DeliveryStatus, PauseReason, Webhook, WebhookDelivery } from '../../domain/webhooks/webhook.js';

interface WebhookChanges {
  readonly url?: string;
  readonly types?: readonly string[];
  readonly sealed?: string;
  readonly startsAfter?: number;
  /** null ends the pause. */
  readonly paused?: { readonly at: Date; readonly reason: PauseReason } | null;
}

/** A webhook that receives the events of its organization. */
export interface ListeningWebhook extends Pick<Webhook, 'id' | 'organizationId' | 'url' | 'types' | 'startsAfter'> {
  /** The number of its pending deliveries. Counting stops at `deliveryPolicy.maxPending`. */
  readonly pending: number;
}

/** A new delivery. `position` is null exactly if the status is `requested`. */
export type NewDelivery = Pick<WebhookDelivery, 'id' | 'webhookId' | 'position' | 'type' | 'data' | 'createdAt'>;

export type DueWebhook = Pick<Webhook, 'id' | 'organizationId'>;

/** A claim to deliver for a webhook. Until `leaseUntil`, no other holder can claim the webhook, unless this holder releases it. */
interface WebhookClaim {
  readonly holder: string;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** The result of an attempt, and the state in which it leaves the webhook. */
export interface DeliveryAttempt {
  readonly webhookId: string;
  readonly holder: string;
  readonly deliveryId: string;
  readonly at: Date;
  readonly status: Exclude<DeliveryStatus, 'requested'>;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  /** The time of the next attempt. */
  readonly dueAt: Date;
  /** null leaves a pause as it is. */
  readonly paused: { readonly at: Date; readonly reason: PauseReason } | null;
}

/**
 * Stores webhooks and their deliveries. Each webhook has a lease, so that one process at a time delivers for it, and a time at which it is
 * due. Methods with an `organizationId` find only webhooks of this organization.
 */
export interface WebhookStore {
  /** Adds a webhook that is neither paused nor failing. Throws `CONFLICT` if the id exists. */
  insert(webhook: Omit<Webhook, 'paused' | 'failures' | 'failingSince'>): Promise<void>;
  find(organizationId: string, id: string): Promise<Webhook | null>;
  /** Lists the organization's webhooks, ordered by id. */
  list(organizationId: string): Promise<Webhook[]>;
  /**
   * Changes the given fields, and makes the webhook due at `at`, with no failures. Returns the changed webhook, or null if there is none. If
   * `paused` contains a pause and the webhook is paused already, the existing pause stays.
   */
  update(
    organizationId: string,
    id: string,
    change: { readonly changes: WebhookChanges; readonly at: Date },
  ): Promise<Webhook | null>;
  /** Removes the webhook and its deliveries, and returns whether it existed. */
  delete(organizationId: string, id: string): Promise<boolean>;

  /** Returns whether any organization has a webhook that is not paused. */
  existsListening(): Promise<boolean>;
  /** Lists the webhooks of these organizations that are not paused, in no particular order. Leaves out deleted organizations. */
  listListening(organizationIds: readonly string[]): Promise<ListeningWebhook[]>;
  /** Returns the organizations of those conversations that belong to one, or to a task, by conversation. */
  findOrganizations(conversationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * Adds deliveries, and makes their webhooks due: those of `pending` deliveries at `at` unless they are due at another time, and those of
   * `requested` deliveries at `at`. Leaves out deliveries whose webhook already has one with the same position.
   */
  enqueue(deliveries: readonly NewDelivery[], at: Date): Promise<void>;
  /**
   * Requests another attempt of a delivery. A finished delivery becomes `requested`; a pending one stays as it is. Makes the webhook due at
   * `at`. Returns the delivery, or null if the webhook has no such delivery.
   */
  request(webhookId: string, deliveryId: string, at: Date): Promise<WebhookDelivery | null>;
  /** Lists the deliveries of a webhook, ordered by id, the newest first. The page starts before the id `before`, or at the newest. */
  listDeliveries(
    webhookId: string,
    window: { readonly before: string | null; readonly limit: number },
  ): Promise<Page<WebhookDelivery, string>>;

  /** Lists webhooks that are due, without a lease at `now`, and not of a deleted organization, the longest due first. */
  listDue(now: Date, limit: number): Promise<DueWebhook[]>;
  /**
   * Claims the webhook, or renews the holder's lease. Returns null while another holder has it, or if there is no such webhook. Runs a
   * single conditional SQL statement: of N parallel callers, exactly one gets the webhook.
   */
  claim(id: string, claim: WebhookClaim): Promise<Webhook | null>;
  /**
   * Returns the delivery to attempt next: the oldest `requested` one, or the `pending` one with the lowest position. A paused webhook has
   * only requested ones. Returns null if there is none.
   */
  findNext(webhookId: string): Promise<WebhookDelivery | null>;
  /**
   * Records an attempt, if `holder` was the last to claim the webhook and has not released it, even if the lease has ended. Returns whether
   * it was recorded. Adds 1 to the delivery's attempts.
   */
  recordAttempt(attempt: DeliveryAttempt): Promise<boolean>;
  /**
   * Releases the webhook if `holder` has it. A webhook without a delivery to attempt is no longer due. Removes finished deliveries except
   * the newest `keep`.
   */
  release(id: string, holder: string, keep: number): Promise<void>;
  /** Removes finished deliveries of events at or before `before`, at most one batch per call, and returns their number. */
  deleteFinished(before: Date): Promise<number>;
}
