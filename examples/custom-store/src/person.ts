import { type Account, type Person, searchText } from '@crewkit/core/domain';

export function toPerson({ id, firstName, lastName, email }: Account): Person {
  return { userId: id, firstName, lastName, email };
}

/** `search` has the form of `searchText`; null finds everybody. */
export function isFound({ firstName, lastName, email }: Omit<Person, 'userId'>, search: string | null): boolean {
  return search === null || searchText(firstName, lastName, email).includes(search);
}
