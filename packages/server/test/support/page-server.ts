import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { createExpressServer } from '@crewkit/adapter-http-express';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, createJwtKey, devMailer, fileBlobs, type Crewkit } from '@crewkit/core';

import { answerNavigations } from '../../src/delivery/answer-navigations.js';
import { compressAnswers } from '../../src/delivery/compress-answers.js';
import type { FrontEnd } from '../../src/front-end/read-front-end.js';
import { devRoutes } from '../../src/routes/dev-routes.js';
import { frontEndRoutes, notFoundDocument } from '../../src/routes/front-end-routes.js';
import { operationRoutes } from '../../src/routes/operation-routes.js';
import { inboxRoutes, pageRoutes } from '../../src/routes/page-routes.js';

export const publicUrl = 'https://app.example';
export type HttpName = 'fastify' | 'express';

/** Serves all pages on one of the HTTP adapters, in this process, with a front end that the test built. */
export class PageServer {
  private constructor(
    readonly url: string,
    readonly routes: Crewkit['routes'],
    readonly close: () => Promise<void>,
  ) {}

  static async start(http: HttpName, frontEnd: FrontEnd): Promise<PageServer> {
    const store = sqliteStore({ path: ':memory:' });
    const plain: Crewkit = await createCrewkit({
      store,
      mailer: devMailer(),
      blobs: fileBlobs({ directory: 'never-made' }),
      keys: {
        jwt: [createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: randomBytes(32) })],
        encryption: [{ kid: 'k1', key: randomBytes(32) }],
      },
      publicUrl,
      appOrigins: [publicUrl],
      routes: [
        ...operationRoutes({
          ping: () => store.ping(),
          isConnected: () => Promise.resolve(true),
          openApiDocument: () => Promise.resolve(plain.openApiDocument()),
          limitPerMinute: 60,
        }),
        ...frontEndRoutes(frontEnd, publicUrl),
        ...pageRoutes,
        ...devRoutes,
        ...inboxRoutes,
      ],
    });
    const notFound = notFoundDocument(frontEnd, publicUrl);
    const crewkit = compressAnswers(notFound === null ? plain : answerNavigations(plain, notFound));
    const [url, stop] = await (http === 'fastify' ? onFastify(crewkit) : onExpress(crewkit));
    const close = async (): Promise<void> => {
      await stop();
      await crewkit.close();
    };
    return new PageServer(url, crewkit.routes, close);
  }

  /** Sends a request and reads the whole body. A response that is only partly read would keep the server open when it closes. */
  async get(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, init);
    const bytes = await answer.arrayBuffer();
    return new Response(bytes.byteLength === 0 ? null : bytes, answer);
  }
}

type Listening = readonly [url: string, stop: () => Promise<unknown>];

async function onFastify(crewkit: Crewkit): Promise<Listening> {
  const server = createFastifyServer(crewkit);
  return [await server.listen({ port: 0, host: '127.0.0.1' }), () => server.close()];
}

async function onExpress(crewkit: Crewkit): Promise<Listening> {
  const server = createExpressServer(crewkit);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return [`http://127.0.0.1:${port}`, stop];
}
