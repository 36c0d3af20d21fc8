import { secondsAfter } from '../../domain/lifetimes.js';
import type { Mail } from '../../domain/mail.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/observability/logger.js';
import type { Mailer } from '../../ports/mail/mailer.js';
import type { Counter, Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { OutboxEntry } from '../../ports/mail/mail-outbox.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { Tracer } from '../../ports/observability/tracer.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { settleWithin } from '../shared/delivery-turns.js';
import { describeMailError, type MailErrorDescription } from './describe-mail-error.js';
import { openMail } from './sealed-mail.js';
import { MailAbandoned, sendWithLimit } from './send-with-limit.js';

// The maximum number of emails that this process sends at a time. If the mailer hangs, an email counts toward this number until its attempt
// ends after `sendMs`.
const maxInFlight = 16;
// The lease on an email is longer than `sendMs`, so that no other process starts a delivery that is still running here.
const leaseSeconds = 2 * 60;
const backoff = { firstSeconds: 5, maxSeconds: 60 * 60 };
// From this attempt on, a failure is considered permanent and logged at a level that alerts an operator.
const attemptsBeforeAlarm = 5;
const keepTryingSeconds = 24 * 60 * 60;

export interface MailDeliveryLimits {
  /**
   * The maximum time in milliseconds that the mailer can take to send or refuse an email. After this time, the attempt counts as failed.
   * The default is 60 seconds. `Mailer.send` must settle within this time.
   */
  readonly sendMs: number;
  /**
   * The maximum time in milliseconds that `execute` waits for the deliveries of a batch. After this time, the next batch can start in
   * parallel.
   */
  readonly batchMs: number;
  /**
   * The maximum time in milliseconds that `close` waits for running deliveries. The default is well below the 10 seconds that process
   * managers allow for a shutdown.
   */
  readonly closeMs: number;
}

const defaultLimits: MailDeliveryLimits = { sendMs: 60_000, batchMs: 1_000, closeMs: 2_000 };

/**
 * Delivers due emails from the outbox at least once, with backoff after each failure. A delivery that hangs does not delay other emails as
 * long as fewer than 16 deliveries hang at the same time.
 */
export class DeliverMail {
  private readonly deliveries: Counter<'result'>;
  private readonly limits: MailDeliveryLimits;
  private readonly inFlight = new Map<Promise<void>, AbortController>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    private readonly tools: {
      readonly secretBox: SecretBox;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly meter: Meter;
      readonly tracer: Tracer;
      /** The time limits of deliveries. The defaults are suitable for a server. */
      readonly limits?: MailDeliveryLimits;
    },
  ) {
    this.limits = tools.limits ?? defaultLimits;
    this.deliveries = tools.meter.counter(metricCatalogue.mailDeliveries);
  }

  /**
   * Starts the deliveries of one batch of due emails, and waits for them for at most `batchMs`. Returns true if more emails could be due
   * already. Does not reject if the delivery of a single email fails.
   */
  async execute(): Promise<boolean> {
    const limit = maxInFlight - this.inFlight.size;
    if (limit === 0) {
      await settleWithin(this.limits.batchMs, Promise.race(this.inFlight.keys()));
      return true;
    }
    const now = this.tools.clock.now();
    const claim = { now, leaseUntil: secondsAfter(now, leaseSeconds), limit };
    const entries = await this.unitOfWork.run((stores) => stores.mailOutbox.claimDue(claim));
    await settleWithin(this.limits.batchMs, Promise.all(entries.map((entry) => this.start(entry))));
    return entries.length === limit;
  }

  /**
   * Waits briefly for running deliveries and then aborts them. The aborted deliveries are retried later. Call it only when `execute` is no
   * longer running. Never rejects.
   */
  async close(): Promise<void> {
    if (await settleWithin(this.limits.closeMs, Promise.all(this.inFlight.keys()))) return;
    const reason = new MailAbandoned('SHUTTING_DOWN', 'The server is shutting down.');
    for (const controller of this.inFlight.values()) controller.abort(reason);
    await Promise.all(this.inFlight.keys());
  }

  private start(entry: OutboxEntry): Promise<void> {
    const controller = new AbortController();
    const delivery = this.deliver(entry, controller)
      .catch((error: unknown) => this.reportUnrecorded(entry, error))
      .finally(() => this.inFlight.delete(delivery));
    this.inFlight.set(delivery, controller);
    return delivery;
  }

  private async deliver(entry: OutboxEntry, controller: AbortController): Promise<void> {
    let mail: Mail | null = null;
    try {
      const opened = openMail(entry, this.tools.secretBox);
      if (opened.kind === 'unreadable') throw new UnreadableMail();
      if (opened.kind === 'mail') {
        mail = opened.mail;
        await this.send(mail, entry, controller);
      }
    } catch (error) {
      return this.postpone(entry, describeMailError(error, mail));
    }
    const keep = mail !== null && this.mailer.keepsMails;
    await this.unitOfWork.run((stores) => stores.mailOutbox.markSent(entry.id, this.tools.clock.now(), keep));
    if (mail !== null) this.deliveries.with({ result: 'sent' }).add();
  }

  private send(mail: Mail, { attempts }: OutboxEntry, controller: AbortController): Promise<void> {
    const attributes = { 'crewkit.mail.attempts': attempts };
    const limit = { controller, limitMs: this.limits.sendMs };
    return this.tools.tracer.span({ name: 'send mail', place: 'here', attributes }, () =>
      sendWithLimit(this.mailer, mail, limit),
    );
  }

  private async postpone(entry: OutboxEntry, { reason, message }: MailErrorDescription): Promise<void> {
    const failure = { mailId: entry.id, attempts: entry.attempts, reason, message };
    if (secondsAfter(entry.createdAt, keepTryingSeconds) <= this.tools.clock.now()) return this.giveUp(failure);
    this.deliveries.with({ result: 'retried' }).add();
    const delay = Math.min(backoff.firstSeconds * 2 ** (entry.attempts - 1), backoff.maxSeconds);
    const nextAttemptAt = secondsAfter(this.tools.clock.now(), delay);
    const fields = { ...failure, nextAttemptAt };
    if (entry.attempts < attemptsBeforeAlarm) this.tools.logger.warn(fields, 'a mail was not delivered yet');
    else await this.alarm(fields);
    await this.unitOfWork.run((stores) => stores.mailOutbox.markFailed(entry.id, reason, nextAttemptAt));
  }

  private async alarm(fields: object): Promise<void> {
    // Only the backlog is read. Reading the full state requires reading every waiting email, which is too slow for a line that is logged
    // for each email that keeps failing.
    const { waiting, oldestWaitingAt } = await this.unitOfWork.read((stores) => stores.mailOutbox.backlog());
    this.tools.logger.error({ ...fields, waiting, oldestWaitingAt }, 'a mail keeps failing to be delivered');
  }

  /** Gives up on an email after a day, because nearly all links in emails have expired by then. */
  private async giveUp(failure: MailErrorDescription & { readonly mailId: string }): Promise<void> {
    this.tools.logger.error(failure, 'a mail was given up after a day');
    this.deliveries.with({ result: 'given_up' }).add();
    const { mailId } = failure;
    await this.unitOfWork.run((stores) => stores.mailOutbox.markSent(mailId, this.tools.clock.now(), false));
  }

  /** Logs that the result of the delivery was not recorded. The email is due again when its lease ends. */
  private reportUnrecorded({ id, attempts }: OutboxEntry, error: unknown): void {
    const { reason } = describeMailError(error, null);
    this.tools.logger.warn({ mailId: id, attempts, reason }, 'failed to record the outcome of a mail delivery');
  }
}

/** Reports that the email cannot be decrypted, because its encryption key is no longer configured or its row was changed. */
class UnreadableMail extends Error {
  readonly code = 'SEALED_MAIL_DOES_NOT_OPEN';

  constructor() {
    super('No configured encryption key can decrypt this mail.');
  }
}
