import type { ConversationHandle, ThreadHandle } from '@crewkit/react';
import { useCallback } from 'react';

import { readMessage } from '../read-message.js';
import { toMessagePath } from './thread-path.js';

/**
 * Returns a function that returns the path of a message that is a reply in a thread other than `thread`, and null for other messages. Links
 * contain only the id of a message.
 */
export function useThreadPath(
  { id, messages }: Pick<ConversationHandle, 'id' | 'messages'>,
  thread: ThreadHandle | null,
): (messageId: string) => Promise<string | null> {
  const rootId = thread?.rootId ?? null;
  return useCallback(
    async (messageId) => {
      if (messages.some((each) => each.id === messageId)) return null;
      // The jump to a message that does not exist reports that.
      const message = await readMessage(id, messageId).catch(() => null);
      const isElsewhere = message !== null && message.threadRootId !== null && message.threadRootId !== rootId;
      return isElsewhere ? toMessagePath(message) : null;
    },
    [id, messages, rootId],
  );
}
