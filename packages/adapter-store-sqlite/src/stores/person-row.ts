import type { Person } from '@crewkit/core/domain';

/** Of a table `accounts` that is called `u`. */
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
