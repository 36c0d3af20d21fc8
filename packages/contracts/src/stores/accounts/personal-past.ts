import type { Stores, Account, PersonalDataSection, PersonalRecord } from '@crewkit/core/adapter';
import type { SharedPlace } from './personal-place.js';

export type PersonalRecords = Readonly<Record<PersonalDataSection, readonly PersonalRecord[]>>;

/** A user for whom data is being created. */
export interface Newcomer {
  readonly place: SharedPlace;
  readonly account: Account;
  /** Returns an id of this user. Ids have the order of their numbers. */
  readonly id: (number: number) => string;
  /** Returns a time after all times of earlier users. */
  readonly time: (milliseconds: number) => Date;
}

/** Adds data about the user, and returns the expected contents of the sections. */
export type AddPast<Section extends PersonalDataSection> = (
  stores: Stores,
  newcomer: Newcomer,
) => Promise<Pick<PersonalRecords, Section>>;
