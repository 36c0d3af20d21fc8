import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { administratorRoleId, type StoreAdapter, type Role, type StoreInput } from '@crewkit/core/adapter';
import { pause } from '../../until.js';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame, unlessConflict } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
  addRole,
  addWorkspace,
  addWorkspaces,
  assign,
  globalPlace,
  look,
  organizationPlace,
  projectPlace,
  sampleInvitation,
  teamPlace,
  write,
} from '../workspace/workspace-samples.js';

type RoleChanges = StoreInput<'roles', 'update', 2>;

const find = (store: StoreAdapter, organizationId: string | null, id: string): Promise<Role | null> =>
  look(store, ({ roles }) => roles.find(organizationId, id));
const update = (store: StoreAdapter, { organizationId, id }: Role, changes: RoleChanges): Promise<Role | null> =>
  write(store, ({ roles }) => roles.update(organizationId, id, changes));
const remove = (store: StoreAdapter, { organizationId, id }: Role): Promise<boolean> =>
  write(store, ({ roles }) => roles.delete(organizationId, id));
const isInUse = (store: StoreAdapter, { id }: Role): Promise<boolean> => look(store, ({ roles }) => roles.isInUse(id));
const everyPermission = permissionCatalogue.map((each) => each.name);
const isGlobal = ({ level }: Role): boolean => level === 'GLOBAL';

