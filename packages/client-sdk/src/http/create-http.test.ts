import { expect, it } from 'vitest';

import { createCrewkitClient } from '../index.js';

it.each([
  [{ baseUrl: 'https://crewkit.test' }, 'https://crewkit.test/api'],
  [{ baseUrl: 'https://host.test/proxy/', basePath: '/v1/crewkit' }, 'https://host.test/proxy/v1/crewkit'],
])('a client with %j sends its requests to %s', async (options, api) => {
  const asked: string[] = [];
  const client = createCrewkitClient({
    ...options,
    storage: 'memory',
    fetch: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return Promise.resolve(Response.json({ providers: [] }));
    },
  });
  await client.auth.listProviders();
  await client.auth.forgotPassword({ email: 'ada@example.test' });
  expect(asked).toEqual([`GET ${api}/auth/social`, `POST ${api}/auth/forgot-password`]);
  expect(client.auth.socialSignInUrl('google', { returnTo: '/x' })).toBe(`${api}/auth/social/google?returnTo=%2Fx`);
  expect(client.auth.socialCallbackUrl('google')).toBe(`${api}/auth/social/google/callback`);
});
