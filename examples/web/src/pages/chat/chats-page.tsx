import { MessagesSquare } from 'lucide-react';
import type { ReactElement } from 'react';
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

/** All conversations, and the open one. On a phone only one of the two. */
export function ChatsPage(): ReactElement {
  const { conversationId } = useParams<{ conversationId?: string }>();
  const [search] = useSearchParams();
  const isOpen = conversationId !== undefined;
  return (
    <div className={cx(styles.chats, isOpen && styles.open)}>
      <ConversationList openId={conversationId ?? null} />
      {isOpen ? (
        <ConversationPanel
          key={conversationId}
          conversationId={conversationId}
          messageId={search.get('message')}
          header={(conversation) => <ConversationHeader conversation={conversation} />}
          gone={<ChatGone />}
          autoFocus
        />
      ) : (
        <Nothing />
      )}
    </div>
  );
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
