import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import type { ConversationHandle } from '../chat/use-conversation.js';

/** The distance from the end, in CSS pixels, at which the last message counts as visible. */
const nearPx = 24;

/** The topmost visible message, and its distance from the top of the log. */
interface Anchor {
  readonly messageId: string | undefined;
  readonly top: number;
}

/** What the element that contains the messages needs. */
export interface LogScroll {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/**
 * Keeps the end of the log in view while messages arrive. If the user has scrolled to earlier messages, these stay where they are. Marks the
 * messages as read while the user sees the last one.
 */
export function useLogScroll(conversation: ConversationHandle): LogScroll {
  const { status, messages, unsent, unreadCount, hasNewer, keepPlace, markRead } = conversation;
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isAttended = useSyncExternalStore(subscribeToAttention, getAttention, () => false);
  const onScroll = useCallback(() => {
    const { current: log } = ref;
    if (log === null) return;
    anchor.current = findAnchor(log);
    setAtEnd(log.scrollHeight - log.scrollTop - log.clientHeight < nearPx);
  }, []);

  useLayoutEffect(() => {
    const { current: log } = ref;
    if (log === null) return;
    if (isAtEnd && !hasNewer) log.scrollTop = log.scrollHeight;
    else log.scrollTop += getShift(log, anchor.current);
    anchor.current = findAnchor(log);
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

function getMessages(log: HTMLElement): readonly HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>('[data-message-id]')];
}

function getTop(message: HTMLElement, log: HTMLElement): number {
  return message.getBoundingClientRect().top - log.getBoundingClientRect().top;
}

function findAnchor(log: HTMLElement): Anchor | null {
  const message = getMessages(log).find((each) => getTop(each, log) + each.offsetHeight > 0);
  return message === undefined ? null : { messageId: message.dataset['messageId'], top: getTop(message, log) };
}

/** Returns by how many CSS pixels the message has moved, unless the browser has already scrolled with it. */
function getShift(log: HTMLElement, anchor: Anchor | null): number {
  const message = getMessages(log).find(({ dataset }) => dataset['messageId'] === anchor?.messageId);
  return message === undefined || anchor === null ? 0 : getTop(message, log) - anchor.top;
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
