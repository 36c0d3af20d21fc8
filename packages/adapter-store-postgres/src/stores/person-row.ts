import type { Person, StoreResult } from '@crewkit/core/adapter';

/** The columns of a query for people, in which the table `accounts` must have the alias `u`. */
export const personColumns = 'u.id AS user_id, u.first_name, u.last_name, u.email';

export interface PersonRow {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

export function toPerson({ user_id, first_name, last_name, email }: PersonRow): Person {
  return { userId: user_id, firstName: first_name, lastName: last_name, email };
}

/** The functions that `toPage` needs to create a page of people ordered by id. */
export const people = { toItem: toPerson, toPosition: (row: PersonRow): string => row.user_id };

/** A person, with the columns that determine whether the person's name and email are visible. */
export interface UserNameRow extends PersonRow {
  readonly is_closed: boolean;
  readonly shares_organization: boolean;
}

export function toUserName(row: UserNameRow): StoreResult<'members', 'listNames'> {
  const { userId, firstName, lastName, email } = toPerson(row);
  if (row.is_closed) return { userId, firstName: '', lastName: '', email: null, isClosed: true };
  return { userId, firstName, lastName, email: row.shares_organization ? email : null, isClosed: false };
}
