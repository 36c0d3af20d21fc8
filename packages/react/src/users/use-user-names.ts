import type { UserName } from '@crewkit/client-sdk';
import { useCallback, useSyncExternalStore } from 'react';

import { crewkitKeys } from '../keys.js';
import { useCrewkitContext } from '../provider/crewkit-context.js';
import { useFollower } from '../provider/follow-access.js';
import type { Crewkit } from '../provider/crewkit.js';
import { useSessionState } from '../session/use-session.js';
import { UserNames, type NameState } from './user-names.js';

/**
 * Returns a function that looks up the names of users by id. Names that are not loaded yet are requested, up to 100 in one request, and the
 * component renders again when they arrive.
 *
 * @example
 * const getName = useUserNames();
 * const name = getName(task.createdBy);
 */
export function useUserNames(): (userId: string) => NameState {
  const names = useCrewkitContext().part(createUserNames);
  const { user } = useSessionState();
  useFollower(followUserNames);
  const version = useSyncExternalStore(names.subscribe, names.version, getNoVersion);
  return useCallback(
    (userId: string): NameState => {
      if (userId === user?.id) return { ...user, deleted: false };
      return version === noVersion || user === null ? 'loading' : names.get(userId);
    },
    // A new function after each change, so that memoized components render again.
    [names, user, version],
  );
}

// While the server renders, no names are requested.
const noVersion = -1;
const getNoVersion = (): number => noVersion;

const mostKept = 500;

const namesKey = [...crewkitKeys.all, 'user-names'] as const;

// The query cache has the names too, so that an app which stores it has them without a network.
const createUserNames = ({ client, queryClient }: Crewkit): UserNames =>
  new UserNames(
    async (ids) => {
      const found = await client.users.getMany(ids);
      queryClient.setQueryData<readonly UserName[]>(namesKey, (before = []) =>
        // The newest come first.
        [...found, ...before.filter(({ id }) => !ids.includes(id))].slice(0, mostKept),
      );
      return found;
    },
    { recall: (userId) => queryClient.getQueryData<readonly UserName[]>(namesKey)?.find(({ id }) => id === userId) },
  );

const followUserNames = (crewkit: Crewkit): (() => void) =>
  crewkit.client.realtime.on('access:changed', () => crewkit.part(createUserNames).invalidate());
