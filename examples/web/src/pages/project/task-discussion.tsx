import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { ConversationPanel } from '../../parts/conversation/conversation-panel.js';
import { Loaded } from '../../parts/loaded.js';
import { projectQueries } from './project-queries.js';

export interface TaskDiscussionProps {
  readonly taskId: string;
  readonly label: string;
}

/** The conversation about a task. */
export function TaskDiscussion({ taskId, label }: TaskDiscussionProps): ReactElement {
  const query = useQuery(projectQueries.discussion(taskId));
  return (
    <Loaded query={query} label="Discussion">
      {({ id }) => <ConversationPanel conversationId={id} label={label} autoFocus />}
    </Loaded>
  );
}
