// What the READMEs of the packages quote: each region is a block. Compiled with the tests, run by snippets.test.ts.
import type { Server } from 'node:http';
import { s3Blobs } from '@crewkit/adapter-blobs-s3';
import { createExpressServer, crewkitRouter, requireSignedIn } from '@crewkit/adapter-http-express';
import { createFastifyServer, crewkitPlugin } from '@crewkit/adapter-http-fastify';
import { smtpMailer } from '@crewkit/adapter-mail-smtp';
import { redisShared } from '@crewkit/adapter-redis';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime, type AttachedRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import express, { type Express } from 'express';
import type { FastifyInstance } from 'fastify';

type Without<Name extends keyof CrewkitOptions> = Omit<CrewkitOptions, Name>;

export function onSqlite(options: Without<'store'>): Promise<Crewkit> {
  // #region sqlite
  const crewkit = createCrewkit({ ...options, store: sqliteStore({ path: 'crewkit.db' }) });
  // #endregion
  return crewkit;
}

export function onPostgres(options: Without<'store'>): Promise<Crewkit> {
  // #region postgres
  const store = postgresStore({ connectionString: 'postgres://user:password@db.example/app' });
  const crewkit = createCrewkit({ ...options, store });
  // #endregion
  return crewkit;
}

export function withRedis(options: CrewkitOptions): Promise<Crewkit> {
  // #region redis
  const crewkit = createCrewkit({ ...options, shared: redisShared({ url: 'redis://redis.example' }) });
  // #endregion
  return crewkit;
}

export function withS3(options: Without<'blobs'>): Promise<Crewkit> {
  // #region s3
  const crewkit = createCrewkit({ ...options, blobs: s3Blobs({ bucket: 'acme-chat', region: 'eu-north-1' }) });
  // #endregion
  return crewkit;
}

export function withSmtp(options: Without<'mailer'>): Promise<Crewkit> {
  // #region smtp
  const mailer = smtpMailer({ url: 'smtps://user:password@mail.example', from: 'Planner <planner@example.com>' });
  const crewkit = createCrewkit({ ...options, mailer });
  // #endregion
  return crewkit;
}

export async function overFastify(crewkit: Crewkit, app: FastifyInstance): Promise<FastifyInstance> {
  // #region fastify
  const server = createFastifyServer(crewkit); // nothing but the API …
  await app.register(crewkitPlugin, { crewkit }); // … or the same routes in an app of your own
  // #endregion
  return server;
}

export function overExpress(crewkit: Crewkit, app: Express): ReturnType<typeof createExpressServer> {
  // #region express
  const server = createExpressServer(crewkit); // nothing but the API …
  app.use(crewkitRouter(crewkit)); // … or the same routes in an app of your own, with guards for yours
  app.get('/plans', requireSignedIn(crewkit), (request, response) => void response.json(request.crewkitUser));
  // #endregion
  return server;
}

export function withRealtime(crewkit: Crewkit, httpServer: Server): AttachedRealtime {
  // #region realtime
  const realtime = attachRealtime(httpServer, crewkit);
  // #endregion
  return realtime;
}

/** For the tests. */
export const createApp = express;
