import type { Account } from '../../domain/account.js';
import type { PersonalDataSection, PersonalRecord } from '../../domain/personal-data.js';
import type { Stores } from '../../ports/unit-of-work.js';
import type { SharedPlace } from './personal-place.js';

export type PersonalRecords = Readonly<Record<PersonalDataSection, readonly PersonalRecord[]>>;

/** Somebody who is being given a past. */
export interface Newcomer {
  readonly place: SharedPlace;
  readonly account: Account;
  /** An id of his own, in order of the numbers. */
  readonly id: (number: number) => string;
  /** An instant after everything of people before him. */
  readonly time: (milliseconds: number) => Date;
}

/** Lets him do something, and returns what the sections are to say of it. */
export type AddPast<Section extends PersonalDataSection> = (
  stores: Stores,
  newcomer: Newcomer,
) => Promise<Pick<PersonalRecords, Section>>;
