import type { IdentityProvider } from '@crewkit/core/adapter';
import { identityProviderContract, type IdentityProviderFixture } from '@crewkit/contracts';
import {
  CookieClient,
  numericSubject,
  startOAuth2Server,
  startOidcServer,
  type OAuth2ServerOptions,
  type OidcServerOptions,
  type ProviderPerson,
  type ProviderServer,
} from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { oauth2Provider, oidcProvider } from '../src/index.js';
import { ada, client, eve, redirectUri } from './people.js';

const runner = { describe, it, beforeAll, afterAll };
const people = [ada, eve];
const unreachableUrl = 'http://127.0.0.1:1';

interface Ground {
  readonly promisesIssuer: boolean;
  start(): Promise<ProviderServer>;
  /** Creates the adapter for a provider at this URL. */
  create(url: string): IdentityProvider;
  getIssuer(url: string): string;
  getSubject(person: ProviderPerson): string;
}

function oidcGround(options: Partial<OidcServerOptions>): Ground {
  return {
    promisesIssuer: true,
    start: () => startOidcServer({ ...client, people, ...options }),
    create: (issuer) => oidcProvider({ id: 'test', name: 'Test', issuer, ...client }),
    getIssuer: (url) => url,
    getSubject: ({ login }) => login,
  };
}

function oauth2Ground(options: Partial<OAuth2ServerOptions>): Ground {
  const isGitHub = options.likeGitHub === true;
  return {
    promisesIssuer: false,
    start: () => startOAuth2Server({ ...client, people, ...options }),
    create: (url) => {
      const urls = { authorizationUrl: `${url}/authorize`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/user` };
      const extra = isGitHub ? { emailsUrl: `${url}/user/emails` } : {};
      return oauth2Provider({ id: 'test', name: 'Test', ...urls, ...client, ...extra, scopes: ['user'] });
    },
    getIssuer: (url) => `${url}/authorize`,
    getSubject: ({ login }) => (isGitHub ? String(numericSubject(login)) : login),
  };
}

const grounds: Readonly<Record<string, Ground>> = {
  'OpenID, email at the user info endpoint, client by basic': oidcGround({}),
  'OpenID, email in the ID token, client by post': oidcGround({
    emailInIdToken: true,
    clientAuth: 'client_secret_post',
  }),
  'OAuth 2.0': oauth2Ground({}),
  'OAuth 2.0 like GitHub, client by basic': oauth2Ground({ likeGitHub: true, clientAuth: 'client_secret_basic' }),
};

describe.each(Object.entries(grounds))('%s', (_name, ground) => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await ground.start();
    server.redirectUris.add(redirectUri);
  });
  afterAll(() => server.close());

  identityProviderContract({
    runner,
    create: async (): Promise<IdentityProviderFixture> => ({
      provider: ground.create(server.url),
      unreachable: ground.create(unreachableUrl),
      redirectUri,
      verified: getPerson(ada),
      unverified: getPerson(eve),
      promisesIssuer: ground.promisesIssuer,
      secrets: [client.clientSecret],
      signIn: (url, login) => new CookieClient().travel(url, login, ({ href }) => href.startsWith(redirectUri)),
      close: () => Promise.resolve(),
    }),
  });

  function getPerson(person: ProviderPerson): IdentityProviderFixture['verified'] {
    const { login, email, emailVerified, firstName, lastName } = person;
    const profile = {
      issuer: ground.getIssuer(server.url),
      subject: ground.getSubject(person),
      email,
      emailVerified,
      firstName,
      lastName,
    };
    return { login, profile };
  }
});
