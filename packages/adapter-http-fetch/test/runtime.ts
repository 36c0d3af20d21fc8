import { createHttpServer } from '@crewkit/core';
import type { Exemptions } from '@crewkit/contracts';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import type { AddressInfo } from 'node:net';

import type { Peer } from '../src/index.js';

export type HonoApp = Hono;

/** How Node, Bun or Deno serves a Hono app. */
interface Runtime {
  readonly getAddress: (context: Context) => string | undefined;
  /** Serves the app on a free port of 127.0.0.1. */
  readonly listen: (app: HonoApp) => Promise<{ readonly port: number; readonly close: () => Promise<void> }>;
  readonly ownsConnections: boolean;
  /** The cases of each part of the HTTP contract that fail because of this runtime's server. */
  readonly exempt: { readonly routes: Exemptions; readonly flows: Exemptions };
}

const byHono = { reason: '@hono/node-server answers with 400, because it cannot create a URL.' };

const node: Runtime = {
  getAddress: (context) => getConnInfo(context).remote.address,
  async listen(app) {
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const server = createHttpServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = async (): Promise<void> => {
      // The connections of pending responses become idle only after `close`, and would stay open for a minute.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(idle);
    };
    return { port: (server.address() as AddressInfo).port, close };
  },
  ownsConnections: false,
  exempt: {
    routes: {
      'accept a request target in absolute form': byHono,
      'accept HTTP/1.0 without a Host header': byHono,
      'accept any valid Host header': byHono,
      'waits only for pending responses': { reason: 'A Response cannot end its connection when the server closes.' },
    },
    flows: {},
  },
};

const withoutLength = { reason: 'Bun and Deno add a Content-Length of 0 to a response to HEAD without a length.' };
const inChunks = { reason: 'Bun sends streams in chunks, without Content-Length.' };
const openConnection = { reason: 'Deno does not close the connection after the response.' };

interface BunServer {
  requestIP(request: Request): { readonly address: string } | null;
}

/** The part of Bun's API that the tests need. */
declare const Bun: {
  serve(options: {
    readonly port: number;
    readonly hostname: string;
    readonly idleTimeout: number;
    readonly fetch: (request: Request, server: BunServer) => Response | Promise<Response>;
  }): { readonly port: number; stop(): Promise<void> };
};

const bun: Runtime = {
  getAddress: ({ env, req }) => (env as BunServer).requestIP(req.raw)?.address,
  listen(app) {
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 120, fetch: app.fetch });
    return Promise.resolve({ port: server.port, close: () => server.stop() });
  },
  ownsConnections: true,
  exempt: {
    routes: { 'exportMe answers HEAD like GET, without the body': withoutLength },
    flows: {
      'returns the bytes that were uploaded, at any size': inChunks,
      'returns a requested range': inChunks,
      'returns the whole file when If-Range names another version': inChunks,
      'answers HEAD with the headers of GET': inChunks,
      'leave the connection usable, even after a rejection': { reason: 'Bun does not serve pipelined requests.' },
    },
  },
};

interface DenoInfo {
  readonly remoteAddr: { readonly hostname: string };
}

/** The part of Deno's API that the tests need. */
declare const Deno: {
  serve(
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    handler: (request: Request, info: DenoInfo) => Response | Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> };
};

const deno: Runtime = {
  getAddress: ({ env }) => (env as DenoInfo).remoteAddr.hostname,
  listen(app) {
    const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => undefined }, app.fetch);
    return Promise.resolve({ port: server.addr.port, close: () => server.shutdown() });
  },
  ownsConnections: true,
  exempt: {
    routes: { 'exportMe answers HEAD like GET, without the body': withoutLength },
    flows: {
      'may not stall, with its length': openConnection,
      'may not exceed the time limit, with its length': openConnection,
      'may not stall, in chunks': openConnection,
      'may not exceed the time limit, in chunks': openConnection,
      'are rejected, and their connection closes': openConnection,
      'close their connection even after the response was sent': openConnection,
    },
  },
};

/** The runtime of this process. */
export const runtime: Runtime = 'Bun' in globalThis ? bun : 'Deno' in globalThis ? deno : node;

export function toPeer(context: Context): Peer {
  return { remoteAddress: runtime.getAddress(context) ?? '' };
}
