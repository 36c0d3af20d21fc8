import type { Conversation } from '@crewkit/client-sdk';
import { useConversation } from '@crewkit/react';
import type { ReactElement, ReactNode } from 'react';

import * as texts from '#messages/conversation';
import { ConversationBody } from './conversation-body.js';
import { ConversationGone, ConversationLoading } from './conversation-states.js';

export interface ConversationPanelProps {
  readonly conversationId: string;
  /** The label for screen readers. Default: "Messages". */
  readonly label?: string;
  /** Renders the header above the messages, once the conversation is loaded. */
  readonly header?: (conversation: Conversation) => ReactNode;
  /** Shown instead if the conversation does not exist or the user cannot see it. */
  readonly gone?: ReactNode;
  /** The message to show first, even if it is old. */
  readonly messageId?: string | null;
  /** Focuses the field initially, on devices with a keyboard. */
  readonly autoFocus?: boolean;
}

/** A conversation: its messages and the composer. Fills the height of its container. */
export function ConversationPanel(props: ConversationPanelProps): ReactElement {
  const { conversationId, label = texts.messages, header, gone, messageId = null, autoFocus = false } = props;
  const conversation = useConversation(conversationId);
  const { status, error } = conversation;
  if (status === 'gone') return <>{gone ?? <ConversationGone />}</>;
  if (status === 'loading' || conversation.conversation === null) return <ConversationLoading error={error} />;
  return (
    <ConversationBody
      key={conversationId}
      {...{ conversation, label, messageId, autoFocus }}
      header={header?.(conversation.conversation)}
    />
  );
}
