import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { createHttpFixture, type HttpFixture } from '@crewkit/contracts';
import { openTemporaryStore, testBasePath } from '@crewkit/test-servers';

import { createApi, type CrewkitApi } from '../../src/api/create-api.js';
import { createHttp } from '../../src/http/create-http.js';
import { authorizedFetch, plainFetch, type Fetch, type Http } from '../../src/http/http.js';
import { bundlePageScript } from '../social/bundle-page-script.js';
import { TestTokens } from './test-tokens.js';

const basePath = testBasePath();
const person = { email: 'ada@example.test', password: 'Correct-horse-7' };
const page =
  '<!doctype html><title>Test</title><link rel="icon" href="data:,"><script type="module" src="/script.js"></script>';

interface Parts {
  readonly fixture: HttpFixture;
  readonly app: ReturnType<typeof createFastifyServer>;
  readonly script: string;
  readonly dispose: () => Promise<void>;
}

/** A real server on a real store, a user with a conversation, and an app's page that uploads files. */
export class UploadWorld {
  url = '';
  accessToken = '';
  conversationId = '';
  /** The number of further upload responses to drop. The server processes the requests. */
  lostAnswers = 0;
  /** The `Authorization` headers of the received uploads. */
  readonly uploads: string[] = [];

  private readonly server: Server;

  private constructor(private readonly parts: Parts) {
    this.server = createServer((request, response) => this.serve(request, response));
  }

  static async start(): Promise<UploadWorld> {
    const { store, dispose } = await openTemporaryStore('sqlite');
    const fixture = await createHttpFixture(store, { basePath });
    const app = createFastifyServer(fixture.crewkit);
    await app.ready();
    const script = await bundlePageScript(new URL('page-script.ts', import.meta.url));
    const world = new UploadWorld({ fixture, app, script, dispose });
    await new Promise<void>((resolve) => world.server.listen(0, '127.0.0.1', resolve));
    world.url = `http://127.0.0.1:${(world.server.address() as AddressInfo).port}`;
    await world.prepare();
    return world;
  }

  /** Returns a client of this server that sends its requests with this function. */
  http(send: Fetch, signal?: AbortSignal): Http {
    return createHttp({ baseUrl: this.url, basePath, fetch: send, ...(signal && { signal }) });
  }

  /** Returns the API as this user, with these tokens in order. */
  api(tokens: readonly string[] = [this.accessToken]): CrewkitApi {
    const send = plainFetch((request) => fetch(request));
    const own = new TestTokens(tokens);
    const open = this.http(send);
    const authorize = (sender: Fetch): Fetch => authorizedFetch(sender, own);
    return createApi({
      open,
      http: this.http(authorize(send)),
      send,
      authorize,
      tokens: own,
      apiUrl: this.url + basePath,
    });
  }

  /** Returns the texts of the received messages. */
  async messages(): Promise<string[]> {
    const { items } = await this.api().chats.listMessages(this.conversationId, { limit: 50 });
    return items.map(({ body }) => body);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.parts.app.close();
    await this.parts.fixture.crewkit.close();
    await this.parts.dispose();
  }

  private async prepare(): Promise<void> {
    const { auth } = this.api();
    await auth.register({ firstName: 'Ada', lastName: 'Lovelace', ...person });
    const [mail] = await this.parts.fixture.crewkit.useCases.listCapturedMails.execute(1);
    await auth.verifyEmail(/verify-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '');
    const headers = { 'Content-Type': 'application/json' };
    const login = await fetch(`${this.url}${basePath}/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(person),
    });
    this.accessToken = ((await login.json()) as { accessToken: string }).accessToken;
    const { organizations, projects, tasks, chats } = this.api();
    const organization = await organizations.create({ name: 'Summit' });
    const project = await projects.create(organization.id, { name: 'Ascent', key: 'ASC' });
    const task = await tasks.create(project.id, { title: 'Pack' });
    this.conversationId = (await chats.openTask(task.id)).id;
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (path === '/script.js') return answer(response, 'text/javascript', this.parts.script);
    if (!path.startsWith(`${basePath}/`)) return answer(response, 'text/html', page);
    if (path.endsWith('/attachments')) {
      this.uploads.push(request.headers.authorization ?? '');
      if (this.lostAnswers > 0) {
        this.lostAnswers -= 1;
        Object.assign(response, { writeHead: () => response, end: () => response.destroy() });
      }
    }
    this.parts.app.routing(request, response);
  }
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}
