import type { EventNotice } from '../../ports/events/event-bus.js';
import type { Logger } from '../../ports/observability/logger.js';
import { outageLog, type OutageLog } from '../observability/outage-log.js';

const batchSize = 1_000;
// The pause after a batch. Users do not notice this delay, and it reduces the number of batches. Each batch costs the channel and every
// process as much as a small transaction.
const restMs = 10;
// If the channel hangs, this many waiting notices take a few megabytes.
const maxWaiting = 10_000;

/**
 * Sends notices in order and in batches. The first notice is sent immediately. Notices that arrive while a batch is being sent, or shortly
 * after it, form the next batch. A batch that cannot be sent is lost, and if too many notices wait, the oldest are lost. Other processes
 * then read the events of lost notices from the event log, if the events are logged.
 */
export class NoticeSender {
  private readonly waiting: EventNotice[] = [];
  private sending: Promise<void> | null = null;
  private ending = false;
  private readonly outage: OutageLog;

  constructor(
    private readonly send: (batch: readonly EventNotice[]) => Promise<void>,
    logger: Logger,
  ) {
    this.outage = outageLog(logger, {
      began: 'events cannot be sent to the other processes, which read them from the log a little later',
      ended: 'events are sent to the other processes again',
    });
  }

  add(notice: EventNotice): void {
    if (this.ending) return;
    if (this.waiting.length >= maxWaiting) this.makeRoom();
    this.waiting.push(notice);
    this.sending ??= this.sendAll();
  }

  /** Accepts no more notices. Resolves when all notices that were added before are sent or lost. */
  async end(): Promise<void> {
    this.ending = true;
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    // Notices that are published in this turn of the event loop are sent together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize);
      await this.sendBatch(batch);
      if (batch.length < batchSize && !this.ending) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    this.sending = null;
  }

  private async sendBatch(batch: readonly EventNotice[]): Promise<void> {
    try {
      await this.send(batch);
      this.outage.ended();
    } catch (error) {
      this.outage.began(error);
      // After a failure while closing, no further batches are tried.
      if (this.ending) this.waiting.length = 0;
    }
  }

  private makeRoom(): void {
    this.waiting.splice(0, batchSize);
    this.outage.began(new Error(`More than ${maxWaiting} events are queued; the oldest are dropped.`));
  }
}
