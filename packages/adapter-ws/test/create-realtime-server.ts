import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { createExpressServer } from '@crewkit/adapter-http-express';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import {
  createHttpFixture,
  type HttpServerOptions,
  type RealtimeClient,
  type RealtimeServer,
} from '@crewkit/contracts';
import { openTemporaryStore, testBasePath, type StoreKind } from '@crewkit/test-servers';

import { attachRealtime, type AttachedRealtime, type RealtimeLimits } from '../src/index.js';
import { connectPlainWs } from './plain-ws-client.js';
import { connectSocketIo } from './socket-io-client.js';

type Connect = (baseUrl: string, accessToken: string | null) => Promise<RealtimeClient>;

/** The functions with which the suite's clients connect. The server offers both transports. */
const transports = { socketIo: connectSocketIo, plainWs: connectPlainWs } satisfies Record<string, Connect>;

export interface AttachedServer extends RealtimeServer {
  readonly realtime: AttachedRealtime;
  /** Returns the number of the HTTP server's TCP connections. */
  countLines(): Promise<number>;
}

export interface Ground {
  readonly http: 'fastify' | 'express';
  readonly store: StoreKind;
  /** The transport. The default is Socket.IO. */
  readonly transport?: keyof typeof transports;
}

export interface AttachmentOptions {
  readonly limits?: Partial<RealtimeLimits>;
  /** Returns whether an event is dropped on its way to the sockets. */
  readonly isLost?: (event: DomainEvent) => boolean;
}

interface Web {
  readonly server: Server;
  readonly close: () => Promise<unknown>;
}

const webs: Readonly<Record<Ground['http'], (crewkit: Crewkit) => Promise<Web>>> = {
  async fastify(crewkit) {
    const app = createFastifyServer(crewkit);
    await app.ready();
    return { server: app.server, close: () => Promise.all([app.close(), closed(app.server)]) };
  },
  async express(crewkit) {
    const server = createExpressServer(crewkit);
    return Promise.resolve({ server, close: () => closed(server) });
  },
};

// The cases of presence wait for this.
const quick: Partial<RealtimeLimits> = { presenceBatchSeconds: 0.1, reconnectSeconds: 0.8 };

/** Resolves when the server is closed, even if it was closed before the call. */
function closed(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}

/** Returns an instance that does not pass some events to its sockets. */
function deafTo(crewkit: Crewkit, isLost: (event: DomainEvent) => boolean): Crewkit {
  const { events } = crewkit;
  const subscribe: Crewkit['events']['subscribe'] = (subscriber, isInterested) =>
    events.subscribe((event) => (isLost(event) ? undefined : subscriber(event)), isInterested);
  const others = { catchUp: () => events.catchUp(), isConnected: () => events.isConnected() };
  return { ...crewkit, events: { subscribe, ...others } };
}

/** Creates an HTTP server over an empty store, with real time attached. All parts are real. */
export async function createRealtimeServer(
  options: HttpServerOptions = {},
  { http, store: kind, transport = 'socketIo' }: Ground = { http: 'fastify', store: 'sqlite' },
  { limits = {}, isLost = () => false }: AttachmentOptions = {},
): Promise<AttachedServer> {
  const { store, dispose } = await openTemporaryStore(kind);
  const fixture = await createHttpFixture(store, { basePath: testBasePath(), ...options });
  const { server, close } = await webs[http](fixture.crewkit);
  const realtime = attachRealtime(server, deafTo(fixture.crewkit, isLost), {
    limits: { ...quick, ...limits },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...fixture,
    baseUrl,
    realtime,
    countLines: promisify(server.getConnections.bind(server)),
    connect: (accessToken) => transports[transport](baseUrl, accessToken),
    close: async () => {
      await realtime.close();
      await close();
      await fixture.crewkit.close();
      await dispose();
    },
  };
}
