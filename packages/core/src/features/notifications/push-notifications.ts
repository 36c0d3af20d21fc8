import { isSilenced, notifiesOfAll } from '../../domain/chat/conversation-settings.js';
import { secondsAfter } from '../../domain/lifetimes.js';
import { subjectTypes, toSubjectIds, type Notification } from '../../domain/notifications/notification.js';
import { completeSettings, quietMinutesLeft } from '../../domain/notifications/notification-settings.js';
import { pushPolicy, type PushSubscription } from '../../domain/notifications/push.js';
import { parseRetryAfter, secondsToWait } from '../../domain/webhooks/webhook.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { PushEncoder } from '../../ports/notifications/push-encoder.js';
import type { DuePushSubscription } from '../../ports/notifications/push-subscription-store.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Counter, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { OutboundHttp, OutboundResult } from '../../ports/outbound/outbound-http.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import { DeliveryTurns } from '../shared/delivery-turns.js';
import { findVisible } from './visible-notifications.js';

const listed = 50;
const attemptMs = 10_000;
// Must last longer than the attempts of one turn and the look-ups of the name before them.
const leaseSeconds = 2 * 60;

type Outcome = OutboundResult | { readonly kind: 'gone' };

/** What the turn of a subscription has led to. `removed`: the browser can no longer be reached. */
type TurnResult = 'removed' | { readonly sentUpTo: number; readonly failures: number; readonly dueAt: Date };

/**
 * Sends push messages about unread notifications. All conditions are checked when a message is sent: the notification is unread, its
 * subject is still visible to the user and not a silenced conversation, the user wants push messages of its kind, and it is outside of the
 * user's quiet hours. A push service that fails is tried again with backoff, and delays no other subscription.
 */
export class PushNotifications {
  private readonly turns: DeliveryTurns<Pick<PushSubscription, 'id' | 'userId'>>;
  private readonly attempts: Counter<'result'>;
  private readonly holder: string;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbound: OutboundHttp,
    private readonly tools: {
      readonly encoder: PushEncoder;
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly meter: Meter;
    },
  ) {
    this.turns = new DeliveryTurns({
      maxInFlight: 32,
      maxPerOwner: 4,
      getOwnerId: ({ userId }) => userId,
      failed: ({ id }, err) => tools.logger.error({ subscriptionId: id, err }, 'failed to send push messages'),
    });
    this.holder = tools.ids.rowId();
    this.attempts = tools.meter.counter(metricCatalogue.pushAttempts);
  }

  /** Starts to send to subscriptions that are due, and waits for at most a second. Returns true if more could be due already. */
  execute(): Promise<boolean> {
    return this.turns.run(
      (limit) =>
        this.unitOfWork.read(({ pushSubscriptions }) => pushSubscriptions.listDue(this.tools.clock.now(), limit)),
      ({ id }) => this.takeTurn(id),
    );
  }

  /** Waits briefly for running attempts and then aborts them. They are made again later. Never rejects. */
  close(): Promise<void> {
    return this.turns.close();
  }

  /** Returns the number of attempts, or 0 if another process has claimed the subscription. */
  private async takeTurn(id: string): Promise<number> {
    const now = this.tools.clock.now();
    const claim = { holder: this.holder, now, leaseUntil: secondsAfter(now, leaseSeconds) };
    const claimed = await this.unitOfWork.run(({ pushSubscriptions }) => pushSubscriptions.claim(id, claim));
    if (claimed === null) return 0;
    const result = await this.send(claimed);
    await this.unitOfWork.run(async ({ pushSubscriptions }) => {
      if (result === 'removed') await pushSubscriptions.delete(claimed.userId, id);
      else await pushSubscriptions.release(id, this.holder, result);
    });
    return 1;
  }

  private async send(claimed: DuePushSubscription): Promise<TurnResult> {
    const { accessTokenId, newestPosition, failures } = claimed;
    if (accessTokenId === null) return 'removed';
    const now = this.tools.clock.now();
    const wanted = await this.unitOfWork.read((stores) => findWanted(stores, { ...claimed, accessTokenId }, now));
    let { sentUpTo } = claimed;
    if (wanted instanceof Date) return { sentUpTo, failures, dueAt: wanted };
    for (const notification of wanted) {
      const outcome = await this.attempt(claimed, notification);
      if (this.turns.signal.aborted) return { sentUpTo, failures, dueAt: now };
      if (outcome.kind === 'gone') return 'removed';
      if (!isAccepted(outcome)) return this.toRetry({ ...claimed, sentUpTo }, outcome);
      this.attempts.with({ result: 'delivered' }).add();
      sentUpTo = notification.position;
    }
    return { sentUpTo: newestPosition, failures: 0, dueAt: now };
  }

  private async attempt({ keyId, ...target }: DuePushSubscription, notification: Notification): Promise<Outcome> {
    const { id, kind } = notification;
    const payload = JSON.stringify({ id, kind, subject: toSubjectIds(notification) });
    // One topic for each notification, so that a browser that was offline receives only its newest message.
    const message = { target, keyId, payload, topic: id.replaceAll('-', ''), keepSeconds: pushPolicy.keepSeconds };
    const request = this.tools.encoder.encode(message, this.tools.clock.now());
    if (request === null) return { kind: 'gone' };
    const { signal } = this.turns;
    const outcome = await this.outbound.post({ ...request, url: target.endpoint, timeoutMs: attemptMs, signal });
    return outcome.kind === 'answered' && [404, 410].includes(outcome.status) ? { kind: 'gone' } : outcome;
  }

  /** Returns when to try again, or gives up the waiting notifications after too many failures. */
  private toRetry(claimed: DuePushSubscription, outcome: OutboundResult): TurnResult {
    const now = this.tools.clock.now();
    const failures = claimed.failures + 1;
    const givesUp = failures >= pushPolicy.maxFailures;
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.status;
    this.attempts.with({ result: givesUp ? 'failed' : 'retried' }).add();
    this.tools.logger.info({ subscriptionId: claimed.id, reason, failures }, 'a push service did not accept a message');
    if (givesUp) return { sentUpTo: claimed.newestPosition, failures: 0, dueAt: now };
    const retryAfter = outcome.kind === 'answered' ? parseRetryAfter(outcome.retryAfter, now) : null;
    const dueAt = secondsAfter(now, secondsToWait(failures, retryAfter, Math.random()));
    return { sentUpTo: claimed.sentUpTo, failures, dueAt };
  }
}

