import type { Project } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { Button } from 'react-aria-components';

import * as texts from '#messages/task';
import { ConversationPanel } from '../../../parts/conversation/conversation-panel.js';
import { ConversationLoading } from '../../../parts/conversation/conversation-states.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { cx } from '../../../ui/cx.js';
import styles from './start-discussion.module.css';
import { useTaskConversation } from './use-task-conversation.js';

export interface TaskDiscussionProps {
  readonly project: Project;
  readonly taskId: string;
  readonly label: string;
  /** The user opened the discussion. */
  readonly autoFocus: boolean;
}

/** The messages of a task's conversation. */
export function TaskDiscussion({ project, taskId, label, autoFocus }: TaskDiscussionProps): ReactElement {
  const [isPressed, setPressed] = useState(false);
  const isWanted = isPressed || autoFocus;
  const { id, status, query } = useTaskConversation(project.id, taskId, isWanted);
  if (id !== null) return <ConversationPanel conversationId={id} label={label} autoFocus={isWanted} />;
  if (status === 'loading') return <ConversationLoading error={null} />;
  if (status === 'none') return <StartDiscussion onStart={() => setPressed(true)} />;
  return (
    <Loaded query={query} label={texts.discussion}>
      {() => null}
    </Loaded>
  );
}

/** A placeholder for a discussion without messages. It looks like the field that it opens. */
function StartDiscussion({ onStart }: { readonly onStart: () => void }): ReactElement {
  return (
    <div className={styles.start}>
      <p className={styles.nothing}>{texts.noMessagesYet}</p>
      <Button className={cx(styles.field)} onPress={onStart}>
        {texts.startDiscussion}
      </Button>
    </div>
  );
}
