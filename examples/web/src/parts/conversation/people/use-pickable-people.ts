import { useQuery } from '@tanstack/react-query';

import { queries } from '../../../data/queries.js';
import { useMe } from '../../../data/use-me.js';
import type { PickablePerson } from './people-picker.js';

export interface PickablePeople {
  readonly people: readonly PickablePerson[];
  readonly isLoading: boolean;
}

/** Whom one can write to: everybody who shares an organization with the user, but for those named. */
export function usePickablePeople(without: readonly string[] = []): PickablePeople {
  const me = useMe();
  const { data = [], isPending } = useQuery(queries.people());
  const people = data
    .filter(({ id }) => id !== me.id && !without.includes(id))
    .map((person) => ({ ...person, name: `${person.firstName} ${person.lastName}`.trim() }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return { people, isLoading: isPending };
}
