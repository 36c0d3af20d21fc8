import { CrewkitError, type OpenThread, type ThreadState } from '@crewkit/client-sdk';

import type { Crewkit } from '../provider/crewkit.js';
import { loadingState } from './conversation-source.js';
import { createOpenConversations } from './open-conversations.js';

const loading: ThreadState = { ...loadingState, root: null, isFollowing: false };
const retryMs = 3_000;

/** A thread that is open while a component shows it. */
export class ThreadSource {
  #open: OpenThread | null = null;
  /** The state while the thread is not open. */
  #otherwise = loading;

  constructor(
    private readonly crewkit: Crewkit,
    private readonly ids: { readonly conversationId: string; readonly rootId: string },
    /** Without a user, the thread is not opened. */
    private readonly userId: string | undefined,
  ) {}

  get open(): OpenThread | null {
    return this.#open;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.userId === undefined) return () => undefined;
    const conversations = this.crewkit.part(createOpenConversations);
    const shared = conversations.acquire(this.userId, this.ids.conversationId);
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      try {
        const thread = await shared.conversation.openThread(this.ids.rootId);
        if (isOver) {
          thread.close();
          return;
        }
        this.#open = thread;
        thread.subscribe(listener);
      } catch (cause) {
        if (isOver || !CrewkitError.is(cause)) return;
        // The code for threads could not be loaded, or the conversation has ended.
        const isTransient = cause.code === 'NETWORK_ERROR';
        this.#otherwise = { ...loading, status: isTransient ? 'loading' : 'gone', error: cause };
        if (isTransient) retry = setTimeout(() => void begin(), retryMs);
      }
      listener();
    };
    void begin();
    return () => {
      isOver = true;
      clearTimeout(retry);
      this.#open?.close();
      this.#open = null;
      conversations.release(shared);
    };
  };

  readonly state = (): ThreadState => this.#open?.state ?? this.#otherwise;
}

export const getLoadingThread = (): ThreadState => loading;
