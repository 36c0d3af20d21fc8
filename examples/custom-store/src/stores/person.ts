import { searchText, type Account, type Person, type StoreResult } from '@crewkit/core/adapter';

export function toPerson({ id, organizationId, firstName, lastName, displayName, avatarId, email }: Account): Person {
  return {
    userId: id,
    kind: organizationId === null ? 'person' : 'service',
    firstName,
    lastName,
    displayName,
    avatarId,
    email,
  };
}

/** Returns whether the search matches the person. `search` has the format of `searchText`; null matches every person. */
export function isFound(person: Omit<Person, 'userId' | 'kind'>, search: string | null): boolean {
  const { firstName, lastName, displayName, email } = person;
  const names = [firstName, lastName, ...(displayName === null ? [] : [displayName])];
  return search === null || searchText(...names, email).includes(search);
}

/** Returns the user's name. Only users who share an organization with the user see the email. */
export function toUserName(account: Account, isSharing: boolean): StoreResult<'members', 'listNames'> {
  const { email, ...names } = toPerson(account);
  if (account.closedAt !== null) {
    const noNames = { firstName: '', lastName: '', displayName: null, avatarId: null };
    return { userId: account.id, kind: names.kind, ...noNames, email: null, isClosed: true };
  }
  return { ...names, email: isSharing ? email : null, isClosed: false };
}
