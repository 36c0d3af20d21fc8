import type { Project } from '@crewkit/client-sdk';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import * as texts from '#messages/task';
import { ConversationPanel } from '../../../parts/conversation/conversation-panel.js';
import { ConversationLoading } from '../../../parts/conversation/conversation-states.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { findCard } from '../board/board-cache.js';
import { boardsKey, projectQueries } from '../project-queries.js';
import { Button } from 'react-aria-components';
import { cx } from '../../../ui/cx.js';
import styles from './start-discussion.module.css';

export interface TaskDiscussionProps {
  readonly project: Project;
  readonly taskId: string;
  readonly label: string;
  /** The user opened the discussion. */
  readonly autoFocus: boolean;
}

/**
 * The conversation about a task. Users who only view the task do not take part: its card contains the id of the conversation. Without a
 * card, and once the user starts the discussion, the server creates or returns the conversation and the user takes part in it.
 */
export function TaskDiscussion({ project, taskId, label, autoFocus }: TaskDiscussionProps): ReactElement {
  const known = useCardConversation(project.id, taskId);
  const [isPressed, setPressed] = useState(false);
  const isWanted = isPressed || autoFocus;
  const query = useQuery({
    ...projectQueries.discussion(taskId),
    enabled: known === 'no-card' || (known === 'none' && isWanted),
  });
  const id = useSavedState(typeof known === 'object' ? known.id : (query.data?.id ?? null));
  if (id !== null) return <ConversationPanel conversationId={id} label={label} autoFocus={isWanted} />;
  if (known === 'loading') return <ConversationLoading error={null} />;
  if (known === 'none' && !isWanted) return <StartDiscussion onStart={() => setPressed(true)} />;
  return (
    <Loaded query={query} label={texts.discussion}>
      {() => null}
    </Loaded>
  );
}

/** Returns the first known id. It stays when the card leaves the board. */
function useSavedState(id: string | null): string | null {
  const [kept, keep] = useState(id);
  if (kept === null && id !== null) keep(id);
  return kept ?? id;
}

type CardConversation = { readonly id: string } | 'none' | 'no-card' | 'loading';

function useCardConversation(projectId: string, taskId: string): CardConversation {
  const cache = useQueryClient();
  const isLoading = useIsFetching({ queryKey: boardsKey(projectId) }) > 0;
  const card = findCard(cache, projectId, taskId);
  if (card === undefined) return isLoading ? 'loading' : 'no-card';
  return card.conversation ?? 'none';
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
