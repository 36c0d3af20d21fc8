import { inspect } from 'node:util';
import type { AuthorizationFlow, IdentityProvider } from '@crewkit/core/adapter';
import { CookieClient, startOAuth2Server, startOidcServer, type Misbehavior } from '@crewkit/test-servers';
import type { ProviderServer } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oauth2Provider, oidcProvider } from '../src/index.js';
import { ada, client, eve, redirectUri } from './people.js';

const timeoutSeconds = 1;
const issuer = 'https://issuer.example/tenant';

let openId: ProviderServer;
let plain: ProviderServer;
beforeAll(async () => {
  openId = await startOidcServer({ ...client, people: [ada] });
  plain = await startOAuth2Server({
    ...client,
    people: [ada, eve],
    likeGitHub: true,
    clientAuth: 'client_secret_basic',
  });
  for (const server of [openId, plain]) server.redirectUris.add(redirectUri);
});
afterAll(async () => {
  await openId.close();
  await plain.close();
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of [openId, plain]) {
    server.misbehaviors.clear();
    server.requests.length = 0;
  }
});

const openIdProvider = (options = {}): IdentityProvider =>
  oidcProvider({ id: 'test', name: 'Test', issuer: openId.url, ...client, timeoutSeconds, ...options });

function plainProvider(options = {}): IdentityProvider {
  const { url } = plain;
  const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
  const emailsUrl = `${url}/user/emails`;
  return oauth2Provider({ id: 'test', name: 'Test', ...urls, emailsUrl, ...client, timeoutSeconds, ...options });
}

interface Landed {
  readonly callback: URL;
  readonly flow: AuthorizationFlow;
}

async function land(provider: IdentityProvider): Promise<Landed> {
  const { url, flow } = await provider.begin(redirectUri);
  const callback = await new CookieClient().travel(url, 'ada', ({ href }) => href.startsWith(redirectUri));
  return { callback, flow };
}

