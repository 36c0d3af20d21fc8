import type { Conversation, Id } from '@crewkit/client-sdk';
import { useIsFetching, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { findCard } from '../board/board-cache.js';
import { boardsKey, projectQueries } from '../project-queries.js';

export interface TaskConversation {
  /** null until the conversation is known. */
  readonly id: Id<'Conversation'> | null;
  /** `none`: the task has no conversation yet, and it is not wanted. `opening`: `query` creates or finds it. */
  readonly status: 'known' | 'loading' | 'none' | 'opening';
  readonly query: UseQueryResult<Conversation>;
}

/**
 * Returns the conversation about a task. Users who only view the task do not take part: its card contains the id of the conversation.
 * Without a card, and once the conversation is wanted, the server creates or returns it and the user takes part in it.
 */
export function useTaskConversation(projectId: string, taskId: string, isWanted: boolean): TaskConversation {
  const known = useCardConversation(projectId, taskId);
  const query = useQuery({
    ...projectQueries.discussion(taskId),
    enabled: known === 'no-card' || (known === 'none' && isWanted),
  });
  const id = useSavedState(typeof known === 'object' ? known.id : (query.data?.id ?? null));
  if (id !== null) return { id, status: 'known', query };
  if (known === 'loading') return { id, status: 'loading', query };
  return { id, status: known === 'none' && !isWanted ? 'none' : 'opening', query };
}

/** Returns the first known value. It stays when the card leaves the board. */
function useSavedState<Value>(value: Value | null): Value | null {
  const [kept, keep] = useState(value);
  if (kept === null && value !== null) keep(value);
  return kept ?? value;
}

type CardConversation = { readonly id: Id<'Conversation'> } | 'none' | 'no-card' | 'loading';

function useCardConversation(projectId: string, taskId: string): CardConversation {
  const cache = useQueryClient();
  const isLoading = useIsFetching({ queryKey: boardsKey(projectId) }) > 0;
  const card = findCard(cache, projectId, taskId);
  if (card === undefined) return isLoading ? 'loading' : 'no-card';
  return card.conversation ?? 'none';
}
