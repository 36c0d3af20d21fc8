import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/conversation';
import { toasts } from '../../../ui/feedback/toasts.js';
import type { LogScroll } from './use-log-scroll.js';
import type { Pages } from './use-pages.js';

const flashMs = 2_000;

export interface Jump {
  readonly jumpTo: (messageId: string) => void;
  /** The message to highlight briefly after a jump to it. */
  readonly flashedId: string | null;
}

/**
 * Scrolls to any message of the conversation, and opens the page of a message in another thread. Loads the message and its neighbors if
 * necessary. `findOtherPage` returns the path of that page, or null.
 */
export function useJump(
  { aim }: LogScroll,
  { load }: Pages,
  findOtherPage: (messageId: string) => Promise<string | null>,
): Jump {
  const [, goTo] = useLocation();
  const [flashedId, setFlashedId] = useState<string | null>(null);
  useEffect(() => {
    if (flashedId === null) return;
    const timer = setTimeout(() => setFlashedId(null), flashMs);
    return () => clearTimeout(timer);
  }, [flashedId]);
  const latestId = useRef<string | null>(null);
  useEffect(
    () => () => {
      latestId.current = null;
    },
    [],
  );
  const go = useCallback(
    async (messageId: string): Promise<void> => {
      latestId.current = messageId;
      // `aim` scrolls to the message as soon as it is rendered.
      const isRendered = aim(messageId);
      const otherPage = isRendered ? null : await findOtherPage(messageId);
      // The user has jumped elsewhere, or left.
      if (latestId.current !== messageId) return;
      if (otherPage !== null) {
        aim(null);
        goTo(otherPage, { replace: true });
        return;
      }
      const isShown = isRendered || (await load({ around: messageId }));
      if (latestId.current !== messageId) return;
      if (isShown) setFlashedId(messageId);
      else {
        aim(null);
        toasts.error(texts.jumpFailure, {
          text: texts.jumpFailureHint,
        });
      }
    },
    [aim, load, findOtherPage, goTo],
  );
  return { jumpTo: useCallback((messageId: string) => void go(messageId), [go]), flashedId };
}
