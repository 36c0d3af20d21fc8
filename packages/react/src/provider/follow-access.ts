import { useEffect } from 'react';

import { useSessionState } from '../session/use-session.js';
import { useCrewkitContext } from './crewkit-context.js';
import type { Crewkit } from './crewkit.js';

/** Calls `start` once a user is signed in: listening to events loads the real-time code, which a sign-in page does not need. */
export function useFollower(start: (crewkit: Crewkit) => () => void): void {
  const crewkit = useCrewkitContext();
  const isSignedIn = useSessionState().user !== null;
  useEffect(() => {
    if (isSignedIn) crewkit.follow(start);
  }, [crewkit, isSignedIn, start]);
}

/** Refetches data when the user's access changes, and when the connection is restored: events in between are lost. */
export function followAccess({ client, queryClient }: Crewkit): () => void {
  let wasOnline = false;
  const ends = [
    client.realtime.on('access:changed', () => void queryClient.invalidateQueries()),
    client.realtime.onStatus((status) => {
      if (status === 'connecting' || status === 'too-many-connections') return;
      const isBack = wasOnline && status === 'online';
      wasOnline = status === 'online';
      if (!wasOnline) return;
      // Before the first connection, requests may have failed.
      void queryClient.invalidateQueries({ predicate: ({ state }) => isBack || state.status === 'error' });
    }),
  ];
  return () => ends.forEach((end) => end());
}
