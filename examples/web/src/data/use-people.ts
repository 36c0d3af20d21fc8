import type { User } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';

import * as texts from '#messages/data';
import { client } from './client.js';
import { toPerson, type PersonName } from './person-name.js';
import { useMe } from './sign-in/use-me.js';
import { UserNames, type NameState } from './user-names.js';

export const userNames = new UserNames((ids) => client.users.getMany(ids));

/** Returns a function that looks up names by user id. A name that is not loaded yet is "…"; the component renders again when it arrives. */
export function usePeople(): (userId: string) => PersonName {
  const me = useMe();
  useSyncExternalStore(userNames.subscribe, userNames.version);
  return (userId) => toPersonName(userId, userId === me.id ? me : userNames.get(userId));
}

function toPersonName(id: string, state: User | NameState): PersonName {
  switch (state) {
    case 'loading':
      return substitute(id, '…');
    case 'unknown':
      return substitute(id, texts.unknownUser);
    case 'failed':
      return substitute(id, texts.nameNotLoaded);
  }
  if ('deleted' in state && state.deleted) return substitute(id, texts.formerMember);
  return toPerson(state);
}

function substitute(id: string, name: string): PersonName {
  return { id, firstName: '', lastName: '', name, shortName: name, avatarUrl: null };
}
