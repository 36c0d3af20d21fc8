import { useQuery } from '@tanstack/react-query';

import { queries } from './queries.js';
import { useMe } from './use-me.js';

export interface PersonName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Both names, or what stands for somebody who is gone. */
  readonly name: string;
}

/** Looks up the names that ids stand for: of oneself and of everybody one shares an organization with. */
export function usePeople(): (userId: string) => PersonName {
  const me = useMe();
  const { data: people = [], isPending } = useQuery(queries.people());
  const byId = new Map([me, ...people].map((person) => [person.id, person]));
  return (userId) => {
    const { firstName = '', lastName = '' } = byId.get(userId) ?? {};
    const unknown = isPending ? '…' : 'Former member';
    return { id: userId, firstName, lastName, name: `${firstName} ${lastName}`.trim() || unknown };
  };
}
