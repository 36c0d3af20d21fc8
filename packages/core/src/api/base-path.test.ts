import { expect, it } from 'vitest';

import type { UseCases } from '../features/use-cases/use-cases.js';
import { movePath, moveRoute } from './base-path.js';
import { publicRoute } from './define-route.js';
import type { RouteInput } from './route-input.js';

it.each([
  ['/api', '/v1/crewkit'],
  ['/api/users/me', '/v1/crewkit/users/me'],
  ['/api?a=/api/x', '/v1/crewkit?a=/api/x'],
  ['/apix', '/apix'],
  ['/.well-known/jwks.json', '/.well-known/jwks.json'],
  ['/x/api/users', '/x/api/users'],
  ['https://app.example/api/x', 'https://app.example/api/x'],
])('moves %s to %s', (path, moved) => {
  expect(movePath(path, '/v1/crewkit')).toBe(moved);
});

it('moves a route with its links, and nothing at the default base path', async () => {
  const made = publicRoute(
    {
      operationId: 'make',
      method: 'POST',
      path: '/api/things/:id',
      tag: 'x',
      summary: 'x',
      description: 'Then call `GET /api/things/:id`.',
      responses: {},
      errors: [],
    },
    async (_useCases, { params }) => ({
      status: 201,
      headers: { Location: `/api/things/${String(params)}`, ETag: '"1"' },
    }),
  );
  expect(moveRoute(made, '/api')).toBe(made);
  const moved = moveRoute(made, '/v1');
  expect(moved).toMatchObject({ path: '/v1/things/:id', description: 'Then call `GET /v1/things/:id`.' });
  const caller = { actor: null, account: null, reader: null };
  const answer = await moved.run({} as UseCases, { params: 'seven' } as unknown as RouteInput, caller);
  expect(answer).toEqual({ status: 201, headers: { Location: '/v1/things/seven', ETag: '"1"' } });
});
