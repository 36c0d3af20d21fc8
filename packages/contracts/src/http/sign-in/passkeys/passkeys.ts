import type { HttpClient } from '../../support/http-client.js';
import type { SignedIn } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';
import {
  SoftwareAuthenticator,
  type AnswerChanges,
  type CreationOptions,
  type RequestOptions,
} from './software-authenticator.js';

export interface Asked<Options> {
  readonly challengeId: string;
  readonly options: Options;
}

export interface PasskeyOnWire {
  readonly id: string;
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

interface Proof {
  readonly password?: string;
  readonly code?: string;
}
type Caller = Pick<SignedIn, 'accessToken'>;

/** Asks for the options of a new passkey. */
export function askToCreate(
  http: HttpClient,
  { accessToken: token }: Caller,
  proof: Proof = {},
): Promise<Asked<CreationOptions>> {
  return http.get('beginPasskeyRegistration', 200, { token, body: proof });
}

/** Sends a new passkey. */
export function sendPasskey(
  http: HttpClient,
  { accessToken: token }: Caller,
  body: { readonly challengeId: string; readonly credential: object; readonly name?: string },
): Promise<HttpAnswer> {
  return http.call('addPasskey', { token, body: { name: 'Laptop', ...body } });
}

/** Adds a passkey for the caller. */
export async function addPasskey(
  http: HttpClient,
  caller: Caller,
  name = 'Laptop',
): Promise<{ readonly device: SoftwareAuthenticator; readonly passkey: PasskeyOnWire }> {
  const device = new SoftwareAuthenticator();
  const { challengeId, options } = await askToCreate(http, caller);
  const body = { challengeId, credential: device.create(options), name };
  const passkey = await http.get<PasskeyOnWire>('addPasskey', 201, { token: caller.accessToken, body });
  return { device, passkey };
}

/** Asks for the options of a sign-in. */
export function askToSignIn(http: HttpClient, challengeToken?: string): Promise<Asked<RequestOptions>> {
  return http.get('beginPasskeySignIn', 200, { body: challengeToken === undefined ? {} : { challengeToken } });
}

/** Signs in with the device's passkey. */
export async function signInWith(
  http: HttpClient,
  device: SoftwareAuthenticator,
  changes: AnswerChanges = {},
): Promise<HttpAnswer> {
  const { challengeId, options } = await askToSignIn(http);
  return http.call('signInWithPasskey', { body: { challengeId, credential: device.sign(options, changes) } });
}

export async function listPasskeys(http: HttpClient, { accessToken: token }: Caller): Promise<PasskeyOnWire[]> {
  return (await http.get<{ items: PasskeyOnWire[] }>('listPasskeys', 200, { token })).items;
}
