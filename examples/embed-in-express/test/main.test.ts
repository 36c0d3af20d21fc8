import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'crewkit-embed-'));
let child: ChildProcess;
let output = '';

/** Waits until the output after `since` characters matches the pattern. Returns the pattern's first group. */
async function printed(pattern: RegExp, since = 0): Promise<string> {
  const found = (): string => pattern.exec(output.slice(since))?.[1] ?? '';
  await vi.waitFor(() => expect(found(), output).not.toBe(''), { timeout: 20_000 });
  return found();
}

async function call(path: string, body?: unknown, token?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const base = await printed(/^A planner on (\S+)$/m);
  return fetch(base + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
}

beforeAll(() => {
  child = spawn(process.execPath, [program], { cwd: folder, env: { PORT: '0' } });
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
});
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('leaves pages, bodies and errors of the app unchanged', async () => {
  expect(await (await call('/')).text()).toBe('A planner.');
  expect((await call('/nothing')).headers.get('content-type')).toMatch(/^text\/html/);
});

it('admits only users of the company', async () => {
  const person = { firstName: 'Eve', lastName: 'Example', email: 'eve@example.org', password: 'Correct-horse-7' };
  const refused = await call('/api/auth/register', person);
  const detail = 'Use your address at example.com.';
  expect(await refused.json()).toMatchObject({ status: 403, code: 'REFUSED_BY_HOST', detail });
});

it('describes its own route and permission in the OpenAPI document', async () => {
  const { paths } = (await (await call('/openapi.json')).json()) as { paths: Record<string, unknown> };
  expect(paths['/api/projects/{projectId}/plans']).toMatchObject({
    get: { operationId: 'listPlans', description: 'Requires `plan:view`.' },
  });
});

it('guards the routes of the app', async () => {
  for (const token of [undefined, 'nonsense']) {
    const refused = await call('/plans', undefined, token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

/** Returns the access token of a new user. */
async function signIn(email: string): Promise<string> {
  const person = { email, password: 'Correct-horse-7' };
  await printed(/^A planner on (\S+)$/m);
  const before = output.length;
  expect((await call('/api/auth/register', { firstName: 'Ada', lastName: 'L', ...person })).status).toBe(201);
  const verification = { token: await printed(/verify-email\?token=([\w-]{43})/, before) };
  expect((await call('/api/auth/verify-email', verification)).status).toBe(204);
  const { accessToken } = (await (await call('/api/auth/login', person)).json()) as { accessToken: string };
  return accessToken;
}

it('passes the signed-in user to the app', async () => {
  const accessToken = await signIn('ada@example.com');
  expect(await (await call('/plans', undefined, accessToken)).json()).toEqual([]);
  expect((await call('/plans', { title: 'Rest' }, accessToken)).status).toBe(201);
  expect(await (await call('/plans', undefined, accessToken)).json()).toMatchObject([{ title: 'Rest' }]);
  const nameless = await call('/plans', {}, accessToken);
  expect([nameless.status, await nameless.json()]).toEqual([400, { error: 'A plan has a title.' }]);
});

it('shows and accepts plans of a project only for users with the permissions', async () => {
  const [ada, eve] = [await signIn('ada.b@example.com'), await signIn('eve@example.com')];
  const toId = async (answer: Response): Promise<string> => ((await answer.json()) as { id: string }).id;
  const organizationId = await toId(await call('/api/organizations', { name: 'Engines' }, ada));
  const project = { name: 'Notes', key: 'NOTES' };
  const projectId = await toId(await call(`/api/organizations/${organizationId}/projects`, project, ada));
  const plan = (token?: string): Promise<Response> => call(`/projects/${projectId}/plans`, { title: 'Compute' }, token);
  const made = await plan(ada);
  expect([made.status, await made.json()]).toEqual([201, { title: 'Compute', projectId }]);
  const refused = await plan(eve);
  expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  expect((await plan()).status).toBe(401);
  const list = (token?: string): Promise<Response> => call(`/api/projects/${projectId}/plans`, undefined, token);
  expect(await (await list(ada)).json()).toEqual([{ title: 'Compute' }]);
  expect((await list(eve)).status).toBe(404);
  expect((await list()).status).toBe(401);
  expect(await (await call('/plans', undefined, eve)).json()).toEqual([]);
});
