// Serves requests that each use one more layer of Crewkit than the previous one, with the adapter for Fastify and a store on SQLite.
import { randomBytes } from 'node:crypto';

import { crewkitPlugin } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import {
  createCrewkit,
  createJwtKey,
  devMailer,
  guardedRoute,
  publicRoute,
  signedInRoute,
  silentLogger,
} from '@crewkit/core';
import fastify from 'fastify';

import { listen } from './bare/create-fastify.js';
import { storeUrl, tokenKey } from './bare/settings.js';

// A response of about the same size as those of the measured reads.
const body = { text: 'x'.repeat(400) };
const answer = () => Promise.resolve({ status: 200, body });
const toDescription = (name: string, path = '') =>
  ({
    operationId: name,
    method: 'GET',
    path: `/api/ladder/${name}${path}`,
    tag: 'Ladder',
    summary: name,
    responses: { 200: { description: 'A text.' } },
    errors: [],
  }) as const;
const guard = { permissions: ['project:task.view'], scope: 'PROJECT', param: 'projectId' } as const;

const crewkit = await createCrewkit({
  store: sqliteStore({ path: storeUrl.slice('sqlite:'.length) }),
  keys: {
    jwt: [createJwtKey({ kid: tokenKey.kid, algorithm: tokenKey.algorithm, secret: tokenKey.key.export() })],
    encryption: [{ kid: 'ladder', key: randomBytes(32) }],
  },
  mailer: devMailer(),
  publicUrl: 'http://127.0.0.1',
  rateLimits: 'off',
  routes: [
    publicRoute(toDescription('adapter'), answer),
    publicRoute(toDescription('dispatcher'), answer),
    signedInRoute(toDescription('authentication'), answer),
    guardedRoute({ ...toDescription('authorization', '/:projectId'), guard }, answer),
  ],
  ports: { logger: silentLogger },
});
// On one path, the adapter always gets the same response.
let dispatched: ReturnType<typeof crewkit.dispatch> | null = null;
const dispatch: typeof crewkit.dispatch = (route, request) =>
  route.operationId === 'adapter'
    ? (dispatched ??= crewkit.dispatch(route, request))
    : crewkit.dispatch(route, request);

const app = fastify({ logger: false });
app.get('/api/ladder/fastify', () => Promise.resolve(body));
app.register(crewkitPlugin, { crewkit: { ...crewkit, dispatch } });
await listen(app);
