import { Subscribers } from '../../domain/events/subscribers.js';
import type { EventBus, EventNotice } from '../../ports/events/event-bus.js';
import type { Logger } from '../../ports/observability/logger.js';
import { answerWithin } from '../answer-within.js';
import { decodeNotices } from './decode-notices.js';
import { NoticeEncoder } from './notice-encoder.js';
import { NoticeSender } from './notice-sender.js';

/** Transports texts from every process to every process, including the sending one. */
export interface NoticeChannel {
  /**
   * Opens the channel. After the promise resolves, texts that are sent reach `receive`, and the channel reconnects automatically after a
   * connection loss. If the channel cannot be reached, rejects with `UNAVAILABLE` and leaves nothing running. The channel can then be
   * opened again.
   */
  open(receive: (text: string) => void): Promise<void>;
  /**
   * Sends the texts in the given order. Callers must wait until the call has settled before they call `send` again. Rejects within seconds
   * if sending fails.
   */
  send(texts: readonly string[]): Promise<void>;
  /** Returns whether the channel can currently receive texts from other processes, as far as this process knows. */
  isConnected(): boolean;
  /** Stops receiving. It can be called more than once, even if `open` was never called. */
  close(): Promise<void>;
}

export interface ChannelEventBusOptions {
  readonly channel: NoticeChannel;
  readonly logger: Logger;
  /** The length of the longest text that the channel accepts, in bytes. */
  readonly maxBytes: number;
}

const farewellMs = 5_000;
const warnEveryMs = 60_000;

/**
 * Creates an event bus over any `NoticeChannel`. The process receives its own notices over the channel too, so that all notices have a
 * single order.
 *
 * @example
 * const bus = channelEventBus({ channel: new RedisChannel(options), logger, maxBytes: 64_000 });
 */
export function channelEventBus(options: ChannelEventBusOptions): Required<EventBus> {
  return new ChannelEventBus(options);
}

class ChannelEventBus implements EventBus {
  private readonly channel: NoticeChannel;
  private readonly logger: Logger;
  private readonly encoder: NoticeEncoder;
  private readonly sender: NoticeSender;
  private readonly subscribers: Subscribers<EventNotice>;
  private warnedAt = Number.NEGATIVE_INFINITY;
  private closed = false;

  constructor({ channel, logger, maxBytes }: ChannelEventBusOptions) {
    this.channel = channel;
    this.logger = logger;
    this.encoder = new NoticeEncoder(maxBytes);
    this.sender = new NoticeSender((batch) => this.send(batch), logger);
    this.subscribers = new Subscribers((error) => {
      logger.error({ err: error }, 'a subscriber of the event bus failed');
    });
  }

  connect(): Promise<void> {
    return this.channel.open((text) => this.receive(text));
  }

  publish(notice: EventNotice): void {
    this.sender.add(notice);
  }

  subscribe(subscriber: (notice: EventNotice) => unknown): () => void {
    return this.subscribers.add(subscriber);
  }

  isConnected(): boolean {
    return this.channel.isConnected();
  }

  /** Closes the bus. First sends the notices that were already published, unless sending them takes too long. */
  async close(): Promise<void> {
    await answerWithin(this.sender.end(), farewellMs).catch(() => undefined);
    this.closed = true;
    this.subscribers.clear();
    await this.channel.close();
  }

  private async send(batch: readonly EventNotice[]): Promise<void> {
    const { texts, tooBig } = this.encoder.encode(batch);
    if (tooBig > 0) this.logger.warn({ tooBig }, 'events are too big to be sent to the other processes');
    if (texts.length > 0) await this.channel.send(texts);
  }

  private receive(text: string): void {
    if (this.closed) return;
    const { notices, invalid } = decodeNotices(text);
    if (invalid > 0) this.warnOfInvalid(invalid);
    for (const notice of notices) this.subscribers.notify(notice);
  }

  /** Logs invalid notices, but limits the frequency, because another version can send many unknown events during a rolling upgrade. */
  private warnOfInvalid(invalid: number): void {
    if (performance.now() - this.warnedAt < warnEveryMs) return;
    this.warnedAt = performance.now();
    this.logger.warn({ invalid }, 'something came over the event channel that this version does not understand');
  }
}
