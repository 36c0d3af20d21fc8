import type { CrewkitApi } from '../../api/create-api.js';
import { asCrewkitError, getRetryAfterMs, isTransient, type CrewkitError } from '../../crewkit-error.js';
import type { Message, Schema } from '../../schemas.js';
import { backOffMs } from '../../timing/back-off-ms.js';
import { inTime, later } from '../../timing/timers.js';

export interface LoaderTools {
  readonly conversationId: string;
  readonly rootId: string;
  readonly chats: Pick<CrewkitApi['chats'], 'listMessages' | 'listThread'>;
  readonly loaded: (thread: LoadedThread) => void;
  /** Called when loading has failed. `isFinal`: it is not tried again. */
  readonly failed: (error: CrewkitError, isFinal: boolean) => void;
}

export interface LoadedThread extends Pick<Schema<'ThreadPage'>, 'root' | 'following'> {
  /** The newest replies, in any order. */
  readonly replies: readonly Message[];
  /** The position before which there are earlier replies; null if there are none. */
  readonly before: string | null;
}

const pageSize = 100;
const answerMs = 30_000;

/** Loads the newest replies in a thread, and tries again until it succeeds or the server refuses. */
export class ThreadLoader {
  #run: object | null = null;
  #failures = 0;
  #cancelRetry: () => void = () => undefined;

  constructor(private readonly tools: LoaderTools) {}

  /** Starts to load. Ignores the result of a running load. */
  start(): void {
    const run = (this.#run = {});
    this.#cancelRetry();
    this.#read().then(
      (thread) => {
        if (this.#run !== run) return;
        this.#failures = 0;
        this.tools.loaded(thread);
      },
      (error: unknown) => {
        if (this.#run === run) this.#fail(asCrewkitError(error));
      },
    );
  }

  stop(): void {
    this.#run = null;
    this.#cancelRetry();
  }

  #fail(error: CrewkitError): void {
    const isFinal = !isTransient(error);
    if (!isFinal) {
      this.#cancelRetry = later(Math.max(backOffMs(this.#failures), getRetryAfterMs(error)), () => this.start());
      this.#failures += 1;
    }
    this.tools.failed(error, isFinal);
  }

  async #read(): Promise<LoadedThread> {
    const { conversationId, rootId, chats } = this.tools;
    const first = await inTime(answerMs, chats.listThread(conversationId, rootId, { limit: pageSize }));
    if (first.nextCursor === null) return { ...first, replies: first.items, before: null };
    // Loads the replies before the newest message, and adds that message if it is a reply.
    const { items } = await inTime(answerMs, chats.listMessages(conversationId, { limit: 1, include: 'thread' }));
    const before = items[0]?.id ?? first.nextCursor;
    const last = await inTime(answerMs, chats.listThread(conversationId, rootId, { before, limit: pageSize }));
    const newest = items.filter(({ threadRootId }) => threadRootId === rootId);
    return { ...last, replies: [...newest, ...last.items], before: last.nextCursor };
  }
}
