import type { Id } from '@crewkit/client-sdk';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../../data/client.js';
import { boardsKey } from '../project-queries.js';
import { refreshTasks } from '../task/use-save-task.js';
import { hasConversation } from './board-cache.js';

// The server limits requests per minute: messages of others must not use up the limit.
const pauseMs = 5000;

/**
 * Loads the cards again when a message arrives in the conversation of a card, when the user reads it, also on another device, and when the
 * user is added to a new conversation about a task of the project. These events reach participants only: for other users, the counts change
 * with the next regular request.
 */
export function useMessageCounts(projectId: Id<'Project'>): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = (): void => {
      timer ??= setTimeout(
        () => {
          timer = null;
          void refreshTasks(cache, projectId);
        },
        getWaitMs(cache, projectId),
      );
    };
    const refreshFor = ({ conversationId }: { readonly conversationId: string }): void => {
      if (hasConversation(cache, projectId, conversationId)) refresh();
    };
    const ends = [
      client.realtime.on('chat:message', refreshFor),
      client.realtime.on('chat:read', refreshFor),
      client.realtime.on('chat:created', ({ task }) => {
        if (task?.projectId === projectId) refresh();
      }),
    ];
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [cache, projectId]);
}

/** Returns the time until the cards may be loaded again. */
function getWaitMs(cache: QueryClient, projectId: string): number {
  const boards = cache.getQueryCache().findAll({ queryKey: boardsKey(projectId) });
  const loadedAt = Math.max(0, ...boards.map(({ state }) => state.dataUpdatedAt));
  return Math.max(0, loadedAt + pauseMs - Date.now());
}
