import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { createDatabase } from '@crewkit/test-servers';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { ApiClient, type Answer } from '../support/api-client.js';
import { hashStores } from '../support/hash-stores.js';
import { ServerProcess } from '../support/server-process.js';
import { Caller } from '../support/workspace-client.js';

describe('a copy while a server runs on the source', () => {
  let server: ServerProcess;
  let database: { readonly url: string; readonly drop: () => Promise<unknown> };
  beforeEach(async () => {
    database = await createDatabase(inject('postgresUrl'));
    server = await ServerProcess.start({ CREWKIT_STORE: 'sqlite:crewkit.db', CREWKIT_BLOBS: './blobs' });
  });
  afterEach(async () => {
    await server.dispose();
    await database.drop();
  });

  const run = (name: string) => server.command(name, '--from', 'sqlite:crewkit.db', '--to', database.url);

  it('loses no accepted message, refuses others with 503, and continues on the target', async () => {
    const [ada, bob] = [await new ApiClient(server).person(), await new ApiClient(server).person()];
    const caller = new Caller(new ApiClient(server), ada);
    const chat = await caller.make('/chats', { kind: 'direct', title: 'Copied', participantIds: [bob.id] });
    const answers: { readonly body: string; readonly answer: Answer }[] = [];
    let isStopped = false;
    const post = async (): Promise<void> => {
      while (!isStopped) {
        const body = `walnut ${randomUUID()}`;
        answers.push({ body, answer: await caller.ask('POST', `/chats/${chat}/messages`, { body }) });
      }
    };
    const posting = Promise.all([post(), post(), post()]);
    expect(await run('copy-store')).toMatchObject({ code: 0, stderr: '' });
    expect(await run('finish-copy')).toMatchObject({ code: 0, stderr: '' });
    const answeredBefore = answers.length;
    while (answers.length < answeredBefore + 5) await new Promise((resolve) => setTimeout(resolve, 10));
    isStopped = true;
    await posting;
    expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([201, 503]));
    expect(answers.at(-1)?.answer.body.code).toBe('UNAVAILABLE');
    expect((await caller.ask('GET', `/chats/${chat}/messages`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/auth/login', { email: ada.email, password: ada.password }],
      ['POST', '/organizations', { name: 'Late' }],
      ['PATCH', '/users/me', { firstName: 'Late' }],
      ['POST', '/auth/refresh', { refreshToken: ada.refreshToken }],
    ] as const) {
      expect({ path, status: (await caller.ask(method, path, body)).status }).toEqual({ path, status: 503 });
    }
    const source = new Database(join(server.folder, 'crewkit.db'), { readonly: true });
    const target = new Client({ connectionString: database.url });
    await target.connect();
    await hashStores(source, target);
    source.close();
    const { rows } = await target.query<{ body: string }>('SELECT body FROM crewkit.messages');
    await target.end();
    const stored = new Set(rows.map((row) => row.body));
    const accepted = answers.filter(({ answer }) => answer.status === 201).map(({ body }) => body);
    expect(accepted.filter((body) => !stored.has(body))).toEqual([]);
    expect(stored.size).toBe(accepted.length);

    await server.restart({ CREWKIT_STORE: database.url });
    const found = await caller.ask('GET', `/chats/search?q=walnut&limit=100`);
    expect(found.status).toBe(200);
    expect((found.body.items as unknown[]).length).toBe(Math.min(100, accepted.length));
    expect((await caller.ask('POST', `/chats/${chat}/messages`, { body: 'after' })).status).toBe(201);
    const { body } = await caller.ask('POST', '/auth/refresh', { refreshToken: ada.refreshToken });
    expect(body.accessToken).toEqual(expect.any(String));
  });

  it('keeps a server from starting on a source that was copied, and on a target that is incomplete', async () => {
    expect(await run('copy-store')).toMatchObject({ code: 0 });
    await expect(server.restart({ CREWKIT_STORE: database.url })).rejects.toThrow('incomplete copy of another store');
    await server.restart({ CREWKIT_STORE: 'sqlite:crewkit.db' });
    expect(await run('finish-copy')).toMatchObject({ code: 0 });
    await expect(server.restart({})).rejects.toThrow('writes are refused, because the store is being copied');
    await server.restart({ CREWKIT_STORE: database.url });
  });
});
