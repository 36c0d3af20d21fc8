import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

import type { IdentityProvider, ProviderProfile } from '@crewkit/core/adapter';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oidcProvider } from '../src/index.js';
import { NaiveProvider } from './naive-provider.js';
import { client, redirectUri } from './people.js';

type Claims = Readonly<Record<string, unknown>>;

let server: NaiveProvider;
beforeEach(async () => {
  server = await NaiveProvider.start();
});
afterEach(() => server.close());

const openIdProvider = (): IdentityProvider =>
  oidcProvider({ id: 'test', name: 'Test', issuer: server.url, ...client });

/** Signs in as Ada. The claims are added to the usual claims of the ID token or replace them. */
async function signIn(claims: Claims = {}): Promise<ProviderProfile> {
  const provider = openIdProvider();
  const { flow } = await provider.begin(redirectUri);
  const idToken = server.idToken({ sub: 'ada', nonce: flow.nonce, ...claims });
  server.answerToken = () => ({ body: { access_token: server.token, token_type: 'Bearer', id_token: idToken } });
  const query = new URLSearchParams({ code: 'a-code', state: flow.state });
  return provider.complete(new URL(`${redirectUri}?${query.toString()}`), redirectUri, flow);
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const { privateKey: strangersKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = (): number => Math.floor(Date.now() / 1000);

/** Returns a function that gives the token another header and another signature. */
const under =
  (header: object, toSignature: (signed: string) => Buffer | string) =>
  (idToken: string): string => {
    const signed = `${encoded(header)}.${idToken.split('.')[1] ?? ''}`;
    return `${signed}.${Buffer.from(toSignature(signed)).toString('base64url')}`;
  };

const forgeries: Readonly<Record<string, (idToken: string) => string>> = {
  'is signed with another key': under({ alg: 'RS256', kid: 'k' }, (signed) =>
    sign('sha256', Buffer.from(signed), strangersKey),
  ),
  'is not signed': under({ alg: 'none' }, () => ''),
  'has lost its signature': (idToken) => `${idToken.slice(0, idToken.lastIndexOf('.'))}.`,
  'is signed with the secret of the client': under({ alg: 'HS256' }, (signed) =>
    createHmac('sha256', client.clientSecret).update(signed).digest(),
  ),
  'names a key that the provider does not have': under({ alg: 'RS256', kid: 'other' }, (signed) =>
    sign('sha256', Buffer.from(signed), strangersKey),
  ),
  'has another subject than it was signed for': (idToken) => {
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    return `${header}.${encoded({ ...claims, sub: 'bob' })}.${signature}`;
  },
};

const foreign: Readonly<Record<string, () => Claims>> = {
  'is meant for another client': () => ({ aud: 'another-client' }),
  'is meant for several, and was given to another': () => ({ aud: [client.clientId, 'other'], azp: 'other' }),
  'comes from another issuer': () => ({ iss: 'https://attacker.example' }),
  'has expired': () => ({ iat: now() - 7200, exp: now() - 3600 }),
  'is not valid yet': () => ({ nbf: now() + 3600 }),
  'answers another request': () => ({ nonce: 'of-another-request' }),
};

describe('an ID token', () => {
  it('that is valid signs in', async () => {
    expect(await signIn()).toMatchObject({ subject: 'ada' });
  });

  it.each(Object.entries(forgeries))('that %s is rejected', async (_what, disguise) => {
    server.disguise = disguise;
    await expect(signIn()).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
  });

  it.each(Object.entries(foreign))('that %s is rejected', async (_what, claims) => {
    await expect(signIn(claims())).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
  });
});
