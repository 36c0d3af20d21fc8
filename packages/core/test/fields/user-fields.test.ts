import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { administratorRoleId } from '../../src/domain/access/built-in-roles.js';
import { defineFields, type CrewkitError } from '../../src/index.js';
import { FieldServer, type Answer } from './field-server.js';

const user = defineFields(
  z.object({
    employeeNumber: z.string().max(10),
    department: z.string().trim().max(20),
    address: z.strictObject({ city: z.string(), zip: z.string().max(5) }),
    risk: z.int().min(1),
    notes: z.array(z.unknown()),
  }),
  { employeeNumber: { write: 'server' }, risk: { read: 'server', write: 'server' } },
);

const store = sqliteStore({ path: ':memory:' });
let server: FieldServer;

beforeAll(async () => {
  server = await FieldServer.start({ fields: { user } }, store);
});
afterAll(() => server.close());

const toErrors = ({ status, body }: Answer) => [status, body.errors?.map(({ path, code }) => `${path} ${code}`)];

describe("the embedding application's fields of users", () => {
  it('find users by values that the caller may read', async () => {
    const [ada] = [
      await server.signUp({ employeeNumber: 'F-1', risk: 7 }),
      await server.signUp({ employeeNumber: 'F-2' }),
    ];
    const admin = await server.signUp();
    await store.unitOfWork.run(({ assignments }) =>
      assignments.assign({
        holder: { userId: admin.id },
        roleId: administratorRoleId,
        place: { scope: 'GLOBAL' },
        expiresAt: null,
        createdAt: new Date(),
      }),
    );
    const window = { after: null, limit: 10, search: null };
    const system = server.crewkit.system('test');
    type Lister = Pick<typeof system, 'listAccounts'>;
    const list = async (by: Lister, fields: Readonly<Record<string, unknown>>) =>
      (await by.listAccounts({ ...window, fields })).items.map(({ id }) => id);
    const asAdmin = server.crewkit.as(admin.id);
    expect(await list(asAdmin, { employeeNumber: 'F-1' })).toEqual([ada.id]);
    expect(await list(system, { employeeNumber: 'F-1', risk: 7 })).toEqual([ada.id]);
    expect(await list(system, { employeeNumber: 'F-2', risk: 7 })).toEqual([]);
    const errors = async (by: Lister, fields: Readonly<Record<string, unknown>>) =>
      list(by, fields).catch((error: unknown) =>
        (error as CrewkitError).details.errors?.map(({ path, code }) => `${path} ${code}`),
      );
    expect(await errors(asAdmin, { risk: 7, unknown: 1, toString: 'x' })).toEqual([
      'fields.risk unknown_property',
      'fields.unknown unknown_property',
      'fields.toString unknown_property',
    ]);
    expect(await errors(system, { risk: null, notes: [], department: 4 })).toEqual([
      'fields.risk invalid_type',
      'fields.notes invalid_type',
      'fields.department invalid_type',
    ]);
    // Without the value, the list would contain all users.
    expect(await errors(system, { employeeNumber: undefined })).toEqual(['fields.employeeNumber invalid_type']);
    await expect(server.crewkit.as(ada.id).listAccounts({ ...window, fields: { risk: 7 } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('are set by the server and by the user, and shown to the user', async () => {
    const ada = await server.signUp({ employeeNumber: 'E-1', risk: 3 });
    expect((await ada.send('GET', '/api/users/me')).body['fields']).toEqual({ employeeNumber: 'E-1' });
    const address = { city: 'Graz', zip: '8010' };
    const changed = await ada.send('PATCH', '/api/users/me', { fields: { department: ' Sales ', address } });
    expect(changed).toMatchObject({
      status: 200,
      body: { fields: { employeeNumber: 'E-1', department: 'Sales', address } },
    });
    // Values are replaced as a whole, null removes one, and the others stay.
    const removed = await ada.send('PATCH', '/api/users/me', {
      lastName: 'Byron',
      fields: { department: null, address: { city: 'Linz', zip: '' } },
    });
    const left = { employeeNumber: 'E-1', address: { city: 'Linz', zip: '' } };
    expect(removed.body).toMatchObject({ lastName: 'Byron' });
    expect(removed.body['fields']).toEqual(left);
    expect((await ada.send('GET', '/api/users/me/overview')).body).toMatchObject({ user: { fields: left } });
    expect((await ada.send('PATCH', '/api/users/me', { fields: {} })).body['fields']).toEqual(left);
  });

  it('are an empty object until a value is set', async () => {
    const ada = await server.signUp();
    expect((await ada.send('GET', '/api/users/me')).body['fields']).toEqual({});
  });

  it('accept only valid values of known fields', async () => {
    const ada = await server.signUp();
    for (const [fields, ...errors] of [
      [{ department: 7 }, 'fields.department invalid_type'],
      [{ department: 'x'.repeat(21), unknown: 1 }, 'fields.department too_big', 'fields.unknown unknown_property'],
      [{ address: { city: 'Graz', zip: '8010', street: '' } }, 'fields.address.street unknown_property'],
      [{ address: { city: 1, zip: 2 } }, 'fields.address.city invalid_type', 'fields.address.zip invalid_type'],
      [
        { toString: 'x', hasOwnProperty: null },
        'fields.toString unknown_property',
        'fields.hasOwnProperty unknown_property',
      ],
      [{ employeeNumber: 'E-2' }, 'fields.employeeNumber read_only'],
      [{ risk: null }, 'fields.risk read_only'],
      [[], 'fields invalid_type'],
      ['x', 'fields invalid_type'],
      [null, 'fields invalid_type'],
    ] as const) {
      const answer = await ada.send('PATCH', '/api/users/me', { fields });
      expect(toErrors(answer), JSON.stringify(fields)).toEqual([400, errors]);
    }
    expect((await ada.send('GET', '/api/users/me')).body['fields']).toEqual({});
  });

  it('reject values that a store cannot store, in calls of the server too', async () => {
    const ada = await server.signUp();
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    for (const notes of [['\0'], ['\ud800'], [Number.NaN], [new Date()], [undefined], [{ 'a\0': 1 }], nested(40)]) {
      const changing = server.crewkit.as(ada.id).updateOwnAccount({ fields: { notes } });
      await expect(changing).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { errors: [{ path: 'fields.notes', code: 'invalid_json' }] },
      });
    }
  });

  it('have a limited size together', async () => {
    const ada = await server.signUp();
    const fill = (length: number) => ({ fields: { notes: ['x'.repeat(length)] } });
    expect(toErrors(await ada.send('PATCH', '/api/users/me', fill(8200)))).toEqual([400, ['fields too_big']]);
    expect((await ada.send('PATCH', '/api/users/me', fill(8150))).status).toBe(200);
    // The values that are already stored count.
    const more = await ada.send('PATCH', '/api/users/me', { lastName: 'Big', fields: { department: 'x'.repeat(20) } });
    expect(toErrors(more)).toEqual([400, ['fields too_big']]);
    const { body } = await ada.send('GET', '/api/users/me');
    expect(body['fields']).not.toHaveProperty('department');
    expect(body['lastName']).not.toBe('Big');
  });

  it('that the user fills leave room for those of the server, and tell nothing of their size', async () => {
    const people = [await server.signUp({ risk: 1 }), await server.signUp({ risk: 1_000_000_000 })];
    const fill = (length: number) => ({ fields: { notes: ['x'.repeat(length)] } });
    for (const person of people) {
      // 8,192 bytes without `{"notes":[""]}`.
      expect((await person.send('PATCH', '/api/users/me', fill(8178))).status).toBe(200);
      expect((await person.send('PATCH', '/api/users/me', fill(8179))).status).toBe(400);
      const change = { userId: person.id, fields: { risk: 2_000_000_000, employeeNumber: 'E-7' } };
      await server.crewkit.system('test').updateAccount(change);
    }
  });

  it('are complete for the server, which can change each of them', async () => {
    const ada = await server.signUp({ employeeNumber: 'E-3', risk: 2 });
    const system = server.crewkit.system('test');
    expect((await system.viewAccount(ada.id)).account.fields).toEqual({ employeeNumber: 'E-3', risk: 2 });
    const { account } = await system.updateAccount({ userId: ada.id, fields: { employeeNumber: 'E-4', risk: null } });
    expect(account.fields).toEqual({ employeeNumber: 'E-4' });
    const own = await server.crewkit.as(ada.id).viewOwnAccount();
    expect(own.fields).toEqual({ employeeNumber: 'E-4' });
    // Administrators cannot change the fields of other users.
    await system.setGlobalRoles({ userId: ada.id, roleIds: [administratorRoleId] });
    const other = await server.signUp();
    const changing = server.crewkit.as(ada.id).updateAccount({ userId: other.id, fields: { department: 'Sales' } });
    await expect(changing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await ada.send('GET', `/api/admin/users/${other.id}`)).body['fields']).toEqual({});
    expect((await ada.send('PATCH', `/api/admin/users/${other.id}`, { fields: {} })).status).toBe(400);
  });

  it('are imported, with the rest of the profile', async () => {
    const results: unknown[] = [];
    const row = {
      firstName: 'Eve',
      lastName: 'Example',
      displayName: ' Evi ',
      locale: 'de-at',
      timeZone: 'Europe/Vienna',
    };
    await server.crewkit.system('test').importUsers({
      source: [
        { ...row, email: 'eve@example.com', fields: { department: 'Sales', risk: 1 } },
        { ...row, email: 'bad@example.com', locale: 'x', timeZone: 7, fields: { department: 1, unknown: 2 } },
      ],
      onRow: (result) => void results.push(result),
    });
    expect(results).toMatchObject([
      { outcome: 'created' },
      {
        outcome: 'invalid',
        errors: [
          { path: 'locale', code: 'invalid_locale' },
          { path: 'timeZone', code: 'invalid_time_zone' },
          { path: 'fields.department' },
          { path: 'fields.unknown' },
        ],
      },
    ]);
    const found = await store.unitOfWork.read(({ accounts }) => accounts.findByEmail('eve@example.com'));
    expect(found).toMatchObject({ displayName: 'Evi', locale: 'de-AT', timeZone: 'Europe/Vienna' });
    expect(found?.fields).toEqual({ department: 'Sales', risk: 1 });
  });

  it('are in the export and erased with the account', async () => {
    const ada = await server.signUp({ department: 'Secret department', risk: 7 });
    const { body } = await ada.send('GET', '/api/users/me/export');
    expect(body).toMatchObject({ account: { fields: { department: 'Secret department' } } });
    expect((await ada.send('DELETE', '/api/users/me', { password: 'Correct-horse-7' })).status).toBe(204);
    expect((await store.unitOfWork.read(({ accounts }) => accounts.findById(ada.id)))?.fields).toEqual({});
  });

  it('of another process are kept, and neither they nor invalid values are shown', async () => {
    const ada = await server.signUp({ department: 'Sales' });
    const foreign = { department: 5, badge: 'B-1' };
    await store.unitOfWork.run(({ accounts }) => accounts.update(ada.id, { fields: foreign }));
    expect((await ada.send('GET', '/api/users/me')).body['fields']).toEqual({});
    await ada.send('PATCH', '/api/users/me', { fields: { address: { city: 'Graz', zip: '' } } });
    const stored = await store.unitOfWork.read(({ accounts }) => accounts.findById(ada.id));
    expect(stored?.fields).toEqual({ ...foreign, address: { city: 'Graz', zip: '' } });
  });
});

describe('an instance without fields', () => {
  it('neither shows nor accepts them', async () => {
    const plain = await FieldServer.start({});
    const ada = await plain.signUp();
    expect((await ada.send('GET', '/api/users/me')).body).not.toHaveProperty('fields');
    for (const fields of [{}, { department: 'Sales' }]) {
      const answer = await ada.send('PATCH', '/api/users/me', { fields });
      expect(toErrors(answer)).toEqual([400, ['fields unknown_property']]);
    }
    expect(JSON.stringify(plain.crewkit.openApiDocument())).not.toContain('UserField');
    await plain.close();
  });
});
