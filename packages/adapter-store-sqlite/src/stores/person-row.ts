import type { Person, StoreResult } from '@crewkit/core/adapter';

/** The columns of a query for people, in which the table `accounts` must have the alias `u`. */
export const personColumns = `u.id AS user_id, u.organization_id AS service_of, u.first_name, u.last_name, u.display_name, u.avatar_id,
  u.email`;

export interface PersonRow {
  readonly user_id: string;
  /** The organization that owns the service account, or null for a person. */
  readonly service_of: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string | null;
  readonly avatar_id: string | null;
  readonly email: string;
}

export function toPerson(row: PersonRow): Person {
  return {
    userId: row.user_id,
    kind: row.service_of === null ? 'person' : 'service',
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    avatarId: row.avatar_id,
    email: row.email,
  };
}

/** A person, with the columns that determine whether the person's name and email are visible. */
export interface UserNameRow extends PersonRow {
  readonly is_closed: number;
  readonly shares_organization: number;
}

export function toUserName(row: UserNameRow): StoreResult<'members', 'listNames'> {
  const { email, ...names } = toPerson(row);
  if (row.is_closed === 1) {
    const noNames = { firstName: '', lastName: '', displayName: null, avatarId: null };
    return { userId: row.user_id, kind: names.kind, ...noNames, email: null, isClosed: true };
  }
  return { ...names, email: row.shares_organization === 1 ? email : null, isClosed: false };
}
