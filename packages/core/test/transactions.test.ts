import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sqliteStore, type SqliteTransactionClient } from '@crewkit/adapter-store-sqlite';
import { addChat, addMember, addWorkspace } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { toBuiltInRoleId } from '../src/domain/access/built-in-roles.js';
import type { DomainEvent } from '../src/domain/events/domain-event.js';
import { unknownClient } from '../src/domain/sign-in/session.js';
import { createCrewkit, deriveKeys, devMailer, fileBlobs, type Crewkit } from '../src/index.js';
import type { NoPermissions } from '../src/domain/access/permissions/host-permissions.js';
import { startCrewkit } from './support/start-crewkit.js';

const folder = mkdtempSync(join(tmpdir(), 'crewkit-transactions-'));
const store = sqliteStore({ path: join(folder, 'crewkit.db') });
const events: DomainEvent[] = [];
let crewkit: Crewkit<NoPermissions, SqliteTransactionClient>;
let organizationId: string;
let userId: string;
let keys = 0;

beforeAll(async () => {
  crewkit = await createCrewkit({
    store,
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys: deriveKeys(new Uint8Array(32).fill(7)),
    publicUrl: 'http://127.0.0.1',
    rateLimits: 'off',
  });
  crewkit.events.subscribe((event) => void events.push(event));
  await crewkit.transaction(async (client) => client.run('CREATE TABLE invoice (id TEXT PRIMARY KEY) STRICT'));
  organizationId = (await addWorkspace(store)).organization.id;
  userId = await addMember(store, organizationId);
  const roleIds = [toBuiltInRoleId('ORGANIZATION', 'OWNER')];
  await crewkit.system('test').setMemberRoles({ organizationId, userId, roleIds });
});
afterAll(async () => {
  await crewkit.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  events.length = 0;
  await crewkit.transaction(async (client) => client.run('DELETE FROM invoice'));
});

const insert = (client: SqliteTransactionClient, id: string): number =>
  client.run('INSERT INTO invoice (id) VALUES (@id)', { id });

async function listInvoices(): Promise<readonly string[]> {
  const rows = await crewkit.transaction(async (client) => client.all<{ id: string }>('SELECT id FROM invoice'));
  return rows.map(({ id }) => id);
}

const nextKey = (): string => `K${String((keys += 1)).padStart(3, '0')}`;

function createProject(key: string) {
  return crewkit.as(userId).createProject({ organizationId, name: key, key, teamId: null });
}

