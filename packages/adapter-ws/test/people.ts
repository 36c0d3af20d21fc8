import { randomUUID } from 'node:crypto';

import type { Crewkit } from '@crewkit/core';

export interface Person {
  readonly id: string;
  readonly accessToken: string;
}

const client = { ipAddress: null, userAgent: null };

/** Creates a user with a verified account and a session, without HTTP. */
export async function createPerson({ useCases }: Crewkit): Promise<Person> {
  const email = `ada.${randomUUID()}@example.test`;
  const password = 'Correct-horse-7';
  await useCases.registerAccount.execute({ firstName: 'Ada', lastName: 'Lovelace', email, password });
  const mails = await useCases.listCapturedMails.execute(1000);
  const text = mails.find((mail) => mail.to === email)?.text ?? '';
  await useCases.verifyEmail.execute(/token=([\w-]+)/.exec(text)?.[1] ?? '');
  const { account, accessToken } = await useCases.logIn.execute({ email, password, client });
  return { id: account.id, accessToken };
}
