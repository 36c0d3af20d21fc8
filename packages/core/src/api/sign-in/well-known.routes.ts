import { z } from 'zod';

import { publicRoute, type Route } from '../define-route.js';

const viewJwks = publicRoute(
  {
    operationId: 'viewJwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    tag: 'auth',
    summary: 'Get the JSON Web Key Set',
    description:
      'Returns the public keys that verify access tokens (RFC 7517). The set is empty unless an asymmetric algorithm is ' +
      'configured.',
    responses: {
      200: {
        description: 'The key set.',
        schema: z.object({ keys: z.array(z.record(z.string(), z.string())) }).meta({ id: 'JsonWebKeySet' }),
      },
    },
    errors: [],
  },
  (useCases) =>
    Promise.resolve({
      status: 200,
      body: { keys: useCases.authenticate.publicKeys() },
      headers: { 'Cache-Control': 'public, max-age=300' },
    }),
);

export const wellKnownRoutes: readonly Route[] = [viewJwks];
