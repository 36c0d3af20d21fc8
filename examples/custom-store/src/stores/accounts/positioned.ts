import type { PersonalRecord } from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';
import type { Tables } from '../../tables/tables.js';

export interface PersonKey {
  readonly userId: string;
  readonly email: string;
}

interface Positioned {
  /** The sort key, which sorts the oldest record first. */
  readonly position: string;
  readonly record: PersonalRecord;
}

export type List = (tables: Tables, person: PersonKey) => Positioned[];

/** Returns a position. Instants as ISO text sort chronologically, and the key separates rows with the same instant. */
export const since = (instant: Date, key: string): string => rowKey(instant.toISOString(), key);
