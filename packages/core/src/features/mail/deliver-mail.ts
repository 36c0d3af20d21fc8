import { secondsAfter } from '../../domain/lifetimes.js';
import type { Mail } from '../../domain/mail.js';
import type { Clock } from '../../ports/clock.js';
import type { Logger } from '../../ports/logger.js';
import type { Mailer } from '../../ports/mailer.js';
import type { Counter, Meter } from '../../ports/meter.js';
import { metricCatalogue } from '../../ports/metric-catalogue.js';
import type { OutboxEntry } from '../../ports/mail-outbox.js';
import type { SecretBox } from '../../ports/secret-box.js';
import type { Tracer } from '../../ports/tracer.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { openMail } from './sealed-mail.js';

const batchSize = 16;
// Longer than a mailer takes at most (see the port), so that a slow delivery is not started a second time.
const leaseSeconds = 2 * 60;
const backoff = { firstSeconds: 5, maxSeconds: 60 * 60 };
// From here on it is no passing trouble, and the log says so at a level that wakes somebody.
const attemptsBeforeAlarm = 5;
const keepTryingSeconds = 24 * 60 * 60;

/** Delivers what is due in the outbox: at least once, each failure later than the one before. */
export class DeliverMail {
  private readonly deliveries: Counter<'result'>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailer: Mailer,
    private readonly tools: {
      readonly secretBox: SecretBox;
      readonly clock: Clock;
      readonly logger: Logger;
      readonly meter: Meter;
      readonly tracer: Tracer;
    },
  ) {
    this.deliveries = tools.meter.counter(metricCatalogue.mailDeliveries);
  }

  /** Delivers one batch; true if there may be more. Never rejects because of one mail. */
  async execute(): Promise<boolean> {
    const now = this.tools.clock.now();
    const claim = { now, leaseUntil: secondsAfter(now, leaseSeconds), limit: batchSize };
    const entries = await this.unitOfWork.run((stores) => stores.mailOutbox.claimDue(claim));
    // All of them to their end: whoever stops the jobs waits for this promise, and must not leave a sending behind.
    await Promise.allSettled(entries.map((entry) => this.deliver(entry)));
    return entries.length === batchSize;
  }

  private async deliver(entry: OutboxEntry): Promise<void> {
    try {
      const opened = openMail(entry, this.tools.secretBox);
      if (opened.kind === 'unreadable') throw new UnreadableMail();
      if (opened.kind === 'mail') await this.send(opened.mail, entry);
      const keep = opened.kind === 'mail' && this.mailer.keepsMails;
      await this.unitOfWork.run((stores) => stores.mailOutbox.markSent(entry.id, this.tools.clock.now(), keep));
      if (opened.kind === 'mail') this.deliveries.with({ result: 'sent' }).add();
    } catch (error) {
      await this.postpone(entry, error);
    }
  }

  private send(mail: Mail, { attempts }: OutboxEntry): Promise<void> {
    const attributes = { 'crewkit.mail.attempts': attempts };
    return this.tools.tracer.span({ name: 'send mail', place: 'here', attributes }, () => this.mailer.send(mail));
  }

  private async postpone(entry: OutboxEntry, error: unknown): Promise<void> {
    // The reason goes to the log and the store without the server's full answer: that may quote the mail.
    const reason = describe(error);
    if (secondsAfter(entry.createdAt, keepTryingSeconds) <= this.tools.clock.now()) return this.giveUp(entry, reason);
    this.deliveries.with({ result: 'retried' }).add();
    const delay = Math.min(backoff.firstSeconds * 2 ** (entry.attempts - 1), backoff.maxSeconds);
    const nextAttemptAt = secondsAfter(this.tools.clock.now(), delay);
    const fields = { mailId: entry.id, attempts: entry.attempts, reason, nextAttemptAt };
    if (entry.attempts < attemptsBeforeAlarm) this.tools.logger.warn(fields, 'a mail was not delivered yet');
    else await this.alarm(fields);
    await this.unitOfWork.run((stores) => stores.mailOutbox.markFailed(entry.id, reason, nextAttemptAt));
  }

  private async alarm(fields: object): Promise<void> {
    // Not the whole state, for which every mail that waits is read: this is said of each that keeps failing.
    const { waiting, oldestWaitingAt } = await this.unitOfWork.read((stores) => stores.mailOutbox.backlog());
    this.tools.logger.error({ ...fields, waiting, oldestWaitingAt }, 'a mail keeps failing to be delivered');
  }

  /** Nearly every link in it has expired by now, and what has not was asked for long ago. */
  private async giveUp({ id, attempts }: OutboxEntry, reason: string): Promise<void> {
    this.tools.logger.error({ mailId: id, attempts, reason }, 'a mail was given up after a day');
    this.deliveries.with({ result: 'given_up' }).add();
    await this.unitOfWork.run((stores) => stores.mailOutbox.markSent(id, this.tools.clock.now(), false));
  }
}

/** Its encryption key is not configured any more, or the row was changed. */
class UnreadableMail extends Error {
  readonly code = 'SEALED_MAIL_DOES_NOT_OPEN';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : '';
  return `${code}${status}`;
}
