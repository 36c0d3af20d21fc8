import type { ConversationState, Message, OpenConversation } from '@crewkit/client-sdk';
import { createContext, use } from 'react';

import type { PersonName } from '../../data/use-people.js';

/** What the next message is: a new one, an answer to another, or another text for one of one's own. */
export type Intent =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: Message }
  | { readonly kind: 'edit'; readonly message: Message };

/** What the parts of a conversation share. */
export interface ConversationView {
  readonly open: OpenConversation;
  readonly state: ConversationState;
  readonly meId: string;
  readonly getPerson: (userId: string) => PersonName;
  readonly intent: Intent;
  readonly setIntent: (intent: Intent) => void;
  /** Shows a message of any age in its place. */
  readonly jumpTo: (messageId: string) => void;
}

export const ConversationContext = createContext<ConversationView | null>(null);

/** Only inside a `ConversationPanel`; throws elsewhere. */
export function useConversationView(): ConversationView {
  const view = use(ConversationContext);
  if (view === null) throw new Error('There is no conversation around this.');
  return view;
}
