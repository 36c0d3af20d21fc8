import type { ConversationState, OpenConversation } from '@crewkit/client-sdk';
import { useMemo, useSyncExternalStore } from 'react';

import { client } from '../client.js';

const keptMs = 5 * 60_000;
const mostKept = 10;
/** Recently shown conversations, with the timer that closes them. They follow events: returning to one costs no request. */
const kept = new Map<OpenConversation, ReturnType<typeof setTimeout>>();

function closeLater(conversation: OpenConversation): void {
  const close = (each: OpenConversation): void => {
    clearTimeout(kept.get(each));
    kept.delete(each);
    each.close();
  };
  kept.set(
    conversation,
    setTimeout(() => close(conversation), keptMs),
  );
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) close(oldest);
}

/** A conversation that stays open while a component shows it, and for a while afterwards. */
class ConversationSource {
  private current: OpenConversation | null = null;

  constructor(private readonly conversationId: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    const opened = client.realtime.openConversation(this.conversationId);
    this.current = opened;
    const end = opened.subscribe(listener);
    return () => {
      end();
      closeLater(opened);
      if (this.current === opened) this.current = null;
    };
  };

  readonly open = (): OpenConversation | null => this.current;

  readonly state = (): ConversationState | null => this.current?.state ?? null;
}

interface ShownConversation {
  readonly state: ConversationState;
  /** For event handlers; null before the component is mounted. */
  readonly open: () => OpenConversation | null;
}

/** Returns an open conversation and its state; null at first. */
export function useConversation(conversationId: string): ShownConversation | null {
  const source = useMemo(() => new ConversationSource(conversationId), [conversationId]);
  const state = useSyncExternalStore(source.subscribe, source.state);
  return state === null ? null : { state, open: source.open };
}
