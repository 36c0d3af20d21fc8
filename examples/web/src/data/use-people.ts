import { useUserNames, type NameState } from '@crewkit/react';

import * as texts from '#messages/data';
import { toPerson, type PersonName } from './person-name.js';

/** Returns a function that looks up names by user id. A name that is not loaded yet is "…"; the component renders again when it arrives. */
export function usePeople(): (userId: string) => PersonName {
  const getName = useUserNames();
  return (userId) => toPersonName(userId, getName(userId));
}

function toPersonName(id: string, state: NameState): PersonName {
  switch (state) {
    case 'loading':
      return substitute(id, '…');
    case 'unknown':
      return substitute(id, texts.unknownUser);
    case 'failed':
      return substitute(id, texts.nameNotLoaded);
  }
  if (state.deleted) return substitute(id, texts.formerMember);
  return toPerson(state);
}

function substitute(id: string, name: string): PersonName {
  return { id, firstName: '', lastName: '', name, shortName: name, avatarUrl: null };
}
