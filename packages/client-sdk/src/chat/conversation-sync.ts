import { CrewkitError, asCrewkitError, getRetryAfterMs, isTransient } from '../crewkit-error.js';
import { conversationClosed } from '../live/end-reasons.js';
import type { Conversation, Message } from '../schemas.js';
import { backOffMs } from '../timing/back-off-ms.js';
import type { Connection } from '../realtime/connection.js';
import { inTime, later } from '../timing/timers.js';
import type { ChangeTracker } from './messages/change-tracker.js';
import type { ConversationSource } from './conversation-transport.js';
import type { MessageList } from './messages/message-list.js';

export interface SyncTools {
  readonly id: string;
  readonly list: MessageList;
  readonly changes: ChangeTracker;
  readonly source: ConversationSource;
  readonly connection: Pick<Connection, 'status' | 'ask'>;
  readonly viewed: (conversation: Conversation) => void;
  /** Called when the server was restored from a backup. Must discard all data about the conversation, including the list. */
  readonly forget: () => void;
  /** Called when the list or the state of the synchronization has changed. `fault` is the current error, or null if there is none. */
  readonly changed: (fault: CrewkitError | null) => void;
  /** Called when the user can no longer see the conversation. */
  readonly gone: (why: CrewkitError) => void;
}

const firstPage = 50;
// If a user at the newest message has missed more messages than this, the newest page replaces the list. `load('older')` loads the rest.
const pageSize = 100;
// If a user at the newest message has missed more changes than this, loading the newest page costs less than reading them.
const mostChanges = 300;
const answerMs = 30_000;

/**
 * Keeps a conversation's message list complete (docs/guides/real-time.md): joins the room, loads messages, and fetches missed changes and
 * messages. These steps form a round. Events that arrive during a round are handled by the next round.
 */
export class ConversationSync {
  #isJoined = false;
  #work: Promise<void> | null = null;
  #isAskedAgain = false;
  #isClosed = false;
  #isUrgent = false;
  #failures = 0;
  /** The pause before the next attempt, set by a round that failed. */
  #pauseMs: number | null = null;
  #cancelRetry: (() => void) | null = null;

  constructor(private readonly tools: SyncTools) {}

  /** Whether the loaded messages are up to date and new messages are delivered as they arrive. */
  get isLive(): boolean {
    return this.#isJoined && !this.tools.changes.isBehind && this.tools.list.missing <= 0;
  }

  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Starts a synchronization round, after the running one if any. Resolves after the last round. Does nothing while a retry is pending. */
  async wakeUp(): Promise<void> {
    if (this.#isClosed || this.#cancelRetry !== null) return;
    this.#isAskedAgain = this.#work !== null;
    this.#work ??= this.#run();
    await this.#work;
  }

  /** Retries immediately. Call this when a failed request may succeed now. */
  retryNow(): void {
    this.#failures = 0;
    this.#isUrgent = this.#work !== null;
    this.#stopWaiting();
    void this.wakeUp();
  }

  /** Adds a message from an event or a response to the list. */
  add(message: Message): void {
    this.tools.changes.add(message);
    this.tools.list.add(message);
    if (this.tools.list.isLoaded && this.#hasMore()) void this.wakeUp();
  }

  offline(): void {
    this.#isJoined = false;
  }

  /** Call when the server has removed the user from the room. The user may still have access, so this method tries to join again. */
  evict(): void {
    this.#isJoined = false;
    this.retryNow();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaiting();
  }

  async #run(): Promise<void> {
    let isDone = false;
    while (!isDone) {
      this.#isAskedAgain = false;
      this.#isUrgent = false;
      const hasSucceeded = await this.#attempt();
      isDone = this.#isOver() || (hasSucceeded ? !this.#hasMore() : !this.#isUrgent);
    }
    this.#work = null;
    if (!this.#isOver() && this.#pauseMs !== null) this.#waitFor(this.#pauseMs);
  }

  #isOver(): boolean {
    return this.#isClosed;
  }

  #hasMore(): boolean {
    return this.#isAskedAgain || this.tools.list.missing > 0 || this.tools.changes.isBehind;
  }

  async #attempt(): Promise<boolean> {
    this.#pauseMs = null;
    try {
      await this.#round();
      this.#failures = 0;
      this.#notify(null);
      return true;
    } catch (error) {
      if (!this.#isClosed) this.#fail(asCrewkitError(error));
      return false;
    }
  }

