import type { Id } from '@crewkit/client-sdk';
import type { ReactElement, ReactNode } from 'react';

import { useConversation } from '../chat/use-conversation.js';
import { useUserNames } from '../users/use-user-names.js';
import { Composer, Uploads } from './composer.js';
import { conversationTexts, type ConversationTexts } from './texts/conversation-texts.js';
import { MessageLog } from './message-log.js';

/** The conversation to show, and how. */
export interface ConversationProps {
  readonly conversationId: Id<'Conversation'>;
  /** Renders the text of a message, for example as Markdown. The default is plain text. */
  readonly renderBody?: (body: string) => ReactNode;
  readonly className?: string;
  /** Texts that replace the English ones. */
  readonly texts?: Partial<ConversationTexts>;
}

/**
 * Shows a conversation: its messages and files, who is typing, and a form for new messages. Marks messages as read while the user sees them.
 * The element with `data-part="log"` can scroll: give it a height.
 *
 * @example
 * <Conversation conversationId={id} className="chat" />
 */
export function Conversation({ conversationId, ...rest }: ConversationProps): ReactElement {
  // Each conversation has its own position and its own new message.
  return <Open key={conversationId} conversationId={conversationId} {...rest} />;
}

function Open({ conversationId, renderBody = toText, className, texts: own }: ConversationProps): ReactElement {
  const texts = { ...conversationTexts, ...own };
  const conversation = useConversation(conversationId);
  const getName = useUserNames();
  const toName = (userId: string): string => {
    const name = getName(userId);
    if (name === 'loading') return '';
    return typeof name === 'string' ? texts.unknownUser : (name.displayName ?? `${name.firstName} ${name.lastName}`);
  };
  const { status, error, typing } = conversation;
  const isOpen = status === 'live' || status === 'behind';
  return (
    <section
      className={className}
      aria-label={texts.conversation}
      aria-busy={status === 'loading'}
      data-part="conversation"
      data-status={status}
    >
      {!isOpen && (
        <p role="status" data-part="status">
          {status === 'gone' ? texts.gone : error === null ? texts.loading : texts.error(error)}
        </p>
      )}
      {isOpen && (
        <>
          <MessageLog conversation={conversation} texts={texts} toName={toName} renderBody={renderBody} />
          <p aria-live="polite" data-part="typing">
            {typing.length > 0 && texts.typing(typing.map(toName))}
          </p>
          <Uploads conversationId={conversationId} texts={texts} />
          <Composer conversation={conversation} texts={texts} />
        </>
      )}
    </section>
  );
}

function toText(body: string): string {
  return body;
}
