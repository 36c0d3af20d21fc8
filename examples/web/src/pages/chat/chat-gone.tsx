import type { ReactElement } from 'react';

import { ConversationGone } from '../../parts/conversation/conversation-states.js';
import { LinkButton } from '../../ui/link-button.js';
import { usePageTitle } from '../../ui/use-page-title.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import styles from './chat-gone.module.css';

export function ChatGone(): ReactElement {
  usePageTitle('Conversation not found');
  return (
    <div className={styles.gone}>
      <h1>
        <VisuallyHidden>Conversation not found</VisuallyHidden>
      </h1>
      <ConversationGone />
      <LinkButton href="/chats">All conversations</LinkButton>
    </div>
  );
}
