import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { generateClient } from '@crewkit/cli';
import { createCrewkitClient, type CrewkitClient } from '@crewkit/client-sdk';
import { build, defaultClientConditions } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { describeInBrowser, soon, TestBrowser } from '../../web/test/support/test-browser.js';
import { createApi, type Api, type paths, type permissions } from '../page/src/generated/api.js';

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'crewkit-invoicing-'));
const password = 'Correct-horse-7';
let child: ChildProcess;
let output = '';
let url = '';

/** Waits until the output after `since` characters matches the pattern. Returns the pattern's first group. */
async function printed(pattern: RegExp, since = 0): Promise<string> {
  const found = (): string => pattern.exec(output.slice(since))?.[1] ?? '';
  await vi.waitFor(() => expect(found(), output).not.toBe(''), { timeout: 20_000 });
  return found();
}

beforeAll(async () => {
  await build({
    ...{ configFile: false, root: toPath('../page'), logLevel: 'error' },
    resolve: { conditions: ['@crewkit/source', ...defaultClientConditions] },
  });
  writeFileSync(join(folder, 'staff.json'), '{ "ada@example.com": "E-1", "grace@example.com": "E-7" }');
  const env = { PORT: '0', STAFF_FILE: 'staff.json' };
  child = spawn(process.execPath, [toPath('../dist/main.js')], { cwd: folder, env });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  url = await printed(/^Invoices on (\S+)$/m);
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  rmSync(folder, { recursive: true, force: true });
});

interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: CrewkitClient<paths, permissions>;
  readonly api: Api;
}

async function signUp(firstName: string): Promise<Person> {
  const client = createCrewkitClient<paths, permissions>({ baseUrl: url });
  const email = `${firstName.toLowerCase()}@example.com`;
  const since = output.length;
  await client.auth.register({ firstName, lastName: 'Example', email, password });
  await client.auth.verifyEmail(await printed(/verify-email\?token=([\w-]+)/, since));
  const { id } = await client.auth.login({ email, password });
  return { id, email, client, api: createApi(client) };
}

describe('the app', () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await signUp('Ada');
  });

  it('has a client that matches the OpenAPI document', async () => {
    const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
    expect(await generateClient(document)).toBe(readFileSync(toPath('../page/src/generated/api.ts'), 'utf8'));
  });

  it('admits only users of the company', async () => {
    const { auth } = createCrewkitClient({ baseUrl: url });
    const registration = { firstName: 'Eve', lastName: 'Example', email: 'eve@example.org', password };
    const refusal = { status: 403, code: 'REFUSED_BY_HOST', message: 'Use your address at example.com.' };
    await expect(auth.register(registration)).rejects.toMatchObject(refusal);
  });

  it('lets users write their department, and only the server their employee number', async () => {
    const { users } = ada.api;
    expect((await users.updateMe({ fields: { department: ' Sales ' } })).fields).toHaveProperty('department', 'Sales');
    // @ts-expect-error -- clients cannot write this field
    const forged = users.updateMe({ fields: { employeeNumber: 'E-9' } });
    const fieldErrors = [{ path: 'fields.employeeNumber', code: 'read_only' }];
    await expect(forged).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fieldErrors });
    await soon(async () => (await users.viewMe()).fields).toEqual({ department: 'Sales', employeeNumber: 'E-1' });
  });

  it('guards invoices and fields by permissions of its own', async () => {
    const [bob, eve] = [await signUp('Bob'), await signUp('Eve')];
    const organization = await ada.client.organizations.create({ name: 'Engines' });
    const fields = { costCenter: 'C-1' };
    const project = await ada.api.projects.createProject(organization.id, { name: 'Notes', key: 'NOTES', fields });
    const { items: roles } = await ada.client.roles.list(organization.id);
    const toRole = (level: string) => ({
      roleId: roles.find((role) => role.name === 'MEMBER' && role.level === level)?.id ?? '',
    });
    const since = output.length;
    await ada.client.organizations.invite(organization.id, { email: bob.email, ...toRole('ORGANIZATION') });
    await bob.client.organizations.acceptInvitation(await printed(/invitations\/accept\?token=([\w-]+)/, since));
    const observer = { name: 'OBSERVER', level: 'PROJECT' as const, permissions: ['project:view'] };
    const { id: roleId } = await ada.client.roles.create(organization.id, observer);
    await ada.client.projects.setMember(project.id, bob.id, { roleId });
    expect((await bob.api.projects.viewProject(project.id)).fields).toEqual({});
    await ada.client.projects.setMember(project.id, bob.id, toRole('PROJECT'));
    expect((await bob.api.projects.viewProject(project.id)).fields).toEqual(fields);

    const invoice = await bob.api.invoices.createInvoice(project.id, { title: ' Paper ', cents: 1250 });
    expect(invoice).toMatchObject({ title: 'Paper', projectId: project.id, approvedBy: null });
    const empty = bob.api.invoices.createInvoice(project.id, { title: '', cents: 0 });
    await expect(empty).rejects.toMatchObject({ status: 400 });
    await expect(bob.api.invoices.approveInvoice(invoice.id)).rejects.toMatchObject({ status: 403 });
    await expect(eve.api.invoices.approveInvoice(invoice.id)).rejects.toMatchObject({ status: 404 });
    await expect(eve.api.invoices.listInvoices(project.id)).rejects.toMatchObject({ status: 404 });
    await ada.api.invoices.approveInvoice(invoice.id);
    expect(await bob.api.invoices.listInvoices(project.id)).toEqual([{ ...invoice, approvedBy: ada.id }]);

    const csv = `/projects/${project.id}/invoices.csv`;
    expect(await (await bob.client.fetch(csv)).text()).toBe(`id,cents\n${invoice.id},1250`);
    expect((await eve.client.fetch(csv)).status).toBe(404);
    expect((await fetch(url + csv)).status).toBe(401);
  });
});

describeInBrowser('the page', () => {
  const browser = TestBrowser.use();

  it('registers a user, shows fields of its own, and approves an invoice', async () => {
    const page = await browser.open();
    const fill = async (form: string, values: Readonly<Record<string, string>>): Promise<void> => {
      for (const [label, value] of Object.entries(values)) await page.locator(form).getByLabel(label).fill(value);
      await page.locator(form).getByRole('button').click();
    };
    const credentials = { Email: 'grace@example.com', Password: password };
    await page.goto(url);
    const since = output.length;
    const names = { 'First name': 'Grace', 'Last name': 'Example' };
    await fill('#register', { ...names, 'Work email': credentials.Email, 'New password': password });
    await soon(() => page.locator('output').innerText()).toContain('open the link');
    const token = await printed(/verify-email\?token=([\w-]+)/, since);
    await page.goto(`${url}/verify-email?token=${token}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await fill('#sign-in', credentials);
    await fill('#profile', { Department: 'Research' });
    await soon(() => page.locator('output').innerText()).toBe('Saved.');
    await fill('#start', { Company: 'Compilers', 'Cost center': 'C-7' });
    await soon(() => page.locator('#cost-center').innerText()).toBe('Cost center: C-7');
    const reload = async (): Promise<string> => {
      await page.reload();
      await page.locator('#user:not(:empty)').waitFor();
      return page.locator('#user').innerText();
    };
    await soon(reload).toBe('grace@example.com, E-7');
    await soon(() => page.getByLabel('Department').inputValue()).toBe('Research');
    await fill('#add', { Title: 'Paper', Cents: '1250' });
    await page.getByRole('button', { name: 'Approve Paper' }).click();
    await soon(() => page.locator('tbody').innerText()).toMatch(/Paper\s+€12\.50\s+Approved/);
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  });
});
