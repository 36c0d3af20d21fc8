import type { Message } from '@crewkit/client-sdk';

import * as texts from '#messages/conversation';
import { client } from '../../../data/client.js';
import { useChange } from '../../forms/use-change.js';

/** Returns a function that pins a message, or unpins it. */
export function usePinning({ id, conversationId, pinnedAt }: Message): () => void {
  const isPinned = pinnedAt !== null;
  const pinning = useChange({
    run: () => client.chats[isPinned ? 'unpinMessage' : 'pinMessage'](conversationId, id),
    // The message and the list of pinned messages change with the event.
    touches: [],
    onError: isPinned ? texts.unpinFailure : texts.pinFailure,
  });
  return () => pinning.mutate();
}
