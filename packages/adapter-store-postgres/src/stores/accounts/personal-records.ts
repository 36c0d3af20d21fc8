import type { PersonalDataSection } from '@crewkit/core/adapter';

import { personalSources, type PersonalSource } from './personal-sources.js';

export interface PersonalRecords {
  /** Lists at most $2 records of $1 after the position in the remaining parameters. `position` is each record's own position. */
  readonly list: string;
  /** A position before every record. */
  readonly start: readonly string[];
  /** Whether $1 is the user's id or email. */
  readonly by: 'userId' | 'email';
}

function toRecords({ rows, fields, keys, by }: PersonalSource): PersonalRecords {
  const columns = Object.entries(fields).map(([name, column]) => `${column} AS "${name}"`);
  const sorted = keys.map((key) => key.column).join(', ');
  const after = keys.map((key, index) => key.from(`$${index + 3}`)).join(', ');
  return {
    list: `
  SELECT ${columns.join(', ')}, concat_ws(' ', ${keys.map((key) => key.text).join(', ')}) AS position
  FROM ${rows} AND (${sorted}) > (${after})
  ORDER BY ${sorted} LIMIT $2`,
    start: keys.map((key) => key.start),
    by: by ?? 'userId',
  };
}

const sections = Object.entries(personalSources).map(([section, source]) => [section, toRecords(source)] as const);

/** Describes how to read each section of a user's personal data. */
export const personalRecords = Object.fromEntries(sections) as Readonly<Record<PersonalDataSection, PersonalRecords>>;
