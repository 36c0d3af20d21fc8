import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { createCrewkitClient, type CrewkitClient } from '@crewkit/client-sdk';

interface Server {
  readonly url: string;
}

/** A user with an account and a separate client. */
export interface TestPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly client: CrewkitClient;
  /** Returns the session that the SDK stored. In a browser's storage, it signs in the same user. */
  readonly session: () => string;
}

export const testPassword = 'Correct-horse-7';

/** Registers a user, confirms their email and signs them in. */
export async function registerPerson(
  server: Server,
  firstName: string,
  lastName = 'Tester',
  email = `${firstName.toLowerCase()}-${randomUUID()}@example.com`,
): Promise<TestPerson> {
  const { auth } = createCrewkitClient({ baseUrl: server.url });
  await auth.register({ firstName, lastName, email, password: testPassword });
  await auth.verifyEmail(await mailedToken(server, email, 'verify-email'));
  return signInPerson(server, { email, password: testPassword });
}

/** Creates the sample users and signs in the administrator of the installation. */
export async function signInAdministrator(server: Server): Promise<TestPerson> {
  const answer = await fetch(`${server.url}/dev/demo`, { method: 'POST' });
  const { people } = (await answer.json()) as { readonly people: readonly { email: string; password: string }[] };
  const [administrator] = people;
  if (administrator === undefined) throw new Error('There are no sample people.');
  return signInPerson(server, administrator);
}

async function signInPerson(
  server: Server,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<TestPerson> {
  const kept = new Map<string, string>();
  const client = createCrewkitClient({
    baseUrl: server.url,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  const { id, firstName, lastName } = await client.auth.login({ email, password });
  const session = (): string => [...kept.values()][0] ?? '';
  return { id, email, password, name: `${firstName} ${lastName}`, client, session };
}

/** Creates an organization as the first user, with the remaining users as members, and returns its id. */
export async function shareOrganization(server: Server, people: readonly TestPerson[]): Promise<string> {
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('An organization needs an owner.');
  const { id } = await owner.client.organizations.create({ name: 'Northwind' });
  const { items: roles } = await owner.client.roles.list(id);
  const member = roles.find(({ level, name }) => level === 'ORGANIZATION' && name === 'MEMBER');
  for (const { client, email } of others) {
    await owner.client.organizations.invite(id, { email, roleId: member?.id ?? '' });
    await client.organizations.acceptInvitation(await mailedToken(server, email, 'invitations/accept'));
  }
  return id;
}

/** Returns the token from the newest email to the address that links to the page. */
export async function mailedToken({ url }: Server, email: string, page: string): Promise<string> {
  const link = new RegExp(String.raw`^http\S*/${page}\?token=([\w-]+)(?:&\S+)?$`, 'm');
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/dev/mailbox`);
    const { items } = (await answer.json()) as { readonly items: readonly { to: string; text: string }[] };
    const tokens = items.filter(({ to }) => to === email).map(({ text }) => link.exec(text)?.[1]);
    const token = tokens.find((one) => one !== undefined);
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error(`No mail to ${email} links to ${page}.`);
}

/** Returns the text of the newest email to the address that has a sign-in code. */
export async function mailedText({ url }: Server, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/dev/mailbox`);
    const { items } = (await answer.json()) as { readonly items: readonly { to: string; text: string }[] };
    const mail = items.find(({ to, text }) => to === email && text.includes('/sign-in/code'));
    if (mail !== undefined) return mail.text;
    await sleep(100);
  }
  throw new Error(`No mail to ${email} has a sign-in code.`);
}