async function hasProject(key: string): Promise<boolean> {
  const window = { after: null, limit: 100 };
  const { items } = await crewkit.as(userId).listProjects({ organizationId, teamId: null, search: key, ...window });
  return items.some((project) => project.key === key);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function uploadAvatar() {
  const files = Readable.from([{ fileName: 'a.png', content: Readable.from([pixel]) }]);
  const fields = () => ({ voice: false });
  return crewkit.as(userId).uploadAvatar({ declaredBytes: null, files, fields });
}

describe('crewkit.transaction', () => {
  it('commits the statements of the application and the use cases, and publishes events after the commit', async () => {
    const key = nextKey();
    const result = await crewkit.transaction(async (client) => {
      insert(client, 'a');
      const { id } = await createProject(key);
      expect(await hasProject(key)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(events).not.toContainEqual(expect.objectContaining({ projectId: id }));
      return id;
    });
    expect(await listInvoices()).toEqual(['a']);
    expect(await hasProject(key)).toBe(true);
    await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ projectId: result })));
  });

  it('rolls everything back, and publishes nothing, if the application throws', async () => {
    const key = nextKey();
    const error = new Error('no credit');
    const failing = crewkit.transaction(async (client) => {
      insert(client, 'a');
      await createProject(key);
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await listInvoices()).toEqual([]);
    expect(await hasProject(key)).toBe(false);
    const marker = await createProject(nextKey());
    await vi.waitFor(() => expect(events).toContainEqual(expect.objectContaining({ projectId: marker.id })));
    expect(events.filter((event) => event.type === 'project.created')).toHaveLength(1);
  });

  it('cannot commit after a use case has failed, even if the application catches the error', async () => {
    const key = nextKey();
    const failing = crewkit.transaction(async (client) => {
      insert(client, 'a');
      await createProject(key);
      await expect(createProject(key)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(createProject(nextKey())).rejects.toThrow('can no longer commit');
    });
    await expect(failing).rejects.toMatchObject({
      message: 'The transaction was rolled back, because a use case in it failed.',
      cause: expect.objectContaining({ code: 'CONFLICT' }) as unknown,
    });
    expect(await listInvoices()).toEqual([]);
    expect(await hasProject(key)).toBe(false);
  });

  it('cannot commit while a use case is running, and rejects use cases after its end', async () => {
    const [key, late] = [nextKey(), nextKey()];
    let running: Promise<unknown> = Promise.resolve();
    let after: Promise<unknown> = Promise.resolve();
    const failing = crewkit.transaction(async () => {
      after = new Promise((resolve) => setTimeout(resolve, 50)).then(() => createProject(late));
      after.catch(() => undefined);
      const { useCases } = crewkit;
      const actor = { userId, accessTokenId: null, key: null, client: unknownClient };
      running = useCases.createProject.execute(actor, { organizationId, name: key, key, teamId: null });
      running.catch(() => undefined);
      await Promise.resolve();
    });
    await expect(failing).rejects.toThrow('a use case was still running: await every call');
    await expect(running).rejects.toThrow();
    await expect(after).rejects.toThrow('The transaction has ended: await every call');
    expect([await hasProject(key), await hasProject(late)]).toEqual([false, false]);
  });

  it('runs parallel use cases one at a time', async () => {
    const parallel = Array.from({ length: 16 }, nextKey);
    await crewkit.transaction(async (client) => {
      insert(client, 'a');
      await Promise.all(parallel.map((key) => createProject(key)));
    });
    for (const key of parallel) expect(await hasProject(key)).toBe(true);
  });

  it('takes part in a transaction around it', async () => {
    const key = nextKey();
    const failing = crewkit.transaction(async (client) => {
      insert(client, 'a');
      const inner = crewkit.transaction(async (same) => {
        expect(same).toBe(client);
        insert(same, 'b');
        await createProject(key);
        throw new Error('inner');
      });
      await expect(inner).rejects.toThrow('inner');
    });
    await expect(failing).rejects.toThrow('a use case in it failed');
    expect(await listInvoices()).toEqual([]);
    expect(await hasProject(key)).toBe(false);
    await crewkit.transaction(async () => crewkit.transaction(async (client) => insert(client, 'c')));
    expect(await listInvoices()).toEqual(['c']);
  });

  it('refuses what must be committed in any case, so that failed sign-ins are counted', async () => {
    const email = 'nobody@example.test';
    const signIn = () => crewkit.useCases.logIn.execute({ email, password: 'Wrong-horse-7', client: unknownClient });
    const refusal = 'This use case cannot take part in crewkit.transaction.';
    await expect(crewkit.transaction(signIn)).rejects.toThrow(refusal);
    const rotate = () =>
      crewkit.useCases.rotateRefreshToken.execute({ refreshToken: 'unknown', client: unknownClient });
    await expect(crewkit.transaction(rotate)).rejects.toThrow(refusal);
    await expect(crewkit.transaction(uploadAvatar)).rejects.toThrow(refusal);
  });

  it('keeps the bytes of files until it has committed', async () => {
    const { avatarId } = await uploadAvatar();
    const remove = async (): Promise<void> => void (await crewkit.as(userId).removeAvatar());
    const failing = crewkit.transaction(async () => {
      await remove();
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    expect(readdirSync(join(folder, 'blobs'), { recursive: true }).join(' ')).toContain(avatarId);
    await crewkit.transaction(remove);
    expect((await crewkit.as(userId).viewOwnAccount()).avatarId).toBeNull();
  });

  it('does not count errors of the application as failures of the store, and serves afterward', async () => {
    await expect(crewkit.transaction(async () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await expect(
      crewkit.transaction(() => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(await crewkit.transaction(async () => 1)).toBe(1);
  });

  it('does not extend to subscribers and subscriptions that begin inside it', async () => {
    const { chat, first } = await addChat(store);
    const key = nextKey();
    const seen: Promise<boolean>[] = [];
    const end = crewkit.events.subscribe(({ type }) => {
      if (type === 'typing.announced') seen.push(hasProject(key));
    });
    const received = vi.fn();
    const stop = await crewkit
      .transaction(async () => {
        await createProject(key);
        const actor = { userId: first, accessTokenId: null, key: null, client: unknownClient };
        await crewkit.useCases.announceTyping.execute(actor, chat);
        await vi.waitFor(() => expect(seen).toHaveLength(1));
        expect(await Promise.all(seen)).toEqual([false]);
        // The subscription commits on its own, so it waits for the end of this transaction.
        return { starting: crewkit.handleEvents('transactions', { 'project.created': async () => void received() }) };
      })
      .then(({ starting }) => starting);
    end();
    await createProject(nextKey());
    await vi.waitFor(() => expect(received).toHaveBeenCalled(), 5_000);
    await stop();
  });
});

it('rejects for a store without transactions of the application', async () => {
  const other = sqliteStore({ path: ':memory:' });
  const { unitOfWork } = other;
  const started = await startCrewkit({
    ...other,
    unitOfWork: { run: (...inputs) => unitOfWork.run(...inputs), read: (work) => unitOfWork.read(work) },
  });
  await expect(started.transaction(async () => 1)).rejects.toThrow('does not support crewkit.transaction');
  await started.close();
});
