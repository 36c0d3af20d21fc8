import type { Id, ThreadState } from '@crewkit/client-sdk';
import { useMemo, useSyncExternalStore } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useSessionState } from '../session/use-session.js';
import { createActions, type ConversationActions } from './conversation-actions.js';
import { getLoadingThread, ThreadSource } from './thread-source.js';

/** An open thread: its state, and what a component can do with it. `send` sends a reply. */
export interface ThreadHandle extends ThreadState, ConversationActions {
  /** The id of the conversation. */
  readonly id: Id<'Conversation'>;
  readonly rootId: Id<'Message'>;
  /** Makes the user follow the thread. */
  readonly follow: () => Promise<void>;
  readonly unfollow: () => Promise<void>;
}

/**
 * Opens the thread of a message while the component is mounted: `root` is the message, and `messages` are the replies in order, without gaps
 * or duplicates. It also opens the conversation, as `useConversation` does. The status is `gone` if the message does not exist.
 *
 * @example
 * const { root, messages, send, isFollowing, follow } = useThread(conversationId, rootId);
 */
export function useThread(conversationId: Id<'Conversation'>, rootId: Id<'Message'>): ThreadHandle {
  const crewkit = useCrewkitContext();
  const userId = useSessionState().user?.id;
  const source = useMemo(
    () => new ThreadSource(crewkit, { conversationId, rootId }, userId),
    [crewkit, conversationId, rootId, userId],
  );
  const state = useSyncExternalStore(source.subscribe, source.state, getLoadingThread);
  const actions = useMemo(
    () => ({
      ...createActions(crewkit, source),
      markRead: async () => source.open?.markRead(),
      follow: async () => source.open?.follow(),
      unfollow: async () => source.open?.unfollow(),
    }),
    [crewkit, source],
  );
  return useMemo(
    () => ({ id: conversationId, rootId, ...state, ...actions }),
    [conversationId, rootId, state, actions],
  );
}
