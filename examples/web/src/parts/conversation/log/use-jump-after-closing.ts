import { useEffect, useEffectEvent, useRef } from 'react';

import { useConversationView } from '../conversation-context.js';

/** Returns a function that closes the dialog and then scrolls to a message: an open dialog would keep the focus. */
export function useJumpAfterClosing(onClose: () => void): (messageId: string) => void {
  const { jumpTo } = useConversationView();
  const target = useRef<string | null>(null);
  const onClosed = useEffectEvent(() => {
    if (target.current !== null) jumpTo(target.current);
  });
  useEffect(() => () => onClosed(), []);
  return (messageId) => {
    target.current = messageId;
    onClose();
  };
}
