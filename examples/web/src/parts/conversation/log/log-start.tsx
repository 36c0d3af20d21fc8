import { MessageSquare } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { useConversationView } from '../conversation-context.js';
import styles from './log-start.module.css';

/** The text above the first message: the beginning of the conversation, or how to start it. */
export function LogStart({ isEmpty }: { readonly isEmpty: boolean }): ReactElement {
  const { conversation } = useConversationView();
  if (!isEmpty) return <p className={styles.start}>{texts.conversationStart}</p>;
  const isAboutTask = conversation.conversation?.kind === 'task';
  return (
    <div className={styles.empty}>
      <EmptyState icon={<MessageSquare />} title={texts.noMessages} frame="plain">
        {isAboutTask ? texts.taskConversationHint : texts.firstMessageHint}
      </EmptyState>
    </div>
  );
}