/** Returns the notifications to send, the oldest first, or the time until which the user wants no messages. */
async function findWanted(
  stores: Stores,
  { accessTokenId, userId, sentUpTo }: DuePushSubscription & { readonly accessTokenId: string },
  now: Date,
): Promise<readonly Notification[] | Date> {
  const account = await stores.accounts.findById(userId);
  const { channels, quietHours } = completeSettings(await stores.notifications.findSettings(userId));
  const minutes = quietMinutesLeft(quietHours, account?.timeZone ?? null, now);
  if (minutes > 0) return secondsAfter(now, minutes * 60);
  const unread = { unread: true, withUnlisted: true, before: null, limit: listed };
  const { items } = await stores.notifications.list(userId, { ...unread, now });
  const wanted = items.filter(({ position, kind }) => position > sentUpTo && channels[kind].push);
  const places = wanted.map(({ subject }) => subject);
  const isVisible = await findVisible(stores, { userId, accessTokenId }, { places, now });
  const isSilent = await findSilent(stores, userId, { notifications: wanted, now });
  return wanted
    .filter((each) => isVisible(each.subject) && !isSilent(each))
    .slice(0, pushPolicy.maxAtOnce)
    .toReversed();
}

/** Returns a function that returns whether the user has set the conversation of the notification not to notify of it. */
async function findSilent(
  { conversations }: Stores,
  userId: string,
  { notifications, now }: { readonly notifications: readonly Notification[]; readonly now: Date },
): Promise<(notification: Notification) => boolean> {
  const about = notifications.filter(({ kind }) => subjectTypes[kind] === 'conversation');
  const ids = new Set(about.map(({ subject }) => subject.id));
  const settings = await conversations.findSettings([...ids], userId);
  return ({ kind, subject }) => {
    const own = settings.get(subject.id);
    if (own === undefined) return false;
    return kind === 'message' ? !notifiesOfAll(own, now) : isSilenced(own, now);
  };
}

function isAccepted(outcome: Outcome): boolean {
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
}
