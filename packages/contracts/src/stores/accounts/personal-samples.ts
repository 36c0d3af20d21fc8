import type { StoreAdapter } from '@crewkit/core/adapter';
import { addCollaboration } from './personal-collaboration.js';
import { addMemberships } from './personal-memberships.js';
import type { Newcomer, PersonalRecords } from './personal-past.js';
import type { SharedPlace } from './personal-place.js';
import { addWaysIn } from './personal-ways-in.js';
import { at, idAt, sampleAccount } from '../support/store-samples.js';
import { write } from '../workspace/workspace-samples.js';

/** A user with data in every section, and the expected contents of each. */
export interface PersonalDataSample extends Newcomer {
  readonly records: PersonalRecords;
}

/** Adds a user with data of every kind. If there are several users in one store, they have different numbers, starting at 1. */
export async function addPersonalData(
  store: StoreAdapter,
  place: SharedPlace,
  number: number,
): Promise<PersonalDataSample> {
  const id = (each: number): string => idAt(number * 0x1000 + each);
  const account = sampleAccount({
    id: id(0),
    email: `person-${number}@example.org`,
    firstName: `First ${number}`,
    lastName: `Last ${number}`,
    twoFactorEnabled: true,
  });
  const newcomer = { place, account, id, time: (milliseconds: number) => at(number * 1000 + milliseconds) };
  const records = await write(store, async (stores) => {
    await stores.accounts.insertIfAbsent(account);
    return {
      ...(await addWaysIn(stores, newcomer)),
      ...(await addMemberships(stores, newcomer)),
      ...(await addCollaboration(stores, newcomer)),
    };
  });
  return { ...newcomer, records };
}
