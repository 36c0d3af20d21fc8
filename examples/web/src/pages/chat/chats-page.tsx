import { MessagesSquare } from 'lucide-react';
import { Suspense, useState, type ReactElement } from 'react';
import { useParams, useSearchParams } from 'wouter';

import * as texts from '#messages/chat';
import { ConversationPanel } from '../../parts/conversation/conversation-panel.js';
import { cx } from '../../ui/cx.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { usePageTitle } from '../../ui/layout/use-page-title.js';
import { ChatGone } from './chat-gone.js';
import styles from './chats-page.module.css';
import { ConversationHeader } from './conversation/conversation-header.js';
import { ConversationList } from './conversation-list.js';
import { NewMessageButton } from './new-message-button.js';
import { lazyThreadPanel } from './thread/lazy-thread-panel.js';

const { component: ThreadPanel } = lazyThreadPanel;

/** All conversations, and the open one. On a phone only one of the two. */
export function ChatsPage(): ReactElement {
  const { conversationId, rootId } = useParams<{ conversationId?: string; rootId?: string }>();
  const [search] = useSearchParams();
  const isOpen = conversationId !== undefined;
  const isThread = isOpen && rootId !== undefined;
  const messageId = search.get('message');
  const shownId = useShownMessage(conversationId, isThread ? undefined : messageId);
  return (
    <div className={cx(styles.chats, isOpen && styles.open, isThread && styles.withThread)}>
      <ConversationList openId={conversationId ?? null} />
      {isOpen ? (
        <ConversationPanel
          key={conversationId}
          conversationId={conversationId}
          messageId={shownId}
          header={(conversation) => <ConversationHeader conversation={conversation} />}
          gone={<ChatGone />}
          autoFocus={!isThread}
        />
      ) : (
        <Nothing />
      )}
      {isThread && (
        <Suspense>
          <ThreadPanel
            key={rootId}
            {...{ conversationId, rootId, messageId }}
            closedPath={`/chats/${conversationId}${shownId === null ? '' : `?message=${shownId}`}`}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Returns the message that the open conversation shows first. It stays while one of the conversation's threads is open, whose address names a
 * reply: `messageId` is undefined then.
 */
function useShownMessage(conversationId: string | undefined, messageId: string | null | undefined): string | null {
  const [shown, setShown] = useState<{ readonly conversationId: string | undefined; readonly id: string | null }>({
    conversationId,
    id: messageId ?? null,
  });
  const isSame = shown.conversationId === conversationId && (messageId === undefined || messageId === shown.id);
  if (isSame) return shown.id;
  setShown({ conversationId, id: messageId ?? null });
  return messageId ?? null;
}

/** Shown beside the list, if both fit. */
function Nothing(): ReactElement {
  usePageTitle(texts.chats);
  return (
    <div className={styles.nothing}>
      <EmptyState
        icon={<MessagesSquare />}
        title={texts.chooseConversationTitle}
        frame="plain"
        action={
          <>
            <NewMessageButton />
            <LinkButton href="/search">{texts.search}</LinkButton>
          </>
        }
      >
        {texts.chooseConversationHint}
      </EmptyState>
    </div>
  );
}
