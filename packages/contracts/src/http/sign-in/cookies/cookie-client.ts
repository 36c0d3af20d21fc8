import assert from 'node:assert/strict';

import type { Call, HttpClient } from '../../support/http-client.js';
import { appOrigin, type HttpServerOptions } from '../../support/http-fixture.js';
import { signUp, type Person } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';

/** The options of a server with cookie sessions. */
export const cookieSessions: HttpServerOptions = { sessions: { cookie: true } };

export const sessionCookie = '__Host-crewkit-session';

/** The headers with which a page of the app asks for a cookie session. */
export const pageHeaders = { 'Crewkit-Session': 'cookie', Origin: appOrigin };

export interface CookieUser extends Person {
  readonly id: string;
  readonly accessToken: string;
  /** The value of the session cookie. */
  readonly cookie: string;
}

/** Calls an operation as a page of the app whose browser has the session cookie. */
export function callWithCookie(
  http: HttpClient,
  operationId: string,
  cookie: string,
  { headers, ...call }: Call = {},
): Promise<HttpAnswer> {
  const own = { ...pageHeaders, Cookie: `${sessionCookie}=${cookie}` };
  return http.call(operationId, { ...call, headers: { ...own, ...headers } });
}

export function refreshWithCookie(
  http: HttpClient,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  return callWithCookie(http, 'refresh', cookie, { body: {}, headers });
}

/** Signs in to a cookie session. */
export async function logInWithCookie(http: HttpClient, { email, password }: Person): Promise<CookieUser> {
  const answer = await http.call('login', { body: { email, password }, headers: pageHeaders });
  const { accessToken, user } = readAccess(answer);
  const cookie = findSetCookie(answer) ?? assert.fail('no session cookie');
  return { ...(user as unknown as Person), email, password, id: user.id, accessToken, cookie };
}

/** Creates a user with a verified account and one cookie session. */
export async function signInWithCookie(http: HttpClient): Promise<CookieUser> {
  return logInWithCookie(http, await signUp(http));
}

interface AccessOnWire {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly user: { readonly id: string };
}

/** Returns the body of a successful response with tokens. Fails if the body contains a refresh token. */
export function readAccess(answer: HttpAnswer): AccessOnWire {
  assert.equal(answer.status, 200, answer.text);
  const body = JSON.parse(answer.text) as AccessOnWire;
  assert.deepEqual(Object.keys(body).sort(), ['accessToken', 'expiresIn', 'tokenType', 'user']);
  return body;
}

/** Returns the value of the session cookie that the response sets, or null if it sets none. An empty value means that it is removed. */
export function findSetCookie({ headers }: HttpAnswer): string | null {
  const lines = (headers['set-cookie'] ?? []).filter((line) => line.startsWith(`${sessionCookie}=`));
  assert.ok(lines.length <= 1, lines.join('\n'));
  const [line] = lines;
  if (line === undefined) return null;
  const [, value = '', attributes = ''] = /^[^=]+=([^;]*); (.*)$/.exec(line) ?? [];
  assert.match(attributes, /^Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  assert.equal(value === '', attributes.endsWith('Max-Age=0'), line);
  return value;
}
