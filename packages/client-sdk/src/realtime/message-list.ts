import type { Message } from '../schemas.js';

/** The most messages that are loaded at a time. */
export const windowSize = 200;
// Messages that arrived early or are not loaded; evicted ones are fetched again.
const mostAside = 500;

/**
 * The window of a conversation that is loaded: at most 200 messages whose `seq` follow one another. Pages and events may come in any
 * order, late, twice or not at all: the newest version of each message is kept, and a sequence gap is never shown. At the newest message
 * the window grows with the conversation and drops its oldest messages; elsewhere it stays until a page is added.
 */
export class MessageList {
  /** The views that show an earlier message than the newest: new messages may not push out older ones while there are any. */
  readonly keeping = new Set<object>();
  #messages: readonly Message[] = [];
  #isLoaded = false;
  #isAtNewest = true;
  #newestSeq = 0;
  /** By seq: outside the window, or beyond a sequence gap. */
  readonly #aside = new Map<number, Message>();

  /** In order, without gaps. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Loaded or not, in no order. */
  get known(): readonly Message[] {
    return [...this.#messages, ...this.#aside.values()];
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** One above the last if there is none. */
  get firstSeq(): number {
    return this.#messages[0]?.seq ?? 1;
  }

  get lastSeq(): number {
    return this.#messages.at(-1)?.seq ?? 0;
  }

  /** The highest that is known, loaded or not. */
  get newestSeq(): number {
    return this.#newestSeq;
  }

  get hasOlder(): boolean {
    return this.firstSeq > 1;
  }

  /** Whether the window has left the newest message. */
  get hasNewer(): boolean {
    return !this.#isAtNewest;
  }

  /** The number of messages to fetch until the window ends with the newest one; 0 if it does not have to. */
  get missing(): number {
    return this.#isAtNewest ? this.#newestSeq - this.lastSeq : 0;
  }

  /** There are messages up to `seq`. */
  hear(seq: number): void {
    this.#newestSeq = Math.max(this.#newestSeq, seq);
  }

  /** A message as it is now, from an event or an answer. Each follows what it was before, even if it bears the same time. */
  add(message: Message): void {
    this.#keep(message, (known) => toRank(message) >= toRank(known));
    this.#grow();
  }

  /** Keeps the newest version of each message of a page; shows those in the window, and those that follow it at the newest end. */
  merge(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    this.#grow();
  }

  /** Shows a page instead of what is loaded: the newest one, if the window is to end with the newest message. */
  replace(page: readonly Message[], lastSeq: number): void {
    this.#drop(this.#messages);
    this.#messages = [];
    this.#keepAll(page, lastSeq);
    this.#messages = this.#take(getEdge(page, Math.max), getEdge(page, Math.min), -1).reverse();
    this.#isLoaded = true;
    this.#grow();
  }

  /** Shows a page from anywhere instead of what is loaded. */
  jump(page: readonly Message[], lastSeq: number): void {
    this.#isAtNewest = false;
    this.replace(page, lastSeq);
  }

  /** Adds the part of a page that precedes the window, and drops messages at the newer end. */
  addOlder(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    const messages = [...this.#take(this.firstSeq - 1, getEdge(page, Math.min), -1).reverse(), ...this.#messages];
    this.#messages = messages.slice(0, windowSize);
    this.#drop(messages.slice(windowSize));
    this.#isAtNewest &&= messages.length <= windowSize;
    this.#grow();
  }

  /** Adds the part of a page that follows the window, and drops messages at the older end. */
  addNewer(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    // Nothing follows: what was heard of is no longer there.
    if (page.length === 0) this.#newestSeq = this.lastSeq;
    this.#append(getEdge(page, Math.max));
    this.#grow();
  }

  /** Lets the window end with the newest message, from now on; what is `missing` until then has to be fetched. */
  follow(): void {
    this.keeping.clear();
    this.#isAtNewest = true;
    this.#grow();
  }

  /** Knows nothing any more, as in the beginning. */
  clear(): void {
    this.#messages = [];
    this.forgetUnloaded();
    this.#isLoaded = false;
    this.#isAtNewest = true;
    this.#newestSeq = 0;
  }

  /** Events that were missed may have changed them. */
  forgetUnloaded(): void {
    this.#aside.clear();
  }

  /** Whether another message has the place of one that is loaded: the server goes on from a backup. */
  contradicts(page: readonly Message[]): boolean {
    return page.some(({ id, seq }) => (this.#messages[seq - this.firstSeq]?.id ?? id) !== id);
  }

  #keepAll(page: readonly Message[], lastSeq: number): void {
    this.hear(lastSeq);
    for (const message of page) this.#keep(message, (known) => toRank(message) > toRank(known));
  }

  #keep(message: Message, isNewer: (known: Message) => boolean): void {
    this.hear(message.seq);
    const index = message.seq - this.firstSeq;
    const shown = this.#messages[index];
    if (shown !== undefined) {
      if (isNewer(shown)) this.#messages = this.#messages.with(index, message);
      return;
    }
    const known = this.#aside.get(message.seq);
    if (known === undefined || isNewer(known)) this.#aside.set(message.seq, message);
  }

  /** At the newest end, adds what now follows the last. */
  #grow(): void {
    this.#isAtNewest ||= this.lastSeq >= this.#newestSeq;
    if (this.#isLoaded && this.#isAtNewest) {
      const isKept = this.keeping.size > 0;
      this.#append(isKept ? this.firstSeq + windowSize - 1 : Infinity);
      this.#isAtNewest = !isKept || this.#messages.length < windowSize || this.missing <= 0;
    }
    for (const seq of this.#aside.keys()) {
      if (this.#aside.size <= mostAside) return;
      this.#aside.delete(seq);
    }
  }

  /** Adds what follows the last without a gap, up to `lastSeq` at most. */
  #append(lastSeq: number): void {
    const next = this.#take(this.lastSeq + 1, lastSeq, 1);
    if (next.length === 0) return;
    const messages = [...this.#messages, ...next];
    this.#messages = messages.slice(-windowSize);
    this.#drop(messages.slice(0, -windowSize));
  }

  /** Takes from aside what lies without a gap from one seq to another, in this order. */
  #take(from: number, to: number, step: 1 | -1): Message[] {
    const taken: Message[] = [];
    for (let seq = from; (to - seq) * step >= 0; seq += step) {
      const message = this.#aside.get(seq);
      if (message === undefined) break;
      this.#aside.delete(seq);
      taken.push(message);
    }
    return taken;
  }

  /** Remembers changes to messages that leave the window: a page that is on its way may have been read before. */
  #drop(messages: readonly Message[]): void {
    for (const message of messages) {
      if ((message.editedAt ?? message.deletedAt) !== null) this.#aside.set(message.seq, message);
    }
  }
}

/** Returns the first or last seq of a page in either order. */
function getEdge(page: readonly Message[], choose: typeof Math.min): number {
  return choose(...page.map(({ seq }) => seq));
}

/** Text that sorts as versions of one message follow one another: a tombstone is the last of them. */
function toRank({ deletedAt, editedAt, attachments }: Message): string {
  return [deletedAt ?? '', editedAt ?? '', attachments[0]?.urlExpiresAt ?? ''].map((time) => time.padEnd(24)).join('');
}
