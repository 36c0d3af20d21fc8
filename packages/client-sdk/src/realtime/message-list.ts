import type { Message } from '../schemas.js';

// What came early, or is known of messages that are not loaded; what is dropped is fetched again.
const mostAside = 500;

/**
 * The part of a conversation that is loaded: messages whose `seq` follow one another. Pages and events may come in any
 * order, late, twice or not at all: of each message the newest version stays, and a gap is never shown.
 */
export class MessageList {
  #messages: readonly Message[] = [];
  #isLoaded = false;
  #newestSeq = 0;
  /** By seq: beyond a gap, or before the first. */
  readonly #aside = new Map<number, Message>();

  /** In order, without gaps. */
  get messages(): readonly Message[] {
    return this.#messages;
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

  get hasOlder(): boolean {
    return this.firstSeq > 1;
  }

  /** How many are known to be there and are not loaded, behind the last that is. */
  get missing(): number {
    return this.#newestSeq - this.lastSeq;
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

  /** Messages that follow one another, in either order, as they were when the page was read. */
  addPage(page: readonly Message[], lastSeq: number): void {
    this.hear(lastSeq);
    for (const message of page) this.#keep(message, (known) => toRank(message) > toRank(known));
    const seqs = page.map(({ seq }) => seq);
    const isBegun = this.#messages.length > 0;
    const older = isBegun ? this.#takeBack(this.firstSeq - 1, Math.min(...seqs)) : this.#takeBack(Math.max(...seqs), 1);
    if (older.length > 0) this.#messages = [...older, ...this.#messages];
    this.#isLoaded = true;
    this.#grow();
  }

  /** Shows a page instead of what is loaded. */
  replace(page: readonly Message[], lastSeq: number): void {
    this.#messages = [];
    this.addPage(page, lastSeq);
  }

  /** Knows nothing any more, as in the beginning. */
  clear(): void {
    this.#messages = [];
    this.#aside.clear();
    this.#isLoaded = false;
    this.#newestSeq = 0;
  }

  /** Whether another message has the place of one that is loaded: the server goes on from a backup. */
  contradicts(page: readonly Message[]): boolean {
    return page.some(({ id, seq }) => (this.#messages[seq - this.firstSeq]?.id ?? id) !== id);
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

  /** Adds what now follows the last. */
  #grow(): void {
    if (this.#isLoaded) {
      const next: Message[] = [];
      for (let message = this.#take(this.lastSeq + 1); message !== undefined;) {
        next.push(message);
        message = this.#take(message.seq + 1);
      }
      if (next.length > 0) this.#messages = [...this.#messages, ...next];
    }
    this.#tidy();
  }

  /** What lies without a gap before and at `lastSeq`, down to `firstSeq` at most. */
  #takeBack(lastSeq: number, firstSeq: number): Message[] {
    const taken: Message[] = [];
    for (let seq = lastSeq; seq >= firstSeq; seq -= 1) {
      const message = this.#take(seq);
      if (message === undefined) break;
      taken.push(message);
    }
    return taken.reverse();
  }

  #take(seq: number): Message | undefined {
    const message = this.#aside.get(seq);
    this.#aside.delete(seq);
    return message;
  }

  #tidy(): void {
    for (const seq of this.#aside.keys()) {
      if (this.#aside.size <= mostAside) return;
      this.#aside.delete(seq);
    }
  }
}

/** Text that sorts as versions of one message follow one another: a tombstone is the last of them. */
function toRank({ deletedAt, editedAt, attachments }: Message): string {
  return [deletedAt ?? '', editedAt ?? '', attachments[0]?.urlExpiresAt ?? ''].map((time) => time.padEnd(24)).join('');
}
