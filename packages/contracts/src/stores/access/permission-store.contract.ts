import assert from 'node:assert/strict';
import { builtInRoles, permissionCatalogue } from '@crewkit/core';
import type { StoreAdapter, PermissionDefinition, Role } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { awkwardText } from '../support/store-samples.js';

async function load(
  store: StoreAdapter,
  catalogue: readonly PermissionDefinition[],
  roles: readonly Role[] = [],
): Promise<void> {
  await store.unitOfWork.run(async (stores) => {
    await stores.permissions.upsert(catalogue);
    await stores.permissions.upsertBuiltInRoles(roles);
  });
}

const list = (store: StoreAdapter): Promise<PermissionDefinition[]> =>
  store.unitOfWork.read((stores) => stores.permissions.list());
// The port promises no order of roles.
const roles = async (store: StoreAdapter): Promise<Role[]> => {
  const found = await store.unitOfWork.read((stores) => stores.permissions.listBuiltInRoles());
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const permissionStoreCases: StoreCases = {
  async 'keeps the catalogue in order, however often it is loaded'(store) {
    assertSame(await list(store), []);
    for (const _ of [1, 2]) {
      await load(store, permissionCatalogue, builtInRoles);
      assertSame(await list(store), permissionCatalogue);
      assertSame(await roles(store), builtInRoles);
    }
  },

  async 'inserts permissions of a newer version at their position'(store) {
    await load(
      store,
      permissionCatalogue.filter((_, index) => index % 7 !== 3),
    );
    await load(store, permissionCatalogue, builtInRoles);
    assertSame(await list(store), permissionCatalogue);
    assertSame(await roles(store), builtInRoles);
  },

  async 'updates the description of a permission'(store) {
    await load(
      store,
      permissionCatalogue.map((permission) => ({ ...permission, description: awkwardText })),
    );
    await load(store, permissionCatalogue);
    assertSame(await list(store), permissionCatalogue);
  },

  async 'sets a built-in role to exactly the given permissions'(store) {
    await load(store, permissionCatalogue, builtInRoles);
    const [role, ...others] = builtInRoles;
    assert.ok(role);
    for (const permissions of [['org:create', 'org:view', 'chat:view'], ['chat:view'], []]) {
      const changed = { ...role, name: 'RENAMED', permissions };
      // Permissions are returned in the order of the catalogue, regardless of the input order.
      await load(store, [], [{ ...changed, permissions: [...permissions].reverse() }]);
      assertSame(await roles(store), [changed, ...others]);
    }
  },

  async 'keeps a role unchanged when the transaction is rolled back'(store) {
    await load(store, permissionCatalogue, builtInRoles);
    const failing = store.unitOfWork.run(async (stores) => {
      await stores.permissions.upsertBuiltInRoles(builtInRoles.map((role) => ({ ...role, permissions: [] })));
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assertSame(await roles(store), builtInRoles);
  },
};
