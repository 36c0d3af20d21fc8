import type { ConversationState, Id } from '@crewkit/client-sdk';
import { useMemo } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';
import { createActions, type ConversationActions } from './conversation-actions.js';
import { useConversationSource } from './conversation-source.js';

/** An open conversation: its state, and what a component can do with it. */
export interface ConversationHandle extends ConversationState, ConversationActions {
  readonly id: Id<'Conversation'>;
}

/**
 * Opens a conversation while the component is mounted: its messages in order, without gaps or duplicates, even if the connection was
 * interrupted. `messages` is a window; `hasOlder` and `hasNewer` tell whether there are more. The status is `loading` at first, and `gone` if
 * the user has no access.
 *
 * @example
 * const { messages, unsent, send, hasOlder, load } = useConversation(conversationId);
 */
export function useConversation(conversationId: Id<'Conversation'>): ConversationHandle {
  const crewkit = useCrewkitContext();
  const { part: state, source } = useConversationSource(conversationId, (whole) => whole);
  const actions = useMemo(() => createActions(crewkit, source), [crewkit, source]);
  return useMemo(() => ({ id: conversationId, ...state, ...actions }), [conversationId, state, actions]);
}

/** The users who are typing in a conversation. */
export interface Typing {
  /** The ids of the other users who are typing. */
  readonly userIds: readonly string[];
  /** Notifies the other participants that the user is typing. Call it on every keystroke: it sends at most one event every 3 s. */
  readonly notify: () => void;
}

/**
 * Returns who is typing in a conversation. Opens the conversation, as `useConversation` does.
 *
 * @example
 * const { userIds, notify } = useTyping(conversationId);
 */
export function useTyping(conversationId: Id<'Conversation'>): Typing {
  const { part: userIds, source } = useConversationSource(conversationId, ({ typing }) => typing);
  return useMemo(() => ({ userIds, notify: () => source.open?.typing() }), [userIds, source]);
}
