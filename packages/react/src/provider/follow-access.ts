import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';

import { crewkitKeys } from '../keys.js';
import { useSessionState } from '../session/use-session.js';
import { useCrewkitContext } from './crewkit-context.js';
import type { Crewkit } from './crewkit.js';

/** Calls `start` once a user is signed in: listening to events loads the real-time code, which a sign-in page does not need. */
export function useFollower(start: (crewkit: Crewkit) => () => void): void {
  const crewkit = useCrewkitContext();
  const userId = useSessionState().user?.id;
  useEffect(() => {
    if (userId !== undefined) crewkit.follow(start);
  }, [crewkit, userId, start]);
}

/** Refetches data when the user's access changes, and when the connection is restored: events in between are lost. */
export function followAccess({ client, queryClient }: Crewkit): () => void {
  let wasOnline = client.realtime.status === 'online';
  const ends = [
    client.realtime.on('access:changed', () => void queryClient.invalidateQueries()),
    client.realtime.onStatus((status) => {
      if (status === 'connecting' || status === 'too-many-connections') return;
      const isBack = wasOnline && status === 'online';
      wasOnline = status === 'online';
      if (!wasOnline) return;
      // Before the first connection, requests may have failed, and events that change data may have been missed.
      const isStale = ({ state, queryKey: [, area] }: Query): boolean =>
        isBack || state.status === 'error' || area === crewkitKeys.conversations[1] || area === crewkitKeys.overview[1];
      void queryClient.invalidateQueries({ predicate: isStale });
    }),
  ];
  return () => ends.forEach((end) => end());
}
