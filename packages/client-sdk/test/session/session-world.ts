import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { createHttpFixture, type HttpFixture, type HttpServerOptions } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath } from '@crewkit/test-servers';

import { bundlePageScript } from '../social/bundle-page-script.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const basePath = testBasePath();
const refreshPath = `${basePath}/auth/refresh`;

/** A real server on a real store, the page of an app, and a proxy that counts requests and injects faults. */
export class SessionWorld {
  /** The status of each refresh that the server responded to, in order. */
  readonly refreshes: number[] = [];
  /** The number of refresh requests, with or without a response. */
  refreshRequests = 0;
  /** The number of refreshes whose responses are not sent yet. */
  pendingRefreshes = 0;
  /** The delay of refresh responses, in milliseconds. */
  refreshDelayMs = 0;
  /** Replaces the server's responses to refreshes. */
  refusal: Refusal | null = null;
  url = '';

  private server: Server | null = null;

  private constructor(
    private readonly parts: {
      readonly fixture: HttpFixture;
      readonly app: ReturnType<typeof createFastifyServer>;
      readonly script: string;
      readonly dispose: () => Promise<void>;
    },
  ) {}

  static async start(options: HttpServerOptions = {}): Promise<SessionWorld> {
    const { store, dispose } = await openTemporaryStore('sqlite');
    const port = await getFreePort();
    // The session cookie is accepted only from the origin of the server or of the app.
    const publicUrl = `http://localhost:${port}`;
    const fixture = await createHttpFixture(store, { basePath, publicUrl, ...options });
    const app = createFastifyServer(fixture.crewkit);
    await app.ready();
    const world = new SessionWorld({
      fixture,
      app,
      script: await bundlePageScript(new URL('page-script.ts', import.meta.url)),
      dispose,
    });
    world.url = publicUrl;
    await world.up();
    return world;
  }

  /** Starts listening, always on the same port. */
  async up(): Promise<void> {
    const server = createServer((request, response) => this.serve(request, response));
    await new Promise<void>((resolve) => server.listen(Number(new URL(this.url).port), 'localhost', resolve));
    this.server = server;
  }

  /** Simulates an outage: connections are refused. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    await new Promise<unknown>((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  }

  /** Resets counters and faults. */
  reset(): void {
    this.refreshes.length = 0;
    this.refreshRequests = 0;
    this.refreshDelayMs = 0;
    this.refusal = null;
  }

  /** Moves the server's clock, which otherwise stands still. */
  passSeconds(seconds: number): void {
    this.parts.fixture.clock.advance({ seconds });
  }

  /** Returns how often the server has detected refresh token reuse since the last call. */
  thefts(): number {
    const { lines } = this.parts.fixture.logger;
    return lines.splice(0).filter(({ message }) => message.includes('was presented again')).length;
  }

  /** Returns what the server passes to a page that it renders for a browser with these cookies. */
  getSession(cookie: string): ReturnType<HttpFixture['crewkit']['getSession']> {
    return this.parts.fixture.crewkit.getSession({ cookie });
  }

  get apiUrl(): string {
    return this.url + basePath;
  }

  /** Creates a user with an account. */
  async person(): Promise<Credentials> {
    const email = `ada.${randomUUID()}@example.test`;
    const password = 'Correct-horse-7';
    await this.post('/auth/register', { firstName: 'Ada', lastName: 'Lovelace', email, password });
    const mails = await this.parts.fixture.crewkit.useCases.listCapturedMails.execute(1000);
    const mail = mails.find(({ to }) => to === email);
    const token = /verify-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    await this.post('/auth/verify-email', { token });
    return { email, password };
  }

  /** Sends a request. The path begins below the base path. */
  async post(path: string, body: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(this.apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async close(): Promise<void> {
    await this.down();
    await this.parts.app.close();
    await this.parts.fixture.crewkit.close();
    await this.parts.dispose();
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (!path.startsWith(`${basePath}/`)) {
      const isScript = path === '/script.js';
      response.writeHead(200, {
        'Content-Type': isScript ? 'text/javascript' : 'text/html',
        'Cache-Control': 'no-store',
      });
      response.end(isScript ? this.parts.script : page);
      return;
    }
    if (path === refreshPath) {
      this.refreshRequests += 1;
      if (this.refusal !== null) {
        const { status, headers = {}, body = '' } = this.refusal;
        response.writeHead(status, headers).end(body);
        return;
      }
      this.delay(response);
    }
    this.parts.app.routing(request, response);
  }

  /** Lets the server process the request immediately and delays its response. */
  private delay(response: ServerResponse): void {
    const end = response.end.bind(response);
    this.pendingRefreshes += 1;
    response.once('close', () => (this.pendingRefreshes -= 1));
    const send = (...args: unknown[]): ServerResponse => {
      this.refreshes.push(response.statusCode);
      setTimeout(() => end(...(args as Parameters<typeof end>)), this.refreshDelayMs);
      return response;
    };
    Object.assign(response, { end: send });
  }
}

const page =
  '<!doctype html><title>Test</title><link rel="icon" href="data:,"><script type="module" src="/script.js"></script>';

async function getFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
