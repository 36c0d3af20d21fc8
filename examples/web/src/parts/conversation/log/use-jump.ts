import { useCallback, useEffect, useState } from 'react';

import type { OpenConversation } from '@crewkit/client-sdk';

import { toasts } from '../../../ui/toasts.js';
import type { LogScroll } from './use-log-scroll.js';
import type { Older } from './use-older.js';

const maxPages = 20;
const flashMs = 2_000;

export interface Jump {
  readonly jumpTo: (messageId: string) => void;
  /** The message that was jumped to, for a moment. */
  readonly flashedId: string | null;
}

interface JumpTools {
  readonly open: OpenConversation;
  readonly scroll: LogScroll;
  readonly older: Older;
}

/** Goes to a message, and fetches older ones until it is there. */
export function useJump({ open, scroll, older }: JumpTools): Jump {
  const [flashedId, setFlashedId] = useState<string | null>(null);
  const { logRef, reveal } = scroll;
  const { load } = older;
  useEffect(() => {
    if (flashedId === null) return;
    const timer = setTimeout(() => setFlashedId(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashedId]);
  const go = useCallback(
    async (messageId: string): Promise<void> => {
      for (let page = 0; page < maxPages; page += 1) {
        const element = logRef.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
        if (element !== null && element !== undefined) {
          reveal(element);
          element.focus({ preventScroll: true });
          setFlashedId(messageId);
          return;
        }
        if (!open.state.hasOlder) break;
        await load();
        await nextFrame();
      }
      toasts.info('This message is too far back', { text: 'Scroll up to look for it.' });
    },
    [open, logRef, reveal, load],
  );
  return { jumpTo: useCallback((messageId: string) => void go(messageId), [go]), flashedId };
}

/** When what has come is on the page. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
