import { CrewkitError } from '../crewkit-error.js';
import type { Message } from '../schemas.js';
import { backOffMs } from '../back-off-ms.js';
import { inTime } from './in-time.js';
import { later } from './later.js';
import type { UnsentMessage } from './open-conversation.js';
import { asCrewkitError, getRetryAfterMs, isTransient } from './transient-error.js';

export interface SendQueueTools {
  /** Posts the message once. The server recognizes a repeated `clientMessageId` and returns the existing message. */
  readonly post: (message: UnsentMessage) => Promise<Message>;
  readonly delivered: (message: Message) => void;
  readonly changed: () => void;
  readonly random?: () => number;
}

interface Entry {
  message: UnsentMessage;
  /** The message as the server stored it; null until it is known to be delivered. */
  delivered: Message | null;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: CrewkitError) => void;
}

const answerMs = 20_000;

/** The user's outgoing messages. Sends them one after the other; retries each until it is delivered or refused, and delivers none twice. */
export class SendQueue {
  #entries: readonly Entry[] = [];
  #isAtWork = false;
  #failures = 0;
  #endPause: () => void = () => undefined;
  /**
   * The message being sent, and a function that stops waiting for the response once the message is known to be delivered or was discarded.
   */
  #onWire: { readonly entry: Entry; readonly endWait: () => void } | null = null;

  constructor(private readonly tools: SendQueueTools) {}

  /**
   * All entries in the order in which they were added: messages still being sent, refused messages, and delivered messages not yet
   * forgotten.
   */
  get unsent(): readonly UnsentMessage[] {
    return this.#entries.map(({ message }) => message);
  }

  /** Whether no message is waiting to be sent. */
  get isIdle(): boolean {
    return this.#next() === undefined;
  }

  add(message: UnsentMessage): Promise<Message> {
    const sent = new Promise<Message>((resolve, reject) => {
      this.#entries = [...this.#entries, { message, delivered: null, resolve, reject }];
    });
    // A failure also shows in the list, so callers need not await the promise.
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

  /** Checks whether a message from the server is one of the queue's. If so, the message is delivered, even if its response was lost. */
  recognize(message: Message): void {
    const entry = this.#find(message.clientMessageId);
    if (entry === undefined || entry.delivered !== null) return;
    entry.delivered = message;
    entry.resolve(message);
    this.#endWait(entry);
  }

  /** Removes delivered messages up to `shownSeq`, which the list of loaded messages now shows. */
  forget(shownSeq: number): void {
    this.#entries = this.#entries.filter(({ delivered }) => delivered === null || delivered.seq > shownSeq);
  }

  /** Retries immediately, for example when the device may be online again. */
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
    // Notifies callers that wait until the queue is idle.
    this.tools.changed();
  }

  /** Makes one attempt and resolves with the delay before the next attempt, in ms. */
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
