import type { ConversationHandle } from '@crewkit/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { useConversationView } from '../conversation-context.js';
import type { LogScroll } from './use-log-scroll.js';

const nothing = (): void => undefined;

/**
 * Marks the conversation as read while its end is visible and the page has the user's attention. Returns the `seq` after which messages
 * are new since the last visit, or null if none are. The value stays while the user reads, and becomes null when they send a message.
 */
export function useReading({ isAtEnd, checkAtEnd }: LogScroll): number | null {
  const { conversation, thread, meId } = useConversationView();
  const { keepPlace, markRead } = conversation;
  const mayRead = useAttention() && isAtEnd;
  const hasUnread = conversation.unreadCount > 0;
  const own = conversation.conversation?.participants.find(({ userId }) => userId === meId);
  const horizon = thread === null ? (own?.lastReadSeq ?? null) : findHorizon(conversation, meId);
  const ownCount =
    conversation.unsent.length + conversation.messages.filter(({ senderId }) => senderId === meId).length;
  const [newAfter, setNewAfter] = useState<number | null>(null);
  const had = useRef<{ unread: boolean; own: number } | null>(null);

  useEffect(() => {
    if (conversation.status === 'loading') return;
    const { unread, own } = had.current ?? { unread: false, own: ownCount };
    const isFirstLook = had.current === null;
    const isRead = mayRead && checkAtEnd();
    had.current = { unread: hasUnread, own: ownCount };
    if (hasUnread && !unread && (isFirstLook || !isRead)) setNewAfter(horizon);
    else if (ownCount > own && conversation.unsent.length > 0) setNewAfter(null);
  }, [conversation.status, conversation.unsent.length, hasUnread, mayRead, checkAtEnd, horizon, ownCount]);

  useEffect(() => {
    keepPlace(!isAtEnd);
    return () => keepPlace(false);
  }, [keepPlace, isAtEnd]);

  useEffect(() => {
    // If the request fails, the next message repeats it.
    if (mayRead && hasUnread && conversation.status === 'live' && checkAtEnd()) markRead().catch(nothing);
  }, [markRead, mayRead, checkAtEnd, hasUnread, conversation.status, conversation.messages]);
  return newAfter;
}

/** Returns the `seq` before the unread replies of a thread: the server tells only how many there are. */
function findHorizon({ messages, unreadCount }: ConversationHandle, meId: string): number | null {
  const counted = messages.filter(
    ({ senderId, threadRootId, deletedAt }) => senderId !== meId && threadRootId !== null && deletedAt === null,
  );
  const first = counted.at(-unreadCount) ?? counted[0];
  return unreadCount === 0 || first === undefined ? null : first.seq - 1;
}

/** Returns whether the page is visible and focused. */
function useAttention(): boolean {
  return useSyncExternalStore(subscribe, isAttended);
}

function isAttended(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
