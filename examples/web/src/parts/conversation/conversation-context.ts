import type { Message } from '@crewkit/client-sdk';
import type { ConversationHandle, ThreadHandle, UploadHandle } from '@crewkit/react';
import { createContext, use } from 'react';

import type { PersonName } from '../../data/person-name.js';

/** The purpose of the composer: a new message, a reply, or an edit of the user's own message. */
export type Intent =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: Message }
  | { readonly kind: 'edit'; readonly message: Message };

/** The data and actions that the components of a conversation share. */
export interface ConversationView {
  /** The conversation; in the panel of a thread, the thread, whose messages are its root and the replies. */
  readonly conversation: ConversationHandle;
  /** The thread; null outside of its panel. */
  readonly thread: ThreadHandle | null;
  readonly files: UploadHandle;
  readonly meId: string;
  readonly getPerson: (userId: string) => PersonName;
  readonly intent: Intent;
  readonly setIntent: (intent: Intent) => void;
  /** Scrolls to any message of the conversation. */
  readonly jumpTo: (messageId: string) => void;
}

export const ConversationContext = createContext<ConversationView | null>(null);

/** Returns the shared data. Throws outside of a `ConversationPanel`. */
export function useConversationView(): ConversationView {
  const view = use(ConversationContext);
  if (view === null) throw new Error('There is no conversation around this.');
  return view;
}
