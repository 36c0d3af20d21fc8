import type { User } from '@crewkit/client-sdk';
import { useSyncExternalStore } from 'react';

import * as texts from '#messages/data';
import { client } from './client.js';
import { useMe } from './sign-in/use-me.js';
import { UserNames, type NameState } from './user-names.js';

export interface PersonName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The full name, or a substitute for it. */
  readonly name: string;
}

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
      return { id, firstName: '', lastName: '', name: '…' };
    case 'unknown':
      return { id, firstName: '', lastName: '', name: texts.unknownUser };
    case 'failed':
      return { id, firstName: '', lastName: '', name: texts.nameNotLoaded };
  }
  const { firstName, lastName } = state;
  const isDeleted = 'deleted' in state && state.deleted;
  return { id, firstName, lastName, name: isDeleted ? texts.formerMember : `${firstName} ${lastName}`.trim() };
}
