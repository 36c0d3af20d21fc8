import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { defineFields } from '../../src/index.js';
import { FieldServer, type Answer } from './field-server.js';

const user = defineFields(
  z.object({
    department: z.string().trim().max(20),
    about: z.string(),
    notes: z.string(),
    employeeNumber: z.string(),
    risk: z.int(),
  }),
  { employeeNumber: { write: 'server' }, risk: { read: 'server', write: 'server' } },
);

const store = sqliteStore({ path: ':memory:' });
const hook = vi.fn<(input: { readonly fields?: unknown }) => object | undefined>();
let server: FieldServer;
let count = 0;

beforeAll(async () => {
  server = await FieldServer.start({ fields: { user }, hooks: { beforeRegister: hook } }, store);
});
afterAll(() => server.close());
afterEach(() => void hook.mockReset());

const toErrors = ({ status, body }: Answer) => [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];

/** Registers a new user, or the user with this email. */
function register(fields?: object, email = `new${(count += 1)}@example.com`): Promise<Answer> {
  const person = { firstName: 'Ada', lastName: 'Example', email, password: 'Correct-horse-7' };
  return server.request('POST', '/api/auth/register', { ...person, ...(fields && { fields }) });
}

/** Confirms the newest registration. Returns the field values of its account. */
async function confirm({ body: { email } }: Answer): Promise<unknown> {
  const [mail] = await server.crewkit.useCases.listCapturedMails.execute(1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await server.crewkit.useCases.verifyEmail.execute(token);
  const account = await store.unitOfWork.read(({ accounts }) => accounts.findByEmail(String(email)));
  return account?.fields;
}

describe('fields of users at their registration', () => {
  it('are stored with the account when the email is confirmed', async () => {
    const answer = await register({ department: ' Sales ' });
    expect(answer.status).toBe(201);
    expect(await confirm(answer)).toEqual({ department: 'Sales' });
    expect(await confirm(await register())).toEqual({});
  });

  it('are kept when the link is sent again', async () => {
    const answer = await register({ department: 'Sales' });
    await server.request('POST', '/api/auth/resend-verification', { email: answer.body['email'] as string });
    expect(await confirm(answer)).toEqual({ department: 'Sales' });
  });

  it('must be valid, and writable by users', async () => {
    const answer = await register({ department: 7, employeeNumber: 'E-1', unknown: 1 });
    const errors = ['fields.department invalid_type', 'fields.employeeNumber read_only'];
    expect(toErrors(answer)).toEqual([400, [...errors, 'fields.unknown unknown_property']]);
    expect(hook).not.toHaveBeenCalled();
  });

  it('can be set and replaced by the hook, also those of the server', async () => {
    hook.mockReturnValueOnce({ fields: { department: 'hooked', risk: 2 } });
    const answer = await register({ department: 'Sales' });
    expect(hook.mock.lastCall?.[0].fields).toEqual({ department: 'Sales' });
    expect(await confirm(answer)).toEqual({ department: 'hooked', risk: 2 });
    hook.mockReturnValueOnce({ fields: { risk: 'high' } });
    expect(toErrors(await register())).toEqual([400, ['fields.risk invalid_type']]);
  });

  it('join those of an account that was imported without a verified email', async () => {
    const email = 'imported@example.com';
    const fields = { employeeNumber: 'E-9', department: 'Old' };
    await server.crewkit.system('test').createUser({ firstName: 'A', lastName: 'B', email, fields });
    expect(await confirm(await register({ department: 'New' }, email))).toEqual({
      employeeNumber: 'E-9',
      department: 'New',
    });
  });

  it('are left out if they are too large together with those of an imported account', async () => {
    const email = 'large@example.com';
    const fields = { about: 'x'.repeat(8000) };
    const system = server.crewkit.system('test');
    const { id: userId } = await system.createUser({ firstName: 'A', lastName: 'B', email, fields });
    expect(await confirm(await register({ notes: 'x'.repeat(8000) }, email))).toEqual(fields);
    const { account } = await system.updateAccount({ userId, fields: { risk: 1 } });
    expect(account.fields).toEqual({ ...fields, risk: 1 });
  });
});
