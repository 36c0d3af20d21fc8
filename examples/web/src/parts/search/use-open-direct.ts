import { crewkitKeys } from '@crewkit/react';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { client } from '../../data/client.js';
import { useChange } from '../forms/use-change.js';

/** Returns a change that opens the direct conversation with the user, and creates it if there is none. */
export function useOpenDirect() {
  const [, setLocation] = useLocation();
  return useChange({
    run: (userId: string) => client.chats.openDirect(userId),
    touches: [crewkitKeys.conversations],
    onDone: ({ id }) => setLocation(`/chats/${id}`),
    onError: texts.openFailure,
  });
}
