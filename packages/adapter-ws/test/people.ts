import { randomUUID } from 'node:crypto';

import type { Crewkit } from '@crewkit/core';

export interface Person {
  readonly id: string;
  readonly accessToken: string;
}

const client = { ipAddress: null, userAgent: null };

/** Creates a user with a verified account and a session, without HTTP. */
export async function createPerson(crewkit: Crewkit): Promise<Person> {
  const email = `ada.${randomUUID()}@example.test`;
  const password = 'Correct-horse-7';
  await crewkit
    .system('test')
    .createUser({ firstName: 'Ada', lastName: 'Lovelace', email, password, emailVerified: true });
  const { account, accessToken } = await crewkit.useCases.logIn.execute({ email, password, client });
  return { id: account.id, accessToken };
}
