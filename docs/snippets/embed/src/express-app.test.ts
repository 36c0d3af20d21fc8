import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@crewkit/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createAppCrewkit, type AppCrewkit } from './crewkit.js';
import { createApp } from './express-app.js';

let crewkit: AppCrewkit;
let server: ReturnType<typeof createHttpServer>;
let base: string;

beforeAll(async () => {
  crewkit = await createAppCrewkit(':memory:', randomBytes(32));
  server = createHttpServer(createApp(crewkit));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await crewkit.close();
});

const send = (method: 'POST' | 'PATCH', path: string, body: object, authorization = '') =>
  fetch(base + path, {
    method,
    headers: { 'Content-Type': 'application/json', authorization },
    body: JSON.stringify(body),
  });

/** Creates a user, and returns the `Authorization` header of their requests. */
async function signIn(firstName: string) {
  const credentials = { email: `${firstName.toLowerCase()}@example.com`, password: 'Correct-horse-7' };
  const names = { firstName, lastName: 'Example' };
  const user = await crewkit.system('test').createUser({ ...credentials, ...names, emailVerified: true });
  const { accessToken } = (await (await send('POST', '/api/auth/login', credentials)).json()) as {
    accessToken: string;
  };
  return { id: user.id, authorization: `Bearer ${accessToken}` };
}

it('shows invoices to members of the project', async () => {
  const [ada, eve] = [await signIn('Ada'), await signIn('Eve')];
  const organization = await crewkit.as(ada.id).createOrganization({ name: 'Engines' });
  const project = await crewkit
    .as(ada.id)
    .createProject({ organizationId: organization.id, name: 'Notes', key: 'NOTES' });
  const path = `/api/projects/${project.id}/invoices`;
  expect((await send('POST', path, { title: 'Paper' }, ada.authorization)).status).toBe(201);
  expect((await send('POST', path, { title: 'Paper' }, eve.authorization)).status).toBe(404);

  const page = `${base}/projects/${project.id}`;
  const shown: unknown = await (await fetch(page, { headers: { authorization: ada.authorization } })).json();
  expect(shown).toMatchObject({ name: 'Notes', invoices: [{ title: 'Paper' }] });
  expect((await fetch(page, { headers: { authorization: eve.authorization } })).status).toBe(404);
  expect((await fetch(page)).status).toBe(401);
});

it('lets users set their department', async () => {
  const { authorization } = await signIn('Grace');
  const fields = { department: 'Sales' };
  await send('PATCH', '/api/users/me', { fields }, authorization);
  const shown = await fetch(`${base}/whoami`, { headers: { authorization } });
  expect(await shown.json()).toEqual({ email: 'grace@example.com', fields });
});
