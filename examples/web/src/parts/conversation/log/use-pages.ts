import type { MessagePlace, OpenConversation } from '@crewkit/client-sdk';
import { useCallback, useRef, useState } from 'react';

export type Edge = 'older' | 'newer';

export interface Pages {
  /** null: nothing is being loaded. */
  readonly loading: MessagePlace | null;
  /** The last load, if it failed. */
  readonly fault: { readonly place: MessagePlace; readonly error: unknown } | null;
  /** Resolves to whether it succeeded. */
  readonly load: (place: MessagePlace) => Promise<boolean>;
  /** Loads the first of these that exists, but not while a load is pending, nor after an error: the user retries explicitly. */
  readonly loadByItself: (edges: readonly Edge[]) => void;
}

/** Moves the window of loaded messages, one load at a time. */
export function usePages(open: OpenConversation): Pages {
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
        await open.load(place);
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
    [open],
  );
  const loadByItself = useCallback(
    (edges: readonly Edge[]) => {
      const { status, hasOlder, hasNewer } = open.state;
      if (pending.current !== null || status === 'loading') return;
      const edge = edges.find((each) => (each === 'older' ? hasOlder : hasNewer));
      if (edge !== undefined && edge !== failed.current) void load(edge);
    },
    [open, load],
  );
  return { loading, fault, load, loadByItself };
}
