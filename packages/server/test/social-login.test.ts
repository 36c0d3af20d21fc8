import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CookieClient,
  startOAuth2Server,
  startOidcServer,
  type ProviderPerson,
  type ProviderServer,
} from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient } from './support/api-client.js';
import { ServerProcess } from './support/server-process.js';

const client = { clientId: 'crewkit', clientSecret: 'a-secret-that-is-never-shown' };

function person(login: string, emailVerified = true): ProviderPerson {
  return { login, email: `${login}@Example.com`, emailVerified, firstName: 'Ada', lastName: `of ${login}` };
}

const people = [
  ...['ada', 'bob', 'cleo', 'dora', 'emil', 'fay', 'gus'].map((login) => person(login)),
  person('eve', false),
];

const providers = ['openid', 'plain'] as const;
type ProviderId = (typeof providers)[number];

describe.each(['fastify', 'express'])('social login on a running server, with %s', (http) => {
  let server: ServerProcess;
  let api: ApiClient;
  const at = {} as Record<ProviderId, ProviderServer>;

  beforeAll(async () => {
    at.openid = await startOidcServer({ ...client, people });
    at.plain = await startOAuth2Server({ ...client, people, likeGitHub: true });
    server = ServerProcess.prepare({ CREWKIT_HTTP: http, CREWKIT_SOCIAL: 'social.json', CREWKIT_LOG: 'debug' });
    const { url } = at.plain;
    const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
    const settings = {
      openid: { name: 'Open', type: 'oidc', issuer: at.openid.url, ...client },
      plain: {
        name: 'Plain',
        type: 'oauth2',
        ...urls,
        emailsUrl: `${url}/user/emails`,
        scopes: 'user email',
        ...client,
      },
    };
    writeFileSync(join(server.folder, 'social.json'), JSON.stringify(settings));
    await server.start();
    api = new ApiClient(server);
    for (const id of providers) at[id].redirectUris.add(`${server.url}/api/auth/social/${id}/callback`);
  });
  afterAll(async () => {
    await server.dispose();
    await at.openid.close();
    await at.plain.close();
  });

  const getStart = (id: ProviderId, returnTo = '/welcome'): string =>
    `${server.url}/api/auth/social/${id}?returnTo=${encodeURIComponent(returnTo)}`;

  /** Follows the sign-in until the provider redirects to the callback, which the browser has not requested yet. */
  function toCallback(browser: CookieClient, id: ProviderId, login: string): Promise<URL> {
    return browser.travel(getStart(id), login, ({ pathname }) => pathname.endsWith('/callback'));
  }

  function signIn(browser: CookieClient, id: ProviderId, login: string): Promise<URL> {
    return browser.travel(
      getStart(id),
      login,
      ({ origin, pathname }) => origin === server.url && pathname === '/welcome',
    );
  }

  async function follow(browser: CookieClient, callback: URL): Promise<URL> {
    const response = await browser.fetch(callback);
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return new URL(response.headers.get('location') ?? '', callback);
  }

  const getFragment = ({ hash }: URL): Record<string, string> => Object.fromEntries(new URLSearchParams(hash.slice(1)));

  async function getMe(page: URL): Promise<Record<string, unknown>> {
    const { accessToken = '' } = getFragment(page);
    const { status, body } = await api.call('GET', '/api/users/me', { token: accessToken });
    expect(status).toBe(200);
    return body;
  }

  function expectRefused(page: URL, code: string, path = '/welcome'): void {
    expect([page.origin, page.pathname, getFragment(page)]).toEqual([server.url, path, { error: code }]);
  }

  it('lists the providers in the order of the settings file', async () => {
    const { status, body } = await api.call('GET', '/api/auth/social');
    const list = [
      { id: 'openid', name: 'Open' },
      { id: 'plain', name: 'Plain' },
    ];
    expect([status, body]).toEqual([200, { providers: list }]);
  });

  it.each(providers)('creates an account at the first sign-in and finds it at the next, with %s', async (id) => {
    const login = id === 'openid' ? 'ada' : 'bob';
    const browser = new CookieClient();
    const page = await signIn(browser, id, login);
    expect(getFragment(page)).toMatchObject({ expiresIn: '900', tokenType: 'Bearer' });
    const me = await getMe(page);
    expect(me).toMatchObject({ email: `${login}@example.com`, firstName: 'Ada', lastName: `of ${login}` });
    expect(me.emailVerifiedAt).not.toBeNull();
    const { refreshToken } = getFragment(page);
    expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
    // The browser keeps no data about the flow.
    expect(browser.cookies.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    expect((await getMe(await signIn(new CookieClient(), id, login))).id).toBe(me.id);
  });

  it('links both providers to the account with the email, and to one with a password', async () => {
    const { id } = await api.person('cleo@example.com');
    for (const provider of providers) {
      expect((await getMe(await signIn(new CookieClient(), provider, 'cleo'))).id).toBe(id);
    }
    const { accessToken = '' } = getFragment(await signIn(new CookieClient(), 'plain', 'cleo'));
    const { body } = await api.call('GET', '/api/auth/identities', { token: accessToken });
    expect((body.items as { provider: string }[]).map(({ provider }) => provider).sort()).toEqual([...providers]);
  });

  it('keeps two sign-ins in one browser apart', async () => {
    const browser = new CookieClient();
    const first = await toCallback(browser, 'plain', 'dora');
    const second = await toCallback(browser, 'plain', 'emil');
    expect(await getMe(await follow(browser, first))).toMatchObject({ email: 'dora@example.com' });
    expect(await getMe(await follow(browser, second))).toMatchObject({ email: 'emil@example.com' });
  });

  it.each(providers)('rejects users whose email %s has not verified', async (id) => {
    expectRefused(await signIn(new CookieClient(), id, 'eve'), 'EMAIL_NOT_VERIFIED');
  });

  it.each(providers)('rejects a modified state, with %s', async (id) => {
    const browser = new CookieClient();
    const callback = await toCallback(browser, id, 'fay');
    callback.searchParams.set('state', `${callback.searchParams.get('state') ?? ''}x`);
    expectRefused(await follow(browser, callback), 'SOCIAL_FLOW_INVALID', '/social-sign-in');
  });

  it.each(providers)('rejects a browser that did not start the flow, with %s', async (id) => {
    const callback = await toCallback(new CookieClient(), id, 'fay');
    expectRefused(await follow(new CookieClient(), callback), 'SOCIAL_FLOW_INVALID', '/social-sign-in');
  });

  it.each(providers)('rejects a repeated callback, even if the browser kept the cookie, with %s', async (id) => {
    const browser = new CookieClient();
    const callback = await toCallback(browser, id, 'fay');
    const kept = [...browser.cookies];
    await getMe(await follow(browser, callback));
    expectRefused(await follow(browser, callback), 'SOCIAL_FLOW_INVALID', '/social-sign-in');
    browser.cookies.push(...kept);
    expectRefused(await follow(browser, callback), 'SOCIAL_FLOW_INVALID', '/social-sign-in');
  });

  it.each(providers)('rejects a code from another sign-in, with %s', async (id) => {
    const browser = new CookieClient();
    const callback = await toCallback(browser, id, 'gus');
    const stolen = await toCallback(new CookieClient(), id, 'fay');
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expectRefused(await follow(browser, callback), 'SOCIAL_LOGIN_FAILED');
  });

  it('rejects a callback for another provider, even with the cookie', async () => {
    for (const [from, to] of [
      ['openid', 'plain'],
      ['plain', 'openid'],
    ] as const) {
      const browser = new CookieClient();
      const callback = await toCallback(browser, from, 'fay');
      callback.pathname = `/api/auth/social/${to}/callback`;
      const moved = browser.cookies.map((cookie) => ({ ...cookie, path: cookie.path.replace(`/${from}`, `/${to}`) }));
      browser.cookies.push(...moved);
      expectRefused(await follow(browser, callback), 'SOCIAL_FLOW_INVALID', '/social-sign-in');
    }
  });

  it('starts no flow that would end on another site', async () => {
    for (const returnTo of [
      'https://attacker.example/',
      '//attacker.example',
      '/\\attacker.example',
      'javascript:alert(1)',
    ]) {
      const response = await new CookieClient().fetch(getStart('plain', returnTo));
      expect([returnTo, response.status]).toEqual([returnTo, 400]);
      expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('reports declined sign-ins and outages to the page, and logs no secret', async () => {
    expectRefused(await signIn(new CookieClient(), 'plain', 'unknown-user'), 'SOCIAL_LOGIN_FAILED');
    const codes: string[] = [];
    for (const [how, code] of [
      ['unavailable', 'UNAVAILABLE'],
      ['broken', 'UNAVAILABLE'],
      ['junk', 'SOCIAL_LOGIN_FAILED'],
    ] as const) {
      const browser = new CookieClient();
      const callback = await toCallback(browser, 'plain', 'fay');
      codes.push(callback.searchParams.get('code') ?? '');
      at.plain.misbehaviors.set('/token', how);
      expectRefused(await follow(browser, callback), code);
      at.plain.misbehaviors.clear();
    }
    expect(server.output).toContain('ProviderError the_answer_was_503');
    for (const secret of [client.clientSecret, ...codes]) expect(server.output).not.toContain(secret);
  });
});

describe('an invalid file of identity providers', () => {
  it('prevents the start, and its errors are reported without its secrets', async () => {
    const server = ServerProcess.prepare({ CREWKIT_SOCIAL: 'social.json' });
    await expect(server.start()).rejects.toThrow(/cannot start: CREWKIT_SOCIAL: social\.json cannot be read: ENOENT/);
    const broken = {
      type: 'oidc',
      name: 'G',
      issuer: 'http://accounts.example',
      clientId: 'x',
      clientSecret: 's3cret',
    };
    writeFileSync(join(server.folder, 'social.json'), JSON.stringify({ google: broken }));
    await expect(server.start()).rejects.toThrow(
      /cannot start: CREWKIT_SOCIAL: .*"google": issuer: expected an https URL/,
    );
    expect(server.output).not.toContain('s3cret');
    await server.dispose();
  });
});
