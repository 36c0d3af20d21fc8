import type { ConversationState, OpenConversation } from '@crewkit/client-sdk';
import { useMemo, useSyncExternalStore } from 'react';

import { client } from './client.js';

/** Open while somebody listens, as React does for as long as a component is shown. */
class ConversationSource {
  private current: OpenConversation | null = null;

  constructor(private readonly conversationId: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    const opened = client.realtime.openConversation(this.conversationId);
    this.current = opened;
    const end = opened.subscribe(listener);
    return () => {
      end();
      opened.close();
      if (this.current === opened) this.current = null;
    };
  };

  readonly open = (): OpenConversation | null => this.current;

  readonly state = (): ConversationState | null => this.current?.state ?? null;
}

interface ShownConversation {
  readonly state: ConversationState;
  /** For event handlers; null before the component is shown. */
  readonly open: () => OpenConversation | null;
}

/** An open conversation and its state; null in the first moment. */
export function useConversation(conversationId: string): ShownConversation | null {
  const source = useMemo(() => new ConversationSource(conversationId), [conversationId]);
  const state = useSyncExternalStore(source.subscribe, source.state);
  return state === null ? null : { state, open: source.open };
}
