import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { appOrigin } from './http-fixture.js';
import type { HttpClient } from './http-client.js';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface TokenPairOnWire {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: { readonly id: string; readonly email: string };
}

interface SessionsOnWire {
  readonly items: readonly { readonly current: boolean; readonly method: string; readonly secondFactor: boolean }[];
}

export interface SignedIn extends Person {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What others see of a user who has set no display name and no avatar. */
export const noProfile = { displayName: null, avatarUrl: null };

/** Creates a user who is not registered on any server. */
export function newPerson(changes: Partial<Person> = {}): Person {
  const email = `ada.${randomUUID()}@example.test`;
  return { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Correct-horse-7', ...changes };
}

export async function register(http: HttpClient, person: Person): Promise<void> {
  await http.get('register', 201, { body: person });
}

/** Registers a user over HTTP and verifies their email. */
export async function registerAndVerify(http: HttpClient): Promise<Person> {
  const person = newPerson();
  await register(http, person);
  await http.get('verifyEmail', 204, { body: { token: await mailedToken(http, person.email, 'verify-email') } });
  return person;
}

/**
 * Creates a user with a verified email. The server API is used, because a registration takes two requests and an email, and most cases need
 * users.
 */
export async function signUp(http: HttpClient, changes: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(changes);
  await http.server.crewkit.system('contract').createUser({ ...person, emailVerified: true });
  return person;
}

export function logIn(
  http: HttpClient,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<TokenPairOnWire> {
  return http.get('login', 200, { body: { email, password } });
}

/** Creates a user with a verified account and one session. */
export async function signIn(http: HttpClient, changes: Partial<Person> = {}): Promise<SignedIn> {
  const person = await signUp(http, changes);
  const { accessToken, refreshToken, user } = await logIn(http, person);
  return { ...person, id: user.id, accessToken, refreshToken };
}

/** Returns how the session of the access token began. */
export async function readSignIn(
  http: HttpClient,
  token: string,
): Promise<{ readonly method: string; readonly secondFactor: boolean }> {
  const { items } = await http.get<SessionsOnWire>('listSessions', 200, { token });
  const { method, secondFactor } = items.find(({ current }) => current) ?? assert.fail('no current session');
  return { method, secondFactor };
}

export interface MailSeen {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns the emails to the address, newest first, among the newest `among` of all emails. */
export async function mailsTo(http: HttpClient, email: string, among = 1000): Promise<MailSeen[]> {
  const mails = await http.server.crewkit.useCases.listCapturedMails.execute(among);
  return mails.filter((mail) => mail.to === email);
}

/** Returns the token from the newest email to the address that links to `page`. The link is on its own line. */
export async function mailedToken(
  http: HttpClient,
  email: string,
  page: 'verify-email' | 'reset-password' | 'confirm-email' | 'invitations/accept',
): Promise<string> {
  const link = new RegExp(`^${appOrigin.replaceAll('.', String.raw`\.`)}/${page}\\?token=([\\w-]{43})$`, 'm');
  // The email is usually one of the newest. Decrypting a thousand emails for each new user would take most of the suite's time.
  for (const among of [20, 1000]) {
    const [found] = (await mailsTo(http, email, among)).flatMap((mail) => link.exec(mail.text)?.[1] ?? []);
    if (found !== undefined) return found;
  }
  return assert.fail(`no ${page} link was mailed to ${email}`);
}