export const roleStoreCases: StoreCases = {
  async 'stores every field of a role, with its permissions in the order of the catalogue'(store) {
    const { organization } = await addWorkspace(store);
    const changes = { name: awkwardText, permissions: everyPermission };
    const roles: Role[] = [];
    for (const level of ['ORGANIZATION', 'TEAM', 'PROJECT'] as const) {
      roles.push(await addRole(store, organization.id, { level, ...changes }));
    }
    roles.push(await addRole(store, null, { ...changes, permissions: [...everyPermission].reverse() }));
    roles.push(await addRole(store, organization.id, { permissions: [] }));
    roles.push(await addRole(store, organization.id, { permissions: ['project:view', 'org:view'] }));
    for (const role of roles) {
      const permissions = everyPermission.filter((each) => role.permissions.includes(each));
      assertSame(await find(store, role.organizationId, role.id), { ...role, permissions });
    }
  },

  async 'withdraws the default role from all users and restores it'(store) {
    const userId = await addAccount(store);
    const { organization } = await addWorkspace(store);
    const resources = [{ scope: 'GLOBAL' }, { scope: 'ORGANIZATION', id: organization.id }] as const;
    for (const held of [null, false, false, true]) {
      if (held !== null) await write(store, ({ roles }) => roles.setDefaultRoleHeld(held));
      assert.equal(await look(store, ({ roles }) => roles.isDefaultRoleHeld()), held ?? true);
      for (const resource of resources) {
        const [one, each] = await look(store, async ({ grants }) => [
          await grants.heldOn(userId, resource, at(0)),
          (await grants.heldByEach([userId], resource, at(0))).get(userId),
        ]);
        assert.deepEqual([one?.hasDefaultRole, each?.hasDefaultRole], [held ?? true, held ?? true]);
      }
      // A restart of the server does not reset the setting.
      await write(store, ({ permissions }) => permissions.upsertBuiltInRoles(builtInRoles));
    }
    const failing = write(store, async ({ roles }) => {
      await roles.setDefaultRoleHeld(false);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await look(store, ({ roles }) => roles.isDefaultRoleHeld()), true);
  },

  async 'finds roles of the organization and built-in roles that are not global'(store) {
    const [here, there] = await addWorkspaces(store);
    const own = await addRole(store, here.organization.id);
    const everywhere = await addRole(store, null);
    for (const role of builtInRoles) {
      assertSame(await find(store, here.organization.id, role.id), isGlobal(role) ? null : role);
      assertSame(await find(store, null, role.id), isGlobal(role) ? role : null);
    }
    assertSame(await find(store, here.organization.id, own.id), own);
    assertSame(await find(store, null, everywhere.id), everywhere);
    for (const [organizationId, id] of [
      [there.organization.id, own.id],
      [null, own.id],
      [here.organization.id, everywhere.id],
      [here.organization.id, randomUUID()],
      [null, randomUUID()],
    ] as const) {
      assert.equal(await find(store, organizationId, id), null);
    }
  },

  async 'lists the available roles, built-in ones first, in pages'(store) {
    const [here, there] = await addWorkspaces(store);
    const own = [];
    for (const level of ['TEAM', 'ORGANIZATION', 'PROJECT', 'TEAM'] as const) {
      own.push(await addRole(store, here.organization.id, { level }));
    }
    await addRole(store, there.organization.id);
    const everywhere = [await addRole(store, null), await addRole(store, null)];
    const local = builtInRoles.filter((each) => !isGlobal(each));
    for (const [organizationId, expected] of [
      [here.organization.id, [...local, ...byId(own)]],
      [null, [...builtInRoles.filter(isGlobal), ...byId(everywhere)]],
    ] as const) {
      await assertPages((window) => look(store, ({ roles }) => roles.list(organizationId, window)), expected);
    }
  },

  async 'rejects a role with the same level and name in the same organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const { id } = here.organization;
    for (const [organizationId, level] of [
      [id, 'ORGANIZATION'],
      [id, 'TEAM'],
      [there.organization.id, 'TEAM'],
      [null, 'GLOBAL'],
    ] as const) {
      const name = 'Auditor';
      const role = await addRole(store, organizationId, { name, level });
      await assertRejectsWith('CONFLICT', addRole(store, organizationId, { name, level }));
      const other = await addRole(store, organizationId, { level });
      await assertRejectsWith('CONFLICT', update(store, other, { name, permissions: [] }));
      await assertRejectsWith('CONFLICT', addRole(store, organizationId, { id: other.id, level }));
      for (const each of [role, other]) assertSame(await find(store, organizationId, each.id), each);
    }
  },

  async 'adds one of many roles with the same name in parallel'(store) {
    const { organization } = await addWorkspace(store);
    for (const organizationId of [organization.id, null]) {
      const outcomes = await inParallel(racers, () =>
        unlessConflict(addRole(store, organizationId, { name: 'Auditor' })),
      );
      assertOneTrue(outcomes);
    }
  },

  async 'updates the given fields of a role and no others'(store) {
    const { organization } = await addWorkspace(store);
    const other = await addRole(store, organization.id);
    for (const role of [await addRole(store, organization.id), await addRole(store, null)]) {
      let expected = role;
      const each = [
        { name: awkwardText },
        { permissions: ['org:create', 'project:task.view', 'chat:view'] },
        { name: 'Again', permissions: ['org:create'] },
        { permissions: [] },
        { name: 'Again' },
        {},
      ];
      for (const changes of each) {
        expected = { ...expected, ...changes };
        assertSame(await update(store, role, changes), expected);
        assertSame(await find(store, role.organizationId, role.id), expected);
      }
      // Permissions are returned in the order of the catalogue, regardless of the input order.
      const permissions = ['org:view', 'team:view', 'project:view'];
      assertSame(await update(store, role, { permissions: [...permissions].reverse() }), { ...expected, permissions });
    }
    assertSame(await find(store, organization.id, other.id), other);
  },

  async 'neither updates nor deletes roles that are built in, foreign or unknown'(store) {
    const [here, there] = await addWorkspaces(store);
    const foreign = await addRole(store, there.organization.id);
    const everywhere = await addRole(store, null);
    const organizationId = here.organization.id;
    const own = await addRole(store, organizationId);
    const untouched = [...builtInRoles, foreign, everywhere, { ...foreign, id: randomUUID() }];
    for (const role of untouched.map((each) => ({ ...each, organizationId }))) {
      assert.equal(await update(store, role, { name: 'X', permissions: [] }), null);
      assert.equal(await remove(store, role), false);
    }
    for (const role of [...builtInRoles.filter(isGlobal), { ...own, organizationId: null }]) {
      assert.equal(await update(store, role, { name: 'X', permissions: [] }), null);
      assert.equal(await remove(store, role), false);
    }
    for (const role of builtInRoles) {
      assertSame(await find(store, isGlobal(role) ? null : organizationId, role.id), role);
    }
    assertSame(await find(store, there.organization.id, foreign.id), foreign);
    assertSame(await find(store, null, everywhere.id), everywhere);
    assertSame(await find(store, organizationId, own.id), own);
  },

  async 'deletes a role that is unused'(store) {
    const { organization } = await addWorkspace(store);
    const kept = await addRole(store, organization.id);
    for (const role of [await addRole(store, organization.id), await addRole(store, null)]) {
      assert.equal(await isInUse(store, role), false);
      assert.equal(await remove(store, role), true);
      assert.equal(await remove(store, role), false);
      assert.equal(await find(store, role.organizationId, role.id), null);
    }
    assertSame(await find(store, organization.id, kept.id), kept);
    assert.equal(await isInUse(store, { ...kept, id: randomUUID() }), false);
  },

  async 'keeps a role that is in use in any way, expired or not'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const { id } = organization;
    const place = organizationPlace(organization);
    const [given, expired, attached, promised, everywhere, free] = [
      await addRole(store, id),
      await addRole(store, id, { level: 'TEAM' }),
      await addRole(store, id),
      await addRole(store, id),
      await addRole(store, null),
      await addRole(store, id),
    ];
    const group = await addGroup(store, id);
    await assign(store, { holder: { userId }, roleId: given.id, place });
    await assign(store, { holder: { userId }, roleId: expired.id, place: teamPlace(team), expiresAt: at(-1) });
    await assign(store, { holder: { groupId: group.id }, roleId: attached.id, place, expiresAt: at(-1) });
    await assign(store, { holder: { userId }, roleId: everywhere.id, place: globalPlace });
    const invitation = sampleInvitation(organization, { roleId: promised.id, expiresAt: at(-1), createdAt: at(-2) });
    await write(store, ({ invitations }) => invitations.insert(invitation));
    for (const role of [given, expired, attached, promised, everywhere]) {
      assert.equal(await isInUse(store, role), true);
      assert.equal(await remove(store, role), false);
      assertSame(await find(store, role.organizationId, role.id), role);
    }
    assert.equal(await isInUse(store, free), false);
    await write(store, ({ invitations }) => invitations.delete(id, invitation.id));
    assert.equal(await remove(store, promised), true);
  },

  async 'replaces a role by another wherever it is in use'(store) {
    const { organization, project, userId } = await addWorkspace(store);
    const { id } = organization;
    const [old, next] = [
      await addRole(store, id, { level: 'PROJECT' }),
      await addRole(store, id, { level: 'PROJECT' }),
    ];
    const place = projectPlace(project);
    const group = await addGroup(store, id);
    await assign(store, { holder: { userId }, roleId: old.id, place, expiresAt: at(50), createdAt: at(5) });
    await assign(store, { holder: { groupId: group.id }, roleId: old.id, place, expiresAt: at(60) });
    const invitation = sampleInvitation(organization, { roleId: old.id });
    await write(store, ({ invitations }) => invitations.insert(invitation));
    await write(store, ({ roles }) => roles.replaceUses(old.id, next.id));
    const found = await look(store, ({ members }) => members.find(place, userId, at(1)));
    assertSame(found?.roles, [{ id: next.id, name: next.name, expiresAt: at(50) }]);
    assertSame(found?.joinedAt, at(5));
    const attachments = await look(store, ({ assignments }) => assignments.listOfGroup(id, group.id, at(1)));
    assertSame(attachments, [{ roleId: next.id, place, expiresAt: at(60) }]);
    assertSame(await look(store, ({ invitations }) => invitations.find(id, invitation.id)), {
      ...invitation,
      roleId: next.id,
    });
    assert.equal(await isInUse(store, old), false);
    assert.equal(await isInUse(store, next), true);
    assert.equal(await remove(store, old), true);
  },

  async 'assigns the replacement only once to holders of both roles'(store) {
    const { organization, userId } = await addWorkspace(store);
    const { id } = organization;
    const [old, next, third] = [await addRole(store, id), await addRole(store, id), await addRole(store, id)];
    const place = organizationPlace(organization);
    const group = await addGroup(store, id);
    for (const holder of [{ userId }, { groupId: group.id }]) {
      for (const role of [old, next, third]) await assign(store, { holder, roleId: role.id, place });
    }
    const other = await addMember(store, id);
    await assign(store, { holder: { userId: other }, roleId: third.id, place });
    await write(store, ({ roles }) => roles.replaceUses(old.id, next.id));
    const expected = [next.id, third.id].sort();
    const held = await look(store, ({ assignments }) => assignments.rolesAt(userId, place, at(1)));
    assert.deepEqual(
      held.map((each) => each.id),
      expected,
    );
    const attachments = await look(store, ({ assignments }) => assignments.listOfGroup(id, group.id, at(1)));
    assert.deepEqual(
      attachments.map((each) => each.roleId),
      expected,
    );
    const others = await look(store, ({ assignments }) => assignments.rolesAt(other, place, at(1)));
    assertSame(others, [third]);
    assert.equal(await isInUse(store, old), false);
  },

  async 'assigns the replacement until the later expiry to holders of both roles'(store) {
    const { organization, userId } = await addWorkspace(store);
    const { id } = organization;
    const place = organizationPlace(organization);
    for (const [ofOld, ofNext, expected] of [
      [at(50), at(60), at(60)],
      [at(60), at(50), at(60)],
      [null, at(50), null],
      [at(50), null, null],
    ] as const) {
      const [old, next] = [await addRole(store, id), await addRole(store, id)];
      const group = await addGroup(store, id);
      for (const holder of [{ userId }, { groupId: group.id }]) {
        await assign(store, { holder, roleId: old.id, place, expiresAt: ofOld });
        await assign(store, { holder, roleId: next.id, place, expiresAt: ofNext });
      }
      await write(store, ({ roles }) => roles.replaceUses(old.id, next.id));
      const found = await look(store, ({ members }) => members.find(place, userId, at(1)));
      assertSame(found?.roles, [{ id: next.id, name: next.name, expiresAt: expected }]);
      const attachments = await look(store, ({ assignments }) => assignments.listOfGroup(id, group.id, at(1)));
      assertSame(attachments, [{ roleId: next.id, place, expiresAt: expected }]);
      await write(store, ({ assignments }) => assignments.unassign({ userId }, next.id, place));
    }
  },

  async 'replaces a global role by another one'(store) {
    const { userId } = await addWorkspace(store);
    const old = await addRole(store, null);
    const second = await addAccount(store);
    for (const roleId of [old.id, administratorRoleId]) {
      await assign(store, { holder: { userId }, roleId, place: globalPlace });
    }
    await assign(store, { holder: { userId: second }, roleId: old.id, place: globalPlace });
    await write(store, ({ roles }) => roles.replaceUses(old.id, administratorRoleId));
    for (const each of [userId, second]) {
      const held = await look(store, ({ assignments }) => assignments.rolesAt(each, globalPlace, at(1)));
      assert.deepEqual(
        held.map((role) => role.id),
        [administratorRoleId],
      );
    }
    assert.equal(await remove(store, old), true);
  },

  async 'makes other transactions that lock GLOBAL wait'(store) {
    await addWorkspace(store);
    let inside = 0;
    let most = 0;
    await inParallel(4, () =>
      write(store, async ({ roles }) => {
        await roles.lockGlobal();
        inside += 1;
        most = Math.max(most, inside);
        // The pause is longer than an event loop turn, so that a concurrent transaction shows.
        await pause(5);
        inside -= 1;
      }),
    );
    assert.equal(most, 1);
  },

  async 'locks nothing for readers'(store) {
    await addWorkspace(store);
    await assert.rejects(look(store, ({ roles }) => roles.lockGlobal()));
  },

  async 'replaces a role by a built-in one'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const old = await addRole(store, organization.id, { level: 'TEAM' });
    const replacement = toBuiltInRoleId('TEAM', 'MEMBER');
    const group = await addGroup(store, organization.id);
    for (const holder of [{ userId }, { groupId: group.id }]) {
      await assign(store, { holder, roleId: old.id, place: teamPlace(team) });
    }
    await write(store, ({ roles }) => roles.replaceUses(old.id, replacement));
    const held = await look(store, ({ assignments }) => assignments.rolesAt(userId, teamPlace(team), at(1)));
    assertSame(held, [builtInRoles.find((each) => each.id === replacement)]);
    assert.equal(await remove(store, old), true);
  },
};
