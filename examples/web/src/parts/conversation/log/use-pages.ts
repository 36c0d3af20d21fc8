import type { MessagePlace } from '@crewkit/client-sdk';
import type { ConversationHandle } from '@crewkit/react';
import { useCallback, useRef, useState } from 'react';

export type Edge = 'older' | 'newer';

export interface Pages {
  /** The page that is being loaded; null if none is. */
  readonly loading: MessagePlace | null;
  /** The last load if it failed, otherwise null. */
  readonly fault: { readonly place: MessagePlace; readonly error: unknown } | null;
  /** Resolves to true if the load succeeded. */
  readonly load: (place: MessagePlace) => Promise<boolean>;
  /** Loads the first of these edges with more messages. Does nothing while a load is pending, or if the last load of this edge failed. */
  readonly loadByItself: (edges: readonly Edge[]) => void;
}

/** Loads pages of messages, one at a time. */
export function usePages({ load: loadPage, status, hasOlder, hasNewer }: ConversationHandle): Pages {
  const [loading, setLoading] = useState<MessagePlace | null>(null);
  const [fault, setFault] = useState<Pages['fault']>(null);
  const pending = useRef<object | null>(null);
  const failed = useRef<MessagePlace | null>(null);
  const load = useCallback(
    async (place: MessagePlace): Promise<boolean> => {
      const own = {};
      pending.current = own;
      failed.current = null;
      setLoading(place);
      setFault(null);
      try {
        await loadPage(place);
        return true;
      } catch (error) {
        failed.current = place;
        setFault({ place, error });
        return false;
      } finally {
        if (pending.current === own) {
          pending.current = null;
          setLoading(null);
        }
      }
    },
    [loadPage],
  );
  const loadByItself = useCallback(
    (edges: readonly Edge[]) => {
      if (pending.current !== null || status === 'loading') return;
      const edge = edges.find((each) => (each === 'older' ? hasOlder : hasNewer));
      if (edge !== undefined && edge !== failed.current) void load(edge);
    },
    [load, status, hasOlder, hasNewer],
  );
  return { loading, fault, load, loadByItself };
}
