import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { attachRealtime, type AttachedRealtime } from '@crewkit/adapter-ws';
import type { Crewkit } from '@crewkit/core';
import { createHttpFixture } from '@crewkit/contracts';
import { openTemporaryStore } from '@crewkit/test-servers';
import { build, type Rolldown } from 'vite';

import { basePath } from './signed-in-client.js';

const page =
  '<!doctype html><title>Test</title><link rel="icon" href="data:,"><script type="module" src="/page-script.js"></script>';

interface Parts {
  readonly crewkit: Crewkit;
  readonly app: ReturnType<typeof createFastifyServer>;
  /** Pages of the built app, by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly dispose: () => Promise<void>;
}

/** A real server with real time, and an app on the same origin. The app is bundled like a real app, with lazy code in separate files. */
export class ClientWorld {
  /** The requested files of the app, in order. */
  readonly loaded: string[] = [];
  /** Returns whether the server responds with 503 for a file of the app. */
  isUnavailable: (path: string) => boolean = () => false;
  readonly url: string;
  private realtime: AttachedRealtime | null = null;

  private constructor(
    private readonly server: Server,
    private readonly parts: Parts,
  ) {
    this.url = toUrl(server);
    server.on('request', (request, response) => this.serve(request, response));
  }

  static async start(): Promise<ClientWorld> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { store, dispose } = await openTemporaryStore('sqlite');
    const { crewkit } = await createHttpFixture(store, { basePath });
    const app = createFastifyServer(crewkit);
    await app.ready();
    const world = new ClientWorld(server, { crewkit, app, dispose, files: await buildApp() });
    // Real time is attached last, because a listener added before it would handle its requests too.
    world.realtime = attachRealtime(server, { ...crewkit, appOrigins: [world.url] });
    return world;
  }

  get crewkit(): Crewkit {
    return this.parts.crewkit;
  }

  async close(): Promise<void> {
    await this.realtime?.close();
    this.server.closeAllConnections();
    await this.parts.app.close();
    await this.parts.crewkit.close();
    await this.parts.dispose();
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith(`${this.crewkit.basePath}/`)) {
      this.parts.app.routing(request, response);
      return;
    }
    const file = this.parts.files.get(pathname.slice(1));
    if (file !== undefined) this.loaded.push(pathname);
    if (this.isUnavailable(pathname)) {
      response.writeHead(503).end();
      return;
    }
    const type = file === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(file ?? page);
  }
}

function toUrl(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function buildApp(): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    define: { TEST_BASE_PATH: JSON.stringify(basePath) },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('page-script.ts', import.meta.url)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk.code]] : [])));
}
