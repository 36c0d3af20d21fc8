import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, deriveKeys, fileBlobs, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export interface Person {
  readonly id: string;
  readonly accessToken: string;
}

const password = 'Correct-horse-7';

/** Runs an instance and its server for the tests of the snippets. */
export class Trial {
  readonly mails: string[] = [];
  crewkit: Crewkit | null = null;
  url = '';
  readonly folder = mkdtempSync(join(tmpdir(), 'crewkit-snippets-'));
  private readonly ends: (() => Promise<unknown>)[] = [];

  /** Returns options for an instance with its own store. */
  options(): CrewkitOptions {
    return {
      store: sqliteStore({ path: ':memory:' }),
      mailer: {
        keepsMails: false,
        send: async ({ text }) => void this.mails.push(text),
        close: () => Promise.resolve(),
      },
      blobs: fileBlobs({ directory: this.folder }),
      keys: deriveKeys(new Uint8Array(32).fill(7)),
      publicUrl: 'http://127.0.0.1',
      rateLimits: 'off',
    };
  }

  async start(create: (options: CrewkitOptions) => Promise<Crewkit> = createCrewkit): Promise<Crewkit> {
    const crewkit = await create(this.options());
    const server = createFastifyServer(crewkit);
    const realtime = attachRealtime(server.server, crewkit);
    this.url = await server.listen({ port: 0, host: '127.0.0.1' });
    this.ends.push(
      () => realtime.close(),
      () => server.close(),
      () => crewkit.close(),
    );
    this.crewkit = crewkit;
    return crewkit;
  }

  /** Registers a user and signs them in. */
  async signUp(firstName: string): Promise<Person> {
    const email = `${firstName.toLowerCase()}@example.com`;
    const before = this.mails.length;
    await this.post('/api/auth/register', { firstName, lastName: 'Example', email, password });
    const findToken = (): string | undefined =>
      /verify-email\?token=([\w-]+)/.exec(this.mails.slice(before).join('\n'))?.[1];
    while (findToken() === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    await this.post('/api/auth/verify-email', { token: findToken() });
    const { accessToken, user } = (await this.post('/api/auth/login', { email, password })) as {
      accessToken: string;
      user: { id: string };
    };
    return { id: user.id, accessToken };
  }

  /** Creates an organization with a project as the user. Returns the project's id. */
  async createProject({ accessToken }: Person): Promise<string> {
    const organization = await this.post('/api/organizations', { name: 'Engines' }, accessToken);
    const projects = `/api/organizations/${(organization as { id: string }).id}/projects`;
    const project = await this.post(projects, { name: 'Notes', key: 'NOTES' }, accessToken);
    return (project as { id: string }).id;
  }

  async post(path: string, body: unknown, accessToken?: string): Promise<unknown> {
    const headers = {
      'Content-Type': 'application/json',
      ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
    };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
