import { CrewkitError, asCrewkitError, getRetryAfterMs, isTransient } from '../crewkit-error.js';
import type { Message } from '../schemas.js';
import { backOffMs } from '../timing/back-off-ms.js';
import { inTime, later } from '../timing/timers.js';
import type { UnsentMessage } from './open-conversation.js';

export interface SendQueueTools {
  /** Posts the message once: if its `clientMessageId` is repeated, the server returns the existing message. */
  readonly post: (message: UnsentMessage) => Promise<Message>;
  readonly delivered: (message: Message) => void;
  readonly changed: () => void;
  readonly random?: () => number;
}

interface Entry {
  message: UnsentMessage;
  /** The message as the server stored it, or null until it is known to be delivered. */
  delivered: Message | null;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: CrewkitError) => void;
}

const answerMs = 20_000;

/**
 * The queue of the user's outgoing messages. It sends one message at a time and retries each until it is delivered or refused. No message
 * is delivered twice.
 */
export class SendQueue {
  #entries: readonly Entry[] = [];
  #isAtWork = false;
  #failures = 0;
  #endPause: () => void = () => undefined;
  /** The message that is being sent. Call `endWait` to stop waiting for the response, because the message was delivered or discarded. */
  #onWire: { readonly entry: Entry; readonly endWait: () => void } | null = null;

  constructor(private readonly tools: SendQueueTools) {}

  /**
   * All entries in the order in which they were added: waiting messages, refused messages, and delivered messages that `forget` has not
   * removed yet.
   */
  get unsent(): readonly UnsentMessage[] {
    return this.#entries.map(({ message }) => message);
  }

  /** The waiting and refused messages. */
  get undelivered(): readonly UnsentMessage[] {
    return this.#entries.filter(({ delivered }) => delivered === null).map(({ message }) => message);
  }

  /** Whether no message is waiting to be sent. */
  get isIdle(): boolean {
    return this.#next() === undefined;
  }

  add(message: UnsentMessage): Promise<Message> {
    const sent = new Promise<Message>((resolve, reject) => {
      this.#entries = [...this.#entries, { message, delivered: null, resolve, reject }];
    });
    // A refusal also shows in the message's status, so callers do not have to handle the rejection.
    sent.catch(() => undefined);
    this.tools.changed();
    void this.#work();
    return sent;
  }

  retry(clientMessageId: string): void {
    const entry = this.#find(clientMessageId);
    if (entry?.message.status !== 'refused') return;
    entry.message = { ...entry.message, status: 'waiting', error: null };
    this.tools.changed();
    void this.#work();
  }

  discard(clientMessageId: string): void {
    const entry = this.#find(clientMessageId);
    if (entry === undefined || entry.delivered !== null) return;
    this.#remove(entry);
    entry.reject(new CrewkitError('ABORTED', { message: 'The message was discarded.' }));
    this.#endWait(entry);
    this.tools.changed();
  }

  /**
   * Checks whether a message from the server is in the queue. If it is, marks it as delivered, even if the response to its request was
   * lost.
   */
  recognize(message: Message): void {
    const entry = this.#find(message.clientMessageId);
    if (entry === undefined || entry.delivered !== null) return;
    entry.delivered = message;
    entry.resolve(message);
    this.#endWait(entry);
  }

  /** Removes delivered messages with a `seq` of at most `shownSeq`, because the conversation's list shows them. */
  forget(shownSeq: number): void {
    this.#entries = this.#entries.filter(({ delivered }) => delivered === null || delivered.seq > shownSeq);
  }

  /** Ends the pause before a retry, for example because the device may be online again. */
  wakeUp(): void {
    this.#failures = 0;
    this.#endPause();
  }

  /** Empties the queue and rejects every pending promise with the error. */
  close(error: CrewkitError): void {
    const entries = this.#entries;
    this.#entries = [];
    for (const entry of entries) {
      entry.reject(error);
      this.#endWait(entry);
    }
    this.#endPause();
  }

  #find(clientMessageId: string | null): Entry | undefined {
    return this.#entries.find(({ message }) => message.clientMessageId === clientMessageId);
  }

  #next(): Entry | undefined {
    return this.#entries.find(({ message, delivered }) => delivered === null && message.status === 'waiting');
  }

  #endWait(entry: Entry): void {
    if (this.#onWire?.entry === entry) this.#onWire.endWait();
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
  }

  async #work(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) {
      const pauseMs = await this.#deliver(entry);
      if (pauseMs > 0 && this.#next() !== undefined) await this.#pause(pauseMs);
    }
    this.#isAtWork = false;
    // The queue is idle now. Notify listeners that may be waiting for that.
    this.tools.changed();
  }

  /** Tries once to deliver the message. Resolves with the delay before the next attempt, in ms. */
  async #deliver(entry: Entry): Promise<number> {
    const unneeded = new Promise<null>((resolve) => {
      this.#onWire = { entry, endWait: () => resolve(null) };
    });
    try {
      const message = await Promise.race([inTime(answerMs, this.tools.post(entry.message)), unneeded]);
      this.#failures = 0;
      if (message !== null) {
        this.recognize(message);
        this.tools.delivered(message);
      }
      return 0;
    } catch (error) {
      if (entry.delivered !== null || !this.#entries.includes(entry)) return 0;
      if (isTransient(error)) return this.#pauseAfter(error);
      this.#refuse(entry, asCrewkitError(error));
      return 0;
    }
  }

  #pauseAfter(error: unknown): number {
    const pauseMs = Math.max(backOffMs(this.#failures, this.tools.random), getRetryAfterMs(error));
    this.#failures += 1;
    return pauseMs;
  }

  #refuse(entry: Entry, error: CrewkitError): void {
    entry.message = { ...entry.message, status: 'refused', error };
    entry.reject(error);
    this.tools.changed();
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = later(milliseconds, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }
}
