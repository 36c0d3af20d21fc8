import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';

import { openTemporaryStore, storeKinds } from '@crewkit/test-servers';
import { describe, expect, it } from 'vitest';

import { deriveKeys } from '../src/defaults/crypto/derive-keys.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import { builtInRoles, toBuiltInRoleId } from '../src/domain/access/built-in-roles.js';
import { definePermissions, type PermissionDefinitions } from '../src/domain/access/permissions/host-permissions.js';
import type { StoreAdapter } from '../src/ports/store-adapter.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { Crewkit } from '../src/wiring/crewkit.js';

const invoices = definePermissions({ invoice: { scope: 'PROJECT', approve: 'Approve invoices' } });
const plans = definePermissions({ plan: { scope: 'ORGANIZATION', sign: { label: 'Sign plans', roles: ['ADMIN'] } } });

function start(store: StoreAdapter, permissions?: PermissionDefinitions): Promise<Crewkit<PermissionDefinitions>> {
  return createCrewkit({
    store,
    shared: 'local',
    mailer: devMailer(),
    blobs: fileBlobs({ directory: tmpdir() }),
    keys: deriveKeys(randomBytes(32)),
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
    permissions,
  });
}

/** Returns the stored permissions of the built-in role that are not built-in, sorted. */
async function listAdded({ unitOfWork }: StoreAdapter, level: 'ORGANIZATION' | 'PROJECT', name: 'OWNER' | 'ADMIN') {
  const id = toBuiltInRoleId(level, name);
  const roles = await unitOfWork.read((stores) => stores.permissions.listBuiltInRoles());
  const own = builtInRoles.find((role) => role.id === id)?.permissions ?? [];
  return roles
    .find((role) => role.id === id)
    ?.permissions.filter((each) => !own.includes(each))
    .sort();
}

describe.each(storeKinds)('processes with different permissions on one database (%s)', (kind) => {
  it('keep the permissions of each other in the built-in roles, and know only their own', async () => {
    const { store, openAnother, dispose } = await openTemporaryStore(kind);
    const running = [await start(store, invoices)];
    running.push(await start(openAnother(), plans), await start(openAnother()), await start(openAnother(), invoices));
    expect(await listAdded(store, 'ORGANIZATION', 'OWNER')).toEqual(['invoice:approve', 'plan:sign']);
    expect(await listAdded(store, 'ORGANIZATION', 'ADMIN')).toEqual(['plan:sign']);
    expect(await listAdded(store, 'PROJECT', 'OWNER')).toEqual(['invoice:approve']);
    const resource = { scope: 'PROJECT', id: '01981f6c-5a5e-7cc0-8000-000000000000' } as const;
    const knows = async (crewkit: Crewkit<PermissionDefinitions>) =>
      Promise.all(
        ['invoice:approve', 'plan:sign'].map((name) =>
          crewkit.can(resource.id, name, resource).then(
            () => true,
            () => false,
          ),
        ),
      );
    const known = [
      [true, false],
      [false, true],
      [false, false],
      [true, false],
    ];
    expect(await Promise.all(running.map(knows))).toEqual(known);
    // A process that knows the permission decides which built-in roles have it.
    running.push(await start(openAnother(), { plan: { scope: 'ORGANIZATION', sign: 'Sign plans' } }));
    expect(await listAdded(store, 'ORGANIZATION', 'ADMIN')).toEqual([]);
    for (const crewkit of running.reverse()) await crewkit.close();
    await dispose();
  });

  it('start at the same time without losing permissions', async () => {
    const { store, openAnother, dispose } = await openTemporaryStore(kind);
    const first = await start(store);
    const several = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? invoices : plans));
    const running = await Promise.all(several.map((permissions) => start(openAnother(), permissions)));
    expect(await listAdded(store, 'ORGANIZATION', 'OWNER')).toEqual(['invoice:approve', 'plan:sign']);
    for (const crewkit of [...running, first]) await crewkit.close();
    await dispose();
  });
});
