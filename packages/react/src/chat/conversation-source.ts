import type { ConversationState, OpenConversation } from '@crewkit/client-sdk';
import { useMemo, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import type { Crewkit } from '../provider/crewkit.js';
import { useSessionState } from '../session/use-session.js';
import { createOpenConversations } from './open-conversations.js';

export const loadingState: ConversationState = {
  status: 'loading',
  conversation: null,
  messages: [],
  unsent: [],
  hasOlder: false,
  hasNewer: false,
  typing: [],
  unreadCount: 0,
  error: null,
};

/** A conversation that is open while a component shows it. */
export class ConversationSource {
  #open: OpenConversation | null = null;

  constructor(
    private readonly crewkit: Crewkit,
    private readonly conversationId: string,
    /** Without a user, the conversation is not opened. */
    private readonly userId: string | undefined,
  ) {}

  /** The conversation; null before the component is mounted, and without a user. */
  get open(): OpenConversation | null {
    return this.#open;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.userId === undefined) return () => undefined;
    const conversations = this.crewkit.part(createOpenConversations);
    const shared = conversations.acquire(this.userId, this.conversationId);
    this.#open = shared.conversation;
    const end = shared.conversation.subscribe(listener);
    return () => {
      end();
      this.#open = null;
      conversations.release(shared);
    };
  };

  readonly state = (): ConversationState => this.#open?.state ?? loadingState;
}

/** Opens a conversation while the component is mounted. Returns the part of its state that `select` returns. */
export function useConversationSource<Part>(
  conversationId: string,
  select: (state: ConversationState) => Part,
): { readonly part: Part; readonly source: ConversationSource } {
  const crewkit = useCrewkitContext();
  const userId = useSessionState().user?.id;
  const source = useMemo(
    () => new ConversationSource(crewkit, conversationId, userId),
    [crewkit, conversationId, userId],
  );
  const part = useSyncExternalStore(
    source.subscribe,
    () => select(source.state()),
    () => select(loadingState),
  );
  return { part, source };
}
