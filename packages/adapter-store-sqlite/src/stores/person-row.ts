import type { Person, StoreResult } from '@crewkit/core/adapter';

/** The columns of a query for people, in which the table `accounts` must have the alias `u`. */
export const personColumns = 'u.id AS user_id, u.first_name, u.last_name, u.email';

export interface PersonRow {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

export function toPerson(row: PersonRow): Person {
  return { userId: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email };
}

/** A person, with the columns that determine whether the person's name and email are visible. */
export interface UserNameRow extends PersonRow {
  readonly is_closed: number;
  readonly shares_organization: number;
}

export function toUserName(row: UserNameRow): StoreResult<'members', 'listNames'> {
  const { userId, firstName, lastName, email } = toPerson(row);
  if (row.is_closed === 1) return { userId, firstName: '', lastName: '', email: null, isClosed: true };
  return { userId, firstName, lastName, email: row.shares_organization === 1 ? email : null, isClosed: false };
}
