import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { createCrewkitClient, type TokenPair } from '@crewkit/client-sdk';

import { must } from './api-client.js';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  token: string;
  refreshToken: string;
}

/** A server, or a client of it. Its captured emails are read if it has a dev mailbox. */
export interface Addressed {
  readonly url: string;
}

interface CapturedMails {
  readonly items: readonly { readonly to: string; readonly text: string }[];
}

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
export const password = 'Correct-horse-7';

/** Returns a user who has registered, confirmed the mail and signed in, on a server with a dev mailbox. */
export function makePerson(server: Addressed, name = 'person'): Promise<Person> {
  const email = `${name}-${randomUUID()}@example.com`;
  return registerPerson(server.url, email, () => mailedToken(server, email));
}

/** Registers a user, confirms the email with the token that `findToken` returns, and signs in. */
export async function registerPerson(url: string, email: string, findToken: () => Promise<string>): Promise<Person> {
  const client = createCrewkitClient({ baseUrl: url, storage: 'memory' });
  try {
    await client.auth.register({ firstName: 'Ada', lastName: 'Lovelace', email, password });
    await client.auth.verifyEmail(await findToken());
  } finally {
    client.close();
  }
  return signIn({ url }, { email, password });
}

/** Signs in, and returns the same user with new tokens. The SDK would keep the tokens to itself. */
export async function signIn<User extends { readonly email: string; readonly password: string }>(
  { url }: Addressed,
  user: User,
  second: { readonly totpCode?: string } = {},
): Promise<User & Person> {
  const body = { email: user.email, password: user.password, ...second };
  const pair = await must<TokenPair>(url, { method: 'POST', path: '/api/auth/login', body });
  return { ...user, id: pair.user.id, token: pair.accessToken, refreshToken: pair.refreshToken ?? '' };
}

/** Returns the token of the newest mail to the address. */
export async function mailedToken({ url }: Addressed, email: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { items } = await must<CapturedMails>(url, { method: 'GET', path: '/dev/mailbox' });
    const mail = items.find(({ to, text }) => to === email && text.includes('?token='));
    const [, token] = /\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    if (token !== undefined) return token;
    await sleep(20);
  }
  throw new Error(`no mail to ${email} has a token`);
}

/** Makes the user an administrator of the installation with the server's own command, in its folder. */
export async function grantAdmin(
  { folder }: { readonly folder: string },
  settings: Readonly<Record<string, string>>,
  email: string,
): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  await promisify(execFile)(process.execPath, [program, 'grant-admin', email], { cwd: folder, env });
}
