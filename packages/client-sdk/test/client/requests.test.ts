import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refuse, toBuiltInRoleId } from '@crewkit/core';

import { createCrewkitClient, CrewkitError, every, type CrewkitClient } from '../../src/index.js';
import { createPerson, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';
import { basePath, signedInClient } from './signed-in-client.js';

const detail = 'Not here.';
function refuseSecret(input: { readonly name?: string; readonly email?: string }): void {
  if (input.name === 'Default') throw refuse({ detail });
  if (input.name === 'Secret' || input.email?.startsWith('secret') === true) {
    throw refuse({ detail, code: 'KEPT_SECRET', status: 409 });
  }
}

let server: TestServer;
let ada: Person;
let client: CrewkitClient;

beforeAll(async () => {
  const hooks = { beforeCreateOrganization: refuseSecret, beforeInvite: refuseSecret };
  server = await startServer({}, { basePath, hooks });
  ada = await createPerson(server.crewkit);
  client = await signedInClient(server.baseUrl, ada);
});
afterAll(async () => {
  client.close();
  await server.close();
});

async function catchError(pending: Promise<unknown>): Promise<CrewkitError> {
  const error = await pending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!CrewkitError.is(error)) throw new Error('It did not reject with an error of the SDK.', { cause: error });
  return error;
}

async function createProject(): Promise<string> {
  const { id } = await client.organizations.create({ name: 'Engines' });
  return (await client.projects.create(id, { key: 'ENGINE', name: 'Analytical' })).id;
}

describe('requests', () => {
  it('reject with typed errors of the server', async () => {
    const wrong = await catchError(client.auth.login({ email: ada.email, password: 'wrong' }));
    expect([wrong.code, wrong.status, wrong.problem?.code]).toEqual([
      'INVALID_CREDENTIALS',
      401,
      'INVALID_CREDENTIALS',
    ]);
    const invalid = await catchError(client.organizations.create({ name: '' }));
    expect([invalid.code, invalid.fieldErrors.map(({ path }) => path)]).toEqual(['VALIDATION_FAILED', ['name']]);
    const id = '00000000-0000-7000-8000-000000000000';
    expect((await catchError(client.projects.get(id))).code).toBe('NOT_FOUND');
    const audit = await catchError(client.admin.listAuditEvents());
    expect([audit.code, audit.requiredPermissions]).toEqual(['FORBIDDEN', ['system:audit.view']]);
  });

  it("reject with the codes of the server's application", async () => {
    const refused = await catchError(client.organizations.create({ name: 'Secret' }));
    expect([refused.code, refused.hostCode, refused.status, refused.message]).toEqual([
      'REFUSED_BY_HOST',
      'KEPT_SECRET',
      409,
      detail,
    ]);
    const plain = await catchError(client.organizations.create({ name: 'Default' }));
    expect([plain.code, plain.hostCode, plain.status]).toEqual(['REFUSED_BY_HOST', null, 403]);
    const { id } = await client.organizations.create({ name: 'Open' });
    const emails = ['secret@example.test', 'open@example.test'];
    const roleId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
    const { results } = await client.organizations.inviteMany(id, { emails, roleId });
    expect(results.map(({ problem }) => problem && [problem.code, problem.detail])).toEqual([
      ['KEPT_SECRET', detail],
      null,
    ]);
  });

  it('reject with local errors', async () => {
    const away = createCrewkitClient({ baseUrl: 'http://127.0.0.1:1', storage: 'memory' });
    expect((await catchError(away.auth.login({ email: ada.email, password: ada.password }))).code).toBe(
      'NETWORK_ERROR',
    );
    expect((await catchError(away.users.me())).code).toBe('SIGNED_OUT');
    const proxy = createCrewkitClient({
      baseUrl: server.baseUrl,
      storage: 'memory',
      fetch: async () =>
        new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    });
    const odd = await catchError(proxy.auth.forgotPassword({ email: ada.email }));
    expect([odd.code, odd.status, odd.message]).toEqual([
      'UNEXPECTED_ANSWER',
      null,
      'Response with status 502 is not from Crewkit, or from a newer version.',
    ]);
    for (const each of [away, proxy]) each.close();
  });

  it('abort with their signal', async () => {
    const projectId = await createProject();
    const ending = new AbortController();
    const limited = client.with({ signal: ending.signal });
    expect((await limited.tasks.list(projectId)).items).toEqual([]);
    const pending = catchError(limited.tasks.create(projectId, { title: 'Too late' }));
    ending.abort();
    expect((await pending).code).toBe('ABORTED');
    expect((await catchError(limited.tasks.list(projectId))).code).toBe('ABORTED');
    // The remaining requests continue.
    expect((await client.tasks.list(projectId)).nextCursor).toBeNull();
  });

  it('iterate over all pages', async () => {
    const projectId = await createProject();
    const titles = Array.from({ length: 7 }, (_, index) => `Task ${index}`);
    for (const title of titles) await client.tasks.create(projectId, { title });
    let pages = 0;
    const walked: string[] = [];
    const page = (position: { readonly cursor?: string }) => {
      pages += 1;
      return client.tasks.list(projectId, { limit: 3, ...position });
    };
    for await (const { title } of every(page)) walked.push(title);
    expect([walked.sort(), pages]).toEqual([titles, 3]);
    for await (const task of every(page)) if (task.title !== '') break;
    expect(pages, 'no page more than was looked at').toBe(4);
  });

  it('update a task only in the version that was read', async () => {
    const projectId = await createProject();
    const { id, etag } = await client.tasks.create(projectId, { title: 'One' });
    await client.tasks.update(projectId, id, { title: 'Two', ifMatch: etag });
    const late = await catchError(client.tasks.update(projectId, id, { title: 'Three', ifMatch: etag }));
    expect([late.code, (await client.tasks.get(projectId, id)).title]).toEqual(['PRECONDITION_FAILED', 'Two']);
  });
});
