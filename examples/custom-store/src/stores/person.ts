import { searchText, type Account, type Person, type StoreResult } from '@crewkit/core/adapter';

export function toPerson({ id, firstName, lastName, email }: Account): Person {
  return { userId: id, firstName, lastName, email };
}

/** Returns whether the search matches the person. `search` has the format of `searchText`; null matches every person. */
export function isFound({ firstName, lastName, email }: Omit<Person, 'userId'>, search: string | null): boolean {
  return search === null || searchText(firstName, lastName, email).includes(search);
}

/** Returns the user's name. Only users who share an organization with the user see the email. */
export function toUserName(
  { id, firstName, lastName, email, closedAt }: Account,
  isSharing: boolean,
): StoreResult<'members', 'listNames'> {
  if (closedAt !== null) return { userId: id, firstName: '', lastName: '', email: null, isClosed: true };
  return { userId: id, firstName, lastName, email: isSharing ? email : null, isClosed: false };
}