const faults: readonly (readonly [Misbehavior, string, RegExp])[] = [
  ['slow', 'UNAVAILABLE', /TimeoutError/],
  ['trickle', 'UNAVAILABLE', /TimeoutError/],
  ['broken', 'UNAVAILABLE', /no answer \(/],
  ['unavailable', 'UNAVAILABLE', /503/],
  ['huge', 'SOCIAL_LOGIN_FAILED', /more than 1 MiB/],
  ['redirect', 'SOCIAL_LOGIN_FAILED', /307/],
  ['junk', 'SOCIAL_LOGIN_FAILED', /./],
  ['empty', 'SOCIAL_LOGIN_FAILED', /./],
  ['refused', 'SOCIAL_LOGIN_FAILED', /403/],
];

const places = [
  ['discovery', 'openId', '/.well-known/openid-configuration'],
  ['keys', 'openId', '/jwks'],
  ['token', 'openId', '/token'],
  ['user info', 'openId', '/me'],
  ['token', 'plain', '/token'],
  ['user info', 'plain', '/user'],
  ['list of emails', 'plain', '/user/emails'],
] as const;

describe.each(places)('the %s endpoint of the %s provider', (_name, kind, path) => {
  it.each(faults)('is handled when it is %s', async (how, code, why) => {
    const server = kind === 'openId' ? openId : plain;
    const provider = kind === 'openId' ? openIdProvider() : plainProvider();
    const { callback, flow } = await land(provider);
    server.misbehaviors.set(path, how);
    // A new provider object, which has not fetched any metadata yet.
    const fresh = kind === 'openId' ? openIdProvider() : plainProvider();
    const start = performance.now();
    const error: unknown = await fresh.complete(callback, redirectUri, flow).catch((reason: unknown) => reason);
    expect(performance.now() - start).toBeLessThan(timeoutSeconds * 1000 + 2000);
    expect(error).toMatchObject({ name: 'CrewkitError', code, cause: { name: 'ProviderError' } });
    const { cause } = error as Error;
    expect((cause as Error).message).toMatch(why);
    const shown = inspect(error, { depth: null });
    for (const secret of [callback.searchParams.get('code') ?? '', flow.codeVerifier, client.clientSecret]) {
      expect(shown).not.toContain(secret);
    }
    expect(server.requests.some((request) => request.endsWith('/stolen'))).toBe(false);
  });
});

describe('discovery', () => {
  const asked = (): number => openId.count('GET /.well-known/openid-configuration');

  it('is fetched once for parallel callers, and again after a failure', async () => {
    const provider = openIdProvider();
    openId.misbehaviors.set('/.well-known/openid-configuration', 'unavailable');
    await expect(provider.begin(redirectUri)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    openId.misbehaviors.clear();
    await Promise.all(Array.from({ length: 16 }, () => provider.begin(redirectUri)));
    await provider.begin(redirectUri);
    expect(asked()).toBe(2);
  });

  it('is refreshed in the background after an hour, and the old metadata is used while the refresh fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const provider = openIdProvider();
    const { url } = await provider.begin(redirectUri);
    vi.setSystemTime(Date.now() + 59 * 60_000);
    await provider.begin(redirectUri);
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    openId.misbehaviors.set('/.well-known/openid-configuration', 'slow');
    const start = performance.now();
    for (let time = 0; time < 3; time += 1) {
      expect(new URL((await provider.begin(redirectUri)).url).pathname).toBe(new URL(url).pathname);
    }
    expect(performance.now() - start).toBeLessThan(timeoutSeconds * 1000);
    await vi.waitUntil(() => asked() === 2);
    openId.misbehaviors.clear();
    await new Promise((resolve) => setTimeout(resolve, timeoutSeconds * 1000 + 100));
    // The refresh failed, and not every sign-in tries again.
    await provider.begin(redirectUri);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked()).toBe(2);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await provider.begin(redirectUri);
    await vi.waitUntil(() => asked() === 3);
  });

  it('rejects metadata of another issuer', async () => {
    const provider = openIdProvider({ issuer: openId.url.replace('127.0.0.1', 'localhost') });
    await expect(provider.begin(redirectUri)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
  });
});

describe('client authentication', () => {
  it('tries the other method once and remembers it', async () => {
    const provider = plainProvider();
    for (const tokenRequests of [2, 3, 4]) {
      const { callback, flow } = await land(provider);
      expect((await provider.complete(callback, redirectUri, flow)).email).toBe(ada.email);
      expect(plain.count('POST /token')).toBe(tokenRequests);
    }
  });

  it('remembers nothing while the secret is wrong, and tries only the configured method', async () => {
    const wrong = plainProvider({ clientSecret: 'wrong' });
    const given = plainProvider({ tokenEndpointAuthMethod: 'client_secret_post' });
    for (const [provider, requests] of [
      [wrong, 2],
      [wrong, 2],
      [given, 1],
    ] as const) {
      plain.requests.length = 0;
      const { callback, flow } = await land(provider);
      const refused = provider.complete(callback, redirectUri, flow);
      await expect(refused).rejects.toMatchObject({ cause: { message: 'the answer was 401 invalid_client' } });
      expect(plain.count('POST /token')).toBe(requests);
    }
  });
});

describe('iss in the callback of an OAuth 2.0 provider', () => {
  it('is the origin if no issuer was configured', async () => {
    const provider = plainProvider();
    const { callback, flow } = await land(provider);
    callback.searchParams.set('iss', `${plain.url}:1/login/oauth`);
    await expect(provider.complete(callback, redirectUri, flow)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
    callback.searchParams.set('iss', `${plain.url}/login/oauth`);
    await expect(provider.complete(callback, redirectUri, flow)).resolves.toMatchObject({
      issuer: `${plain.url}/authorize`,
    });
  });

  it('is the configured issuer, which is also stored with the identity', async () => {
    const provider = plainProvider({ issuer });
    const { callback, flow } = await land(provider);
    callback.searchParams.set('iss', 'https://issuer.example/other');
    await expect(provider.complete(callback, redirectUri, flow)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' });
    callback.searchParams.set('iss', issuer);
    await expect(provider.complete(callback, redirectUri, flow)).resolves.toMatchObject({ issuer });
  });
});

describe('a callback that reports a provider error', () => {
  it.each(['server_error', 'temporarily_unavailable'])('is UNAVAILABLE: %s', async (error) => {
    const provider = plainProvider();
    const { flow } = await provider.begin(redirectUri);
    const callback = new URL(`${redirectUri}?${new URLSearchParams({ error, state: flow.state }).toString()}`);
    await expect(provider.complete(callback, redirectUri, flow)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