  #fail(fault: CrewkitError): void {
    // Do not retry: synchronization continues after the next sign-in.
    if (fault.code === 'SIGNED_OUT') return this.#notify(fault);
    if (!isTransient(fault)) return this.tools.gone(fault);
    this.#pauseMs = Math.max(backOffMs(this.#failures), getRetryAfterMs(fault));
    this.#failures += 1;
    this.#notify(fault);
  }

  #waitFor(milliseconds: number): void {
    this.#cancelRetry = later(milliseconds, () => {
      this.#cancelRetry = null;
      void this.wakeUp();
    });
  }

  #stopWaiting(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #notify(fault: CrewkitError | null): void {
    if (!this.#isClosed) this.tools.changed(fault);
  }

  async #round(): Promise<void> {
    const { list, connection } = this.tools;
    if (connection.status === 'online' && !this.#isJoined) await this.#join();
    if (!list.isLoaded) await this.#load();
    this.#notify(null);
    if (this.tools.changes.missing > mostChanges && !list.hasNewer && list.keeping.size === 0) {
      await this.#load();
      list.forgetUnloaded();
    }
    if (this.tools.changes.isBehind) await this.#readChanges();
    while (list.missing > 0 && !this.#isClosed) await this.#catchUp();
    // A step above may have cleared the list because the server was restored from a backup.
    if (!list.isLoaded) await this.#load();
  }

  async #join(): Promise<void> {
    const { id, list, connection, source } = this.tools;
    const { newestSeq } = list;
    const ack = await connection.ask('join', id);
    if (ack?.ok === true) {
      this.#isJoined = connection.status === 'online';
      const isContinued = this.tools.changes.rejoin(ack.lastChangeSeq ?? 0) && (ack.lastSeq ?? newestSeq) >= newestSeq;
      if (isContinued) list.hear(ack.lastSeq ?? 0);
      else this.#forget();
      return;
    }
    if (ack === null) throw new CrewkitError('TIMED_OUT', { message: 'The server did not answer.' });
    // Request the conversation, because its response gives the authoritative reason.
    if (ack.code === 'NOT_FOUND' || ack.code === 'FORBIDDEN') await this.#ask(source.view());
    throw new CrewkitError(ack.code === 'RATE_LIMITED' ? 'RATE_LIMITED' : 'UNAVAILABLE', { message: 'Not joined.' });
  }

  async #load(): Promise<void> {
    const { list, source } = this.tools;
    const page = await this.#ask(source.page({ limit: firstPage, include: 'conversation' }));
    // Servers of an older version do not include the conversation in the page.
    const conversation = page.conversation ?? (await this.#ask(source.view()));
    this.tools.viewed(conversation);
    list.replace(page.items, page.lastSeq);
    this.tools.changes.start(conversation.lastChangeSeq, page.items);
  }

  async #catchUp(): Promise<void> {
    const { list, source } = this.tools;
    const [{ lastSeq }, last] = [list, list.messages.at(-1)];
    const startsAnew = last === undefined || (list.missing > pageSize && list.keeping.size === 0);
    const query = { ...(!startsAnew && { after: last.id }), limit: pageSize };
    const page = await this.#ask(source.page(query)).catch(unlessUnknown);
    if (page === null) {
      this.#forget();
      return;
    }
    // The user may have moved to an earlier message during the request.
    if (list.missing > 0) list[startsAnew ? 'replace' : 'merge'](page.items, page.lastSeq);
    if (list.missing > 0 && list.lastSeq <= lastSeq) {
      throw new CrewkitError('UNEXPECTED_ANSWER', { message: 'A page has nothing new.' });
    }
    this.#notify(null);
  }

  /** Reads the changes that the client has missed, one page per request. */
  async #readChanges(): Promise<void> {
    const { list, source } = this.tools;
    this.tools.viewed(await this.#ask(source.view()));
    while (this.tools.changes.isBehind) {
      const page = await this.#ask(source.changes({ after: this.tools.changes.after, limit: pageSize }));
      if (!this.tools.changes.merge(page)) {
        this.#forget();
        return;
      }
      list.merge(
        page.items.flatMap(({ message, reply }) => (reply === undefined ? message : [message, reply])),
        list.newestSeq,
      );
    }
  }

  #forget(): void {
    this.tools.changes.clear();
    this.tools.forget();
  }

  async #ask<T>(pending: Promise<T>): Promise<T> {
    const answer = await inTime(answerMs, pending);
    // If the conversation was closed, another user may already be signed in.
    if (this.#isClosed) throw conversationClosed();
    return answer;
  }
}

/** Returns null for `CURSOR_INVALID`: the message that a request uses as its cursor no longer exists. Rethrows every other error. */
function unlessUnknown(error: unknown): null {
  if (CrewkitError.is(error, 'CURSOR_INVALID')) return null;
  throw error;
}
