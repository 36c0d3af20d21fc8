import type { Message } from '../../schemas.js';

/** The maximum number of messages in the window, which is the loaded part of the conversation. */
const windowSize = 200;
// The maximum number of messages kept outside the window because they arrived early. Messages beyond this maximum are dropped, and fetched
// again when needed.
const mostAside = 500;

/** Follows all messages of a conversation that arrive, inside and outside the window. */
export interface MessageFollower {
  /** Called with each version of a message. Versions can arrive out of order. */
  onMessage(message: Message): void;
  /** Called when changes were missed, so that all versions may be outdated. */
  missed(): void;
}

/**
 * The loaded part of a conversation, called the window: at most 200 messages with consecutive `seq`.
 *
 * Pages and events may come in any order, late, twice or not at all: the list keeps the newest version of each message and never shows a
 * sequence gap. If the window ends with the newest message, new messages are appended and, beyond 200, the oldest ones are dropped.
 * Otherwise, the window gets messages only when a page is added.
 */
export class MessageList {
  /**
   * The views that show an earlier message than the newest one. While there is such a view, new messages do not push older ones out of the
   * window.
   */
  readonly keeping = new Set<object>();
  #messages: readonly Message[] = [];
  #isLoaded = false;
  #isAtNewest = true;
  #newestSeq = 0;
  /** Messages outside the window, including those after a sequence gap, by `seq`. */
  readonly #aside = new Map<number, Message>();

  constructor(private readonly follower: MessageFollower | null = null) {}

  /** The window, in order and without gaps. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** All known messages, inside and outside the window, in no particular order. */
  get known(): readonly Message[] {
    return [...this.#messages, ...this.#aside.values()];
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** The `seq` of the first message in the window. For an empty window, it is `lastSeq` + 1. */
  get firstSeq(): number {
    return this.#messages[0]?.seq ?? 1;
  }

  get lastSeq(): number {
    return this.#messages.at(-1)?.seq ?? 0;
  }

  /** The highest known `seq`, inside or outside the window. */
  get newestSeq(): number {
    return this.#newestSeq;
  }

  get hasOlder(): boolean {
    return this.firstSeq > 1;
  }

  /** Whether the window no longer follows the newest message. */
  get hasNewer(): boolean {
    return !this.#isAtNewest;
  }

  /**
   * The number of messages to fetch so that the window ends with the newest message. It is 0 if the window does not follow the newest
   * message.
   */
  get missing(): number {
    return this.#isAtNewest ? this.#newestSeq - this.lastSeq : 0;
  }

  /** Records that messages up to `seq` exist. */
  hear(seq: number): void {
    this.#newestSeq = Math.max(this.#newestSeq, seq);
  }

  /**
   * Adds a version of a message from an event or a response. Replaces the known version unless the known version is newer. If both versions
   * have the same time, the added version replaces the known one.
   */
  add(message: Message): void {
    this.#keep(message, (known) => compareVersions(message, known) >= 0);
    this.#grow();
  }

  /**
   * Keeps the newest version of each message in a page. Updates the messages in the window and, if the window follows the newest message,
   * appends those that come next.
   */
  merge(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    this.#grow();
  }

  /** Replaces the window with a page. If the window follows the newest message, pass the newest page. */
  replace(page: readonly Message[], lastSeq: number): void {
    this.#drop(this.#messages);
    this.#messages = [];
    this.#keepAll(page, lastSeq);
    this.#messages = this.#take(getEdge(page, Math.max), getEdge(page, Math.min), -1).reverse();
    this.#isLoaded = true;
    this.#grow();
  }

  /** Replaces the window with a page from anywhere in the conversation. */
  jump(page: readonly Message[], lastSeq: number): void {
    this.#isAtNewest = false;
    this.replace(page, lastSeq);
  }

  /** Adds the part of a page that precedes the window. If the window is then too large, drops messages at its newer end. */
  addOlder(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    const messages = [...this.#take(this.firstSeq - 1, getEdge(page, Math.min), -1).reverse(), ...this.#messages];
    this.#messages = messages.slice(0, windowSize);
    this.#drop(messages.slice(windowSize));
    this.#isAtNewest &&= messages.length <= windowSize;
    this.#grow();
  }

  /** Adds the part of a page that follows the window. If the window is then too large, drops messages at its older end. */
  addNewer(page: readonly Message[], lastSeq: number): void {
    this.#keepAll(page, lastSeq);
    // An empty page means that no messages follow. If newer messages were recorded, they no longer exist.
    if (page.length === 0) this.#newestSeq = this.lastSeq;
    this.#append(getEdge(page, Math.max));
    this.#grow();
  }

  /** Makes the window follow the newest message from now on. The caller must fetch the `missing` messages. */
  follow(): void {
    this.keeping.clear();
    this.#isAtNewest = true;
    this.#grow();
  }

  /** Resets the list to its initial, empty state. */
  clear(): void {
    this.#messages = [];
    this.forgetUnloaded();
    this.#isLoaded = false;
    this.#isAtNewest = true;
    this.#newestSeq = 0;
  }

  /** Drops the messages kept outside the window, because missed changes may concern them. */
  forgetUnloaded(): void {
    this.#aside.clear();
    this.follower?.missed();
  }

  #keepAll(page: readonly Message[], lastSeq: number): void {
    this.hear(lastSeq);
    for (const message of page) this.#keep(message, (known) => compareVersions(message, known) > 0);
  }

  #keep(message: Message, isNewer: (known: Message) => boolean): void {
    this.follower?.onMessage(message);
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

  /** If the window follows the newest message, appends the messages from outside the window that now come next. */
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

  /** Appends the consecutive messages that follow the window, up to `lastSeq`. */
  #append(lastSeq: number): void {
    const next = this.#take(this.lastSeq + 1, lastSeq, 1);
    if (next.length === 0) return;
    const messages = [...this.#messages, ...next];
    this.#messages = messages.slice(-windowSize);
    this.#drop(messages.slice(0, -windowSize));
  }

  /** Removes and returns messages kept outside the window: those with consecutive `seq`, starting at `from`, at most up to `to`. */
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

  /** Keeps edited and deleted messages that leave the window, because a page that is being loaded may contain older versions of them. */
  #drop(messages: readonly Message[]): void {
    for (const message of messages) {
      if ((message.editedAt ?? message.deletedAt) !== null) this.#aside.set(message.seq, message);
    }
  }
}

/** Returns the lowest or highest `seq` of a page, whichever `choose` selects. The page may be in either order. */
function getEdge(page: readonly Message[], choose: typeof Math.min): number {
  return choose(...page.map(({ seq }) => seq));
}

/** Compares two versions of a message: negative if the first is older. Of equal versions, the one whose links expire first is older. */
function compareVersions(a: Message, b: Message): number {
  const expiry = ({ attachments }: Message): number => Date.parse(attachments[0]?.urlExpiresAt ?? '') || 0;
  return a.changeSeq - b.changeSeq || expiry(a) - expiry(b);
}
