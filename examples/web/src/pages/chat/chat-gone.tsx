import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { ConversationGone } from '../../parts/conversation/conversation-states.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { usePageTitle } from '../../ui/layout/use-page-title.js';
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.js';
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
