import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createAppCrewkit, type AppCrewkit } from './crewkit.js';
import { createApp } from './fastify-app.js';

let crewkit: AppCrewkit;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  crewkit = await createAppCrewkit(':memory:', randomBytes(32));
  app = createApp(crewkit);
});
afterAll(async () => {
  await app.close();
  await crewkit.close();
});

/** Creates a user, and returns the headers of their requests. */
async function signIn(firstName: string) {
  const credentials = { email: `${firstName.toLowerCase()}@example.com`, password: 'Correct-horse-7' };
  const names = { firstName, lastName: 'Example' };
  const user = await crewkit.system('test').createUser({ ...credentials, ...names, emailVerified: true });
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
  const { accessToken } = answer.json<{ accessToken: string }>();
  return { id: user.id, headers: { authorization: `Bearer ${accessToken}` } };
}

it('shows invoices to members of the project', async () => {
  const [ada, eve] = [await signIn('Ada'), await signIn('Eve')];
  const organization = await crewkit.as(ada.id).createOrganization({ name: 'Engines' });
  const project = await crewkit
    .as(ada.id)
    .createProject({ organizationId: organization.id, name: 'Notes', key: 'NOTES' });
  const url = `/api/projects/${project.id}/invoices`;
  const payload = { title: 'Paper' };
  expect((await app.inject({ method: 'POST', url, payload, headers: ada.headers })).statusCode).toBe(201);
  expect((await app.inject({ method: 'POST', url, payload, headers: eve.headers })).statusCode).toBe(404);

  const page = `/projects/${project.id}`;
  const shown = (await app.inject({ url: page, headers: ada.headers })).json<unknown>();
  expect(shown).toMatchObject({ name: 'Notes', invoices: [{ title: 'Paper' }] });
  expect((await app.inject({ url: page, headers: eve.headers })).statusCode).toBe(404);
  expect((await app.inject(page)).statusCode).toBe(401);
});

it('lets users set their department', async () => {
  const { headers } = await signIn('Grace');
  const fields = { department: 'Sales' };
  await app.inject({ method: 'PATCH', url: '/api/users/me', payload: { fields }, headers });
  expect((await app.inject({ url: '/whoami', headers })).json()).toEqual({ email: 'grace@example.com', fields });
});

it('admits only users of the company', async () => {
  const payload = { email: 'eve@example.org', password: 'Correct-horse-7', firstName: 'Eve', lastName: 'Example' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(answer.json()).toMatchObject({ code: 'REFUSED_BY_HOST', detail: 'Use your address at example.com.' });
});
