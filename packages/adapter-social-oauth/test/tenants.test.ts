import type { ProviderProfile } from '@crewkit/core/adapter';
import { CookieClient, startOAuth2Server, type ProviderServer } from '@crewkit/test-servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oauth2Provider } from '../src/index.js';
import { ada, client, eve, redirectUri } from './people.js';

const login = '1';

let server: ProviderServer;
beforeAll(async () => {
  const tenants = { '/red': [{ ...ada, login }], '/blue': [{ ...eve, login }] };
  server = await startOAuth2Server({ ...client, people: [], tenants });
  server.redirectUris.add(redirectUri);
});
afterAll(() => server.close());

/** Returns the profile of user number 1 of a tenant. */
async function profileAt(path: string, options = {}): Promise<ProviderProfile> {
  const at = server.url + path;
  const urls = { authorizationUrl: `${at}/authorize`, tokenUrl: `${at}/token`, userInfoUrl: `${at}/user` };
  const provider = oauth2Provider({ id: 'test', name: 'Test', ...urls, ...client, ...options });
  const { url, flow } = await provider.begin(redirectUri);
  const callback = await new CookieClient().travel(url, login, ({ href }) => href.startsWith(redirectUri));
  return provider.complete(callback, redirectUri, flow);
}

it('distinguishes user 1 of two tenants on the same host', async () => {
  const [red, blue] = [await profileAt('/red'), await profileAt('/blue')];
  expect(red).toMatchObject({ issuer: `${server.url}/red/authorize`, subject: login, email: ada.email });
  expect(blue).toMatchObject({ issuer: `${server.url}/blue/authorize`, subject: login, email: eve.email });
});

it('ignores the query of the authorization URL', async () => {
  const plain = await profileAt('/red');
  const asked = await profileAt('/red', { authorizationUrl: `${server.url}/red/authorize?prompt=login` });
  expect(asked).toEqual(plain);
});
