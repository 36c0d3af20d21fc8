import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import type { ConversationHandle } from '../chat/use-conversation.js';

/** The distance from the end, in CSS pixels, at which the last message counts as visible. */
const nearPx = 24;

/**
 * Keeps the end of the log in view while messages arrive, unless the user has scrolled up to earlier messages. Marks the messages as read
 * while the user sees the last one. Returns what the scrollable element of the log needs.
 */
export function useEndInView({
  status,
  messages,
  unsent,
  unreadCount,
  hasNewer,
  keepPlace,
  markRead,
}: ConversationHandle): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isAttended = useSyncExternalStore(subscribeToAttention, getAttention, () => false);
  const onScroll = useCallback(() => {
    const { current: log } = ref;
    if (log !== null) setAtEnd(log.scrollHeight - log.scrollTop - log.clientHeight < nearPx);
  }, []);

  useLayoutEffect(() => {
    if (isAtEnd && !hasNewer) ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [isAtEnd, hasNewer, messages, unsent]);
  useEffect(() => {
    keepPlace(!isAtEnd);
    return () => keepPlace(false);
  }, [keepPlace, isAtEnd]);
  useEffect(() => {
    const isSeen = isAttended && isAtEnd && !hasNewer && status === 'live';
    // A failed attempt is repeated with the next message.
    if (isSeen && unreadCount > 0) markRead().catch(() => undefined);
  }, [isAttended, isAtEnd, hasNewer, status, unreadCount, messages, markRead]);
  return { ref, onScroll };
}

/** Returns whether the page is visible and has the focus. */
function getAttention(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function subscribeToAttention(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
