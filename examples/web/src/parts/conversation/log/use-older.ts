import type { OpenConversation } from '@crewkit/client-sdk';
import { useCallback, useRef, useState } from 'react';

export interface Older {
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Does nothing while it loads, or when there is nothing older. */
  readonly load: () => Promise<void>;
  /** Like `load`, but not after an error: the user retries explicitly. */
  readonly loadByItself: () => void;
}

/** Brings older messages, one page at a time. */
export function useOlder(open: OpenConversation): Older {
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<Promise<void> | null>(null);
  const hasFailed = useRef(false);
  const load = useCallback((): Promise<void> => {
    if (!open.state.hasOlder || open.state.status === 'loading') return Promise.resolve();
    running.current ??= loadPage();
    return running.current;

    async function loadPage(): Promise<void> {
      setLoading(true);
      setError(null);
      hasFailed.current = false;
      try {
        await open.loadOlder();
      } catch (fault) {
        hasFailed.current = true;
        setError(fault);
      } finally {
        running.current = null;
        setLoading(false);
      }
    }
  }, [open]);
  const loadByItself = useCallback(() => {
    if (!hasFailed.current) void load();
  }, [load]);
  return { isLoading, error, load, loadByItself };
}
