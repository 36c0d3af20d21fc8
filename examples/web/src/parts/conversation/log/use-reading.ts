import { useEffect, useRef, useState } from 'react';

import { useConversationView } from '../conversation-context.js';
import { useAttention } from './use-attention.js';

const nothing = (): void => undefined;

/**
 * Marks what is in sight as read. Returns the `seq` behind which messages are new since the reader was last here; null: none.
 * The mark stays while he reads, and goes when he writes.
 */
export function useReading(isAtEnd: boolean): number | null {
  const { open, state, meId } = useConversationView();
  const isRead = useAttention() && isAtEnd;
  const hasUnread = state.unreadCount > 0;
  const horizon = state.conversation?.participants.find(({ userId }) => userId === meId)?.lastReadSeq ?? null;
  const ownCount = state.unsent.length + state.messages.filter(({ senderId }) => senderId === meId).length;
  const [newAfter, setNewAfter] = useState<number | null>(null);
  const had = useRef<{ unread: boolean; own: number } | null>(null);

  useEffect(() => {
    if (state.status === 'loading') return;
    const { unread, own } = had.current ?? { unread: false, own: ownCount };
    const isFirstLook = had.current === null;
    had.current = { unread: hasUnread, own: ownCount };
    if (hasUnread && !unread && (isFirstLook || !isRead)) setNewAfter(horizon);
    else if (ownCount > own && state.unsent.length > 0) setNewAfter(null);
  }, [state.status, state.unsent.length, hasUnread, isRead, horizon, ownCount]);

  useEffect(() => {
    // What fails is tried again with the next message.
    if (isRead && hasUnread && state.status === 'live') open.markRead().catch(nothing);
  }, [open, isRead, hasUnread, state.status, state.messages]);
  return newAfter;
}
