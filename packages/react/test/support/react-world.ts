import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { attachRealtime, type AttachedRealtime } from '@crewkit/adapter-ws';
import { createCrewkitClient, type CrewkitClient } from '@crewkit/client-sdk';
import { createHttpFixture, type ManualClock } from '@crewkit/contracts';
import type { Crewkit } from '@crewkit/core';
import { openTemporaryStore, testBasePath } from '@crewkit/test-servers';
import { generateSync } from 'otplib';
import { build, type Rolldown } from 'vite';

const basePath = testBasePath('/v1/crewkit');

/** A user with an account, and a client of their own in Node. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client: CrewkitClient;
}

interface Parts {
  readonly crewkit: Crewkit;
  readonly clock: ManualClock;
  readonly app: ReturnType<typeof createFastifyServer>;
  /** The files of the built app, by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly dispose: () => Promise<void>;
}

/** A real server with real time, and the app in the folder `app` on the same origin. */
export class ReactWorld {
  readonly url: string;
  /** The requests to the API, as `GET /organizations`. */
  readonly requests: string[] = [];
  /** The requested files of the app. */
  readonly loaded: string[] = [];
  /** The content of the page's root element, as a server renders it. */
  rendered = '';
  /** Delays each matching request to the API until the promise resolves. */
  hold: (request: string) => Promise<void> | null = () => null;
  /** Returns whether to respond to the request with 503. */
  isUnavailable: (request: string) => boolean = () => false;
  private realtime: AttachedRealtime | null = null;
  private readonly clients: CrewkitClient[] = [];

  private constructor(
    private readonly server: Server,
    private readonly parts: Parts,
  ) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.serve(request, response));
  }

  static async start(): Promise<ReactWorld> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { store, dispose } = await openTemporaryStore('sqlite');
    const { crewkit, clock } = await createHttpFixture(store, { basePath });
    const app = createFastifyServer(crewkit);
    await app.ready();
    const world = new ReactWorld(server, { crewkit, clock, app, dispose, files: await buildApp() });
    // Real time is attached last, because a listener added before it would handle its requests too.
    world.realtime = attachRealtime(server, { ...crewkit, appOrigins: [world.url] });
    return world;
  }

  /** Restores the initial state between tests. */
  reset(): void {
    this.requests.length = 0;
    this.loaded.length = 0;
    this.rendered = '';
    this.hold = () => null;
    this.isUnavailable = () => false;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.realtime?.close();
    this.server.closeAllConnections();
    await this.parts.app.close();
    await this.parts.crewkit.close();
    await this.parts.dispose();
  }

  /** Registers a user. The token confirms the address. */
  async register(firstName: string) {
    const { useCases } = this.parts.crewkit;
    const email = `${firstName.toLowerCase()}.${randomUUID()}@example.test`;
    const password = 'Correct-horse-7';
    await useCases.registerAccount.execute({ firstName, lastName: 'Tester', email, password });
    return { email, password, token: await this.findToken(email, 'verify-email') };
  }

  /** Creates a user with a verified account and signs in a client. */
  async createPerson(firstName: string): Promise<Person> {
    const { email, password, token } = await this.register(firstName);
    await this.parts.crewkit.useCases.verifyEmail.execute(token);
    const client = createCrewkitClient({ baseUrl: this.url, basePath, storage: 'memory' });
    this.clients.push(client);
    const { id } = await client.auth.login({ email, password });
    return { id, email, password, client };
  }

  /** Creates an organization and a project of the first user. The other users become members of the organization. */
  async createProject(owner: Person, ...members: readonly Person[]) {
    const { organizations, projects, roles } = owner.client;
    const { id: organizationId } = await organizations.create({ name: 'Engines' });
    const { items } = await roles.list(organizationId);
    const findRole = (level: string): string =>
      items.find((role) => role.level === level && role.name === 'MEMBER')?.id ?? '';
    for (const { email, client } of members) {
      await organizations.invite(organizationId, { email, roleId: findRole('ORGANIZATION') });
      await client.organizations.acceptInvitation(await this.findToken(email, 'invitations/accept'));
    }
    const { id: projectId } = await projects.create(organizationId, { name: 'Cards', key: 'CARD' });
    return { organizationId, projectId, projectRoleId: findRole('PROJECT') };
  }

  /** Enables the user's second factor. */
  async secure({ client }: Person) {
    const nextCode = this.createAuthenticator((await client.auth.generateTwoFactor()).secret);
    const { recoveryCodes } = await client.auth.enableTwoFactor({ code: nextCode() });
    return { nextCode, recoveryCodes };
  }

  /** Simulates an authenticator app. Returns a function that returns the next code, because no code is accepted twice. */
  createAuthenticator(secret: string): () => string {
    const { clock } = this.parts;
    return () => {
      clock.advance({ seconds: 30 });
      return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
    };
  }

  /** Returns the token from the newest email to the address that links to the page; '' if there is none. */
  async findToken(email: string, page: string): Promise<string> {
    const mails = await this.parts.crewkit.useCases.listCapturedMails.execute(1000);
    const text = mails.find((mail) => mail.to === email && mail.text.includes(page))?.text ?? '';
    return /token=([\w-]+)/.exec(text)?.[1] ?? '';
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (pathname.startsWith(`${basePath}/`)) {
      const name = `${request.method} ${pathname.slice(basePath.length)}`;
      this.requests.push(name);
      await this.hold(name);
      if (this.isUnavailable(name)) response.writeHead(503).end();
      else this.parts.app.routing(request, response);
      return;
    }
    const file = this.parts.files.get(pathname.slice(1));
    if (file !== undefined) this.loaded.push(pathname);
    const type = file === undefined ? 'text/html' : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(file ?? this.page());
  }

  private page(): string {
    return `<!doctype html><title>Test</title><link rel="icon" href="data:,"><div id="root">${this.rendered}</div><script type="module" src="/main.js"></script>`;
  }
}

async function buildApp(): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@crewkit/source', 'browser'] },
    // React's development build reports mistakes, and StrictMode mounts each component twice.
    define: { TEST_BASE_PATH: JSON.stringify(basePath), 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../app/main.tsx', import.meta.url)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk.code]] : [])));
}
