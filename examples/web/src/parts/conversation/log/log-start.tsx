import { MessageSquare } from 'lucide-react';
import type { ReactElement } from 'react';

import { EmptyState } from '../../../ui/empty-state.js';
import { useConversationView } from '../conversation-context.js';
import styles from './log-start.module.css';

/** Above the first message of all: where the conversation begins, or how to begin it. */
export function LogStart({ isEmpty }: { readonly isEmpty: boolean }): ReactElement {
  const { state } = useConversationView();
  if (!isEmpty) return <p className={styles.start}>This is where the conversation begins.</p>;
  const isAboutTask = state.conversation?.kind === 'task';
  return (
    <div className={styles.empty}>
      <EmptyState icon={<MessageSquare />} title="No messages yet" frame="plain">
        {isAboutTask
          ? 'Users who can see this task can read and write here: questions, files, decisions.'
          : 'Write the first one below. Files, pictures and voice messages work too.'}
      </EmptyState>
    </div>
  );
}
