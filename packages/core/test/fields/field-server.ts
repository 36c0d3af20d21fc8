import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { testBasePath } from '@crewkit/test-servers';

import { movePath } from '../../src/api/base-path.js';
import type { PermissionDefinitions } from '../../src/domain/access/permissions/host-permissions.js';
import type { CrewkitOptions } from '../../src/wiring/crewkit-options.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';
import { startCrewkit } from '../support/start-crewkit.js';

const password = 'Correct-horse-7';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly errors?: readonly { path: string; code: string }[] };
}

export interface Person {
  readonly id: string;
  /** Sends a request as the person. Paths begin with `/api`, whatever the base path is. */
  send(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
}

/** An instance with fields, and its HTTP server, in one process. */
export class FieldServer {
  private people = 0;

  private constructor(
    readonly crewkit: Crewkit<PermissionDefinitions>,
    private readonly http: ReturnType<typeof createFastifyServer>,
  ) {}

  static async start(
    options: Partial<CrewkitOptions<PermissionDefinitions>>,
    store = sqliteStore({ path: ':memory:' }),
  ): Promise<FieldServer> {
    const crewkit = await startCrewkit(store, { rateLimits: 'off', basePath: testBasePath(), ...options });
    return new FieldServer(crewkit, createFastifyServer(crewkit));
  }

  /** Creates a user with these fields and signs them in. */
  async signUp(fields?: Readonly<Record<string, unknown>>): Promise<Person> {
    this.people += 1;
    const email = `person${this.people}@example.com`;
    const names = { firstName: 'Ada', lastName: `Example ${this.people}` };
    const { id } = await this.crewkit
      .system('test')
      .createUser({ ...names, email, password, emailVerified: true, fields });
    const { body } = await this.request('POST', '/api/auth/login', { email, password });
    const token = String(body['accessToken']);
    return { id, send: (method, path, input) => this.request(method, path, input, token) };
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.crewkit.close();
  }

  async request(method: string, url: string, body?: object, token?: string): Promise<Answer> {
    const form = body instanceof FormData ? await encodeForm(body) : undefined;
    const answer = await this.http.inject({
      method: method as 'GET',
      url: movePath(url, this.crewkit.basePath),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...form?.headers },
      ...(body && { payload: form?.payload ?? body }),
    });
    return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json<Answer['body']>() };
  }
}

async function encodeForm(
  form: FormData,
): Promise<{ readonly headers: Record<string, string>; readonly payload: Buffer }> {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}
