import { secondsAfter, secondsBetween } from '../../domain/lifetimes.js';
import {
  deliveryPolicy,
  parseRetryAfter,
  secondsToWait,
  type PauseReason,
  type Webhook,
  type WebhookDelivery,
} from '../../domain/webhooks/webhook.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Counter, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { OutboundHttp, OutboundResult } from '../../ports/outbound/outbound-http.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { DeliveryAttempt, DueWebhook } from '../../ports/webhooks/webhook-store.js';
import type { WebhookSigner } from '../../ports/webhooks/webhook-signer.js';
import { DeliveryTurns } from '../shared/delivery-turns.js';
import type { MailPausedWebhook } from './mail-paused-webhook.js';
import { openSecrets } from './webhook-secrets.js';

const maxPerTurn = 50;
const attemptMs = 10_000;
// The lease is renewed before each attempt, and must last longer than an attempt and the look-up of the name before it.
const leaseSeconds = 30;

interface Delivering {
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
}

type Outcome = OutboundResult | { readonly kind: 'failed'; readonly reason: 'secret_unreadable' };

/**
 * Delivers waiting events to webhooks at least once. Each webhook gets its events one at a time and in order, by one process at a time. A
 * webhook that fails is tried again with backoff, and delays no other webhook. After three days, it is paused.
 */
export class DeliverWebhooks {
  private readonly turns: DeliveryTurns<DueWebhook>;
  private readonly attempts: Counter<'result'>;
  private readonly holder: string;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbound: OutboundHttp,
    private readonly tools: {
      readonly secretBox: SecretBox;
      readonly signer: WebhookSigner;
      readonly mail: MailPausedWebhook;
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly meter: Meter;
    },
  ) {
    this.turns = new DeliveryTurns({
      maxInFlight: 32,
      maxPerOwner: 4,
      getOwnerId: ({ organizationId }) => organizationId,
      failed: ({ id }, err) => tools.logger.error({ webhookId: id, err }, 'failed to deliver to a webhook'),
    });
    this.holder = tools.ids.rowId();
    this.attempts = tools.meter.counter(metricCatalogue.webhookAttempts);
  }

  /**
   * Starts to deliver for webhooks that are due, and waits for at most a second. Returns true if more could be due already. At most 32
   * webhooks are delivered to at the same time, of which at most four belong to the same organization.
   */
  execute(): Promise<boolean> {
    return this.turns.run(
      (limit) => this.unitOfWork.read(({ webhooks }) => webhooks.listDue(this.tools.clock.now(), limit)),
      ({ id }) => this.deliver(id),
    );
  }

  /** Waits briefly for running attempts and then aborts them. They are made again later. Never rejects. */
  close(): Promise<void> {
    return this.turns.close();
  }

  /** Delivers until nothing is waiting, an attempt fails, or other webhooks should have their turn. Returns the number of attempts. */
  private async deliver(id: string): Promise<number> {
    let attempts = 0;
    try {
      while (attempts < maxPerTurn && !this.turns.signal.aborted) {
        const next = await this.takeNext(id);
        if (next === null) break;
        attempts += 1;
        if (!(await this.attempt(next))) break;
      }
      return attempts;
    } finally {
      await this.unitOfWork.run(({ webhooks }) => webhooks.release(id, this.holder, deliveryPolicy.maxFinished));
    }
  }

  private takeNext(id: string): Promise<Delivering | null> {
    const now = this.tools.clock.now();
    const claim = { holder: this.holder, now, leaseUntil: secondsAfter(now, leaseSeconds) };
    return this.unitOfWork.run(async ({ webhooks }) => {
      const webhook = await webhooks.claim(id, claim);
      const delivery = webhook && (await webhooks.findNext(id));
      return webhook && delivery && { webhook, delivery };
    });
  }

  /** Makes one attempt and records it. Returns true if the event was delivered. */
  private async attempt(delivering: Delivering): Promise<boolean> {
    const outcome = await this.send(delivering);
    if (this.turns.signal.aborted) return false;
    const { webhook } = delivering;
    const result = this.judge(delivering, outcome);
    await this.unitOfWork.run(async (stores) => {
      if (!(await stores.webhooks.recordAttempt(result))) return;
      const { paused } = result;
      if (paused !== null && paused.reason !== 'manual') await this.tools.mail.execute(stores, webhook, paused.reason);
    });
    this.report(result);
    return result.status === 'delivered';
  }

  private async send({ webhook, delivery }: Delivering): Promise<Outcome> {
    const now = this.tools.clock.now();
    const secrets = openSecrets(this.tools.secretBox, webhook, now);
    if (secrets.length === 0) return { kind: 'failed', reason: 'secret_unreadable' };
    const { id, type, createdAt, data } = delivery;
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
    const timestamp = Math.floor(now.getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Crewkit-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': this.tools.signer.sign(secrets, { id, timestamp, body }),
    };
    return this.outbound.post({ url: webhook.url, headers, body, timeoutMs: attemptMs, signal: this.turns.signal });
  }

  private judge({ webhook, delivery }: Delivering, outcome: Outcome): DeliveryAttempt {
    const now = this.tools.clock.now();
    const attempt = {
      ...{ webhookId: webhook.id, holder: this.holder, deliveryId: delivery.id, at: now },
      responseStatus: outcome.kind === 'answered' ? outcome.status : null,
      error: outcome.kind === 'failed' ? outcome.reason : null,
    };
    if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) {
      return { ...attempt, status: 'delivered', failures: 0, failingSince: null, dueAt: now, paused: null };
    }
    const failures = webhook.failures + 1;
    const failingSince = webhook.failingSince ?? now;
    const reason = findPauseReason(outcome, secondsBetween(failingSince, now));
    const retryAfter = outcome.kind === 'answered' ? parseRetryAfter(outcome.retryAfter, now) : null;
    return {
      ...attempt,
      // A requested attempt is made once.
      status: delivery.status === 'requested' || reason !== null ? 'failed' : 'pending',
      ...{ failures, failingSince },
      dueAt: secondsAfter(now, secondsToWait(failures, retryAfter, Math.random())),
      paused: reason === null || webhook.paused !== null ? null : { at: now, reason },
    };
  }

  private report({ webhookId, status, responseStatus, error, failures, paused }: DeliveryAttempt): void {
    this.attempts.with({ result: status === 'pending' ? 'retried' : status }).add();
    if (status === 'delivered') return;
    const fields = { webhookId, responseStatus, reason: error, failures, paused: paused?.reason ?? null };
    this.tools.logger.info(fields, 'a webhook did not accept an event');
  }
}

/** Returns why a failure pauses the webhook, or null if it does not. */
function findPauseReason(outcome: Outcome, failingSeconds: number): Exclude<PauseReason, 'manual'> | null {
  if (outcome.kind === 'answered' && outcome.status === 410) return 'gone';
  return failingSeconds >= deliveryPolicy.keepTryingSeconds ? 'failures' : null;
}
