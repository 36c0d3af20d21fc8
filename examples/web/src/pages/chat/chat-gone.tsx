import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { ConversationGone } from '../../parts/conversation/conversation-states.js';
import { LinkButton } from '../../ui/link-button.js';
import { usePageTitle } from '../../ui/use-page-title.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import styles from './chat-gone.module.css';

export function ChatGone(): ReactElement {
  usePageTitle(texts.missingConversation);
  return (
    <div className={styles.gone}>
      <h1>
        <VisuallyHidden>{texts.missingConversation}</VisuallyHidden>
      </h1>
      <ConversationGone />
      <LinkButton href="/chats">{texts.allConversations}</LinkButton>
    </div>
  );
}
