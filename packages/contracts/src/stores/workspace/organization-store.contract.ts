import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  administratorRoleId,
  noSettings,
  type StoreAdapter,
  type Organization,
  type Settings,
} from '@crewkit/core/adapter';
import { pause } from '../../until.js';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt, sampleAccount } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
  addRole,
  addWorkspace,
  addWorkspaces,
  assign,
  globalPlace,
  loadRoles,
  look,
  organizationPlace,
  sampleOrganization,
  teamPlace,
  write,
} from './workspace-samples.js';

const find = (store: StoreAdapter, id: string): Promise<Organization | null> =>
  look(store, ({ organizations }) => organizations.findById(id));
const getSettings = (store: StoreAdapter, id: string): Promise<Settings | null> =>
  look(store, ({ organizations }) => organizations.findSettings(id));
const member = toBuiltInRoleId('ORGANIZATION', 'MEMBER');

async function add(store: StoreAdapter, changes: Partial<Organization> = {}): Promise<Organization> {
  const organization = sampleOrganization(await addAccount(store), changes);
  await write(store, ({ organizations }) => organizations.insert(organization));
  return organization;
}

/** Returns the ids of the organizations that are visible to the user. */
async function visible(store: StoreAdapter, userId: string, now = at(1)): Promise<string[]> {
  const window = { after: null, limit: 100 };
  const { items } = await look(store, ({ organizations }) => organizations.listVisible(userId, { ...window, now }));
  return items.map((each) => each.id);
}

export const organizationStoreCases: StoreCases = {
  async 'stores every field of an organization'(store) {
    const full = await add(store, {
      name: awkwardText,
      description: awkwardText.repeat(20),
      createdAt: at(3),
      updatedAt: at(4),
    });
    const bare = await add(store);
    for (const organization of [full, bare]) {
      assertSame(await find(store, organization.id), organization);
      assertSame(await write(store, ({ organizations }) => organizations.lockById(organization.id)), organization);
      assertSame(await getSettings(store, organization.id), noSettings);
    }
  },

  async 'neither finds, updates nor deletes unknown organizations'(store) {
    const organization = await add(store);
    const id = randomUUID();
    assert.equal(await find(store, id), null);
    assert.equal(await getSettings(store, id), null);
    await write(store, async ({ organizations }) => {
      assert.equal(await organizations.lockById(id), null);
      assert.equal(await organizations.update(id, { name: 'X' }, at(1)), null);
      assert.equal(await organizations.updateSettings(id, { locale: 'de' }, at(1)), null);
      assert.equal(await organizations.delete(id, at(9)), false);
    });
    assertSame(await find(store, organization.id), organization);
  },

  async 'rejects the id of another organization, which stays unchanged'(store) {
    const organization = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { id: organization.id, name: 'Other' }));
    assertSame(await find(store, organization.id), organization);
  },

  async 'updates the given fields of an organization and no others'(store) {
    const organization = await add(store);
    const other = await add(store);
    let expected = organization;
    const each = [{ name: awkwardText }, { description: awkwardText }, { name: 'A', description: '' }, {}];
    for (const [index, changes] of each.entries()) {
      const updatedAt = at(index + 1);
      expected = { ...expected, ...changes, updatedAt };
      const changed = await write(store, ({ organizations }) =>
        organizations.update(organization.id, changes, updatedAt),
      );
      assertSame(changed, expected);
      assertSame(await find(store, organization.id), expected);
    }
    assertSame(await getSettings(store, organization.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'replaces the given settings of an organization and no others'(store) {
    const organization = await add(store);
    const other = await add(store);
    let expected = noSettings;
    const each: Partial<Settings>[] = [
      { timeZone: 'Europe/Berlin' },
      { locale: 'de-AT', weekStartsOn: 'monday' },
      { custom: { [awkwardText]: [awkwardText, { deep: [null, true, 1.5, -7, ''] }] } },
      { custom: { big: 'x'.repeat(16_000) }, timeZone: null },
      { weekStartsOn: 'sunday' },
      {},
      noSettings,
    ];
    for (const [index, changes] of each.entries()) {
      expected = { ...expected, ...changes };
      const changed = await write(store, ({ organizations }) =>
        organizations.updateSettings(organization.id, changes, at(index + 1)),
      );
      assertSame(changed, expected);
      assertSame(await getSettings(store, organization.id), expected);
      assertSame(await find(store, organization.id), { ...organization, updatedAt: at(index + 1) });
    }
    assertSame(await getSettings(store, other.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'lets one transaction at a time lock an organization'(store) {
    const { id } = await add(store);
    let inside = 0;
    let most = 0;
    await inParallel(4, () =>
      write(store, async ({ organizations }) => {
        await organizations.lockById(id);
        inside += 1;
        most = Math.max(most, inside);
        // The pause is longer than an event loop turn, so that a concurrent transaction shows.
        await pause(5);
        inside -= 1;
      }),
    );
    assert.equal(most, 1);
  },

  async 'prevents lost updates when each transaction reads the locked organization first'(store) {
    const { id } = await add(store, { name: '0' });
    await inParallel(racers, () =>
      write(store, async ({ organizations }) => {
        const organization = await organizations.lockById(id);
        await organizations.update(id, { name: String(Number(organization?.name) + 1) }, at(1));
      }),
    );
    assert.equal((await find(store, id))?.name, String(racers));
  },

  async 'does not lock an organization for readers'(store) {
    const { id } = await add(store);
    await assert.rejects(look(store, ({ organizations }) => organizations.lockById(id)));
  },

  async 'lists the organizations that a member may see, in pages'(store) {
    const { organization, userId } = await addWorkspace(store);
    const own = [organization];
    for (const number of [5, 2, 9, 7]) own.push(await add(store, { id: idAt(number), name: `${number}` }));
    for (const each of own.slice(1)) {
      await write(store, ({ members }) => members.insert(each.id, userId, at(0)));
    }
    for (const each of own) await assign(store, { holder: { userId }, roleId: member, place: organizationPlace(each) });
    await add(store);
    await assertPages(
      (window) => look(store, ({ organizations }) => organizations.listVisible(userId, { ...window, now: at(1) })),
      byId(own),
    );
    // A position is an id that does not have to exist anymore.
    const { items } = await look(store, ({ organizations }) =>
      organizations.listVisible(userId, { after: idAt(6), limit: 2, now: at(1) }),
    );
    assert.deepEqual(
      items.map((each) => each.id),
      [idAt(7), idAt(9)],
    );
  },

  async 'lists an organization for members with org:view, whatever the source of the grant'(store) {
    const { organization, userId } = await addWorkspace(store);
    const { id } = organization;
    const place = organizationPlace(organization);
    assert.deepEqual(await visible(store, userId), []);
    const seers: string[] = [];
    for (let count = 0; count < 4; count += 1) seers.push(await addMember(store, id));
    const [byRole = '', byGlobalRole = '', byGroup = '', byGroupRole = ''] = seers;
    await assign(store, { holder: { userId: byRole }, roleId: member, place });
    const globalRole = await addRole(store, null);
    await assign(store, { holder: { userId: byGlobalRole }, roleId: globalRole.id, place: globalPlace });
    await addGroup(store, id, { permissions: ['org:view'], userIds: [byGroup] });
    const group = await addGroup(store, id, { userIds: [byGroupRole] });
    await assign(store, { holder: { groupId: group.id }, roleId: member, place });
    for (const each of seers) assert.deepEqual(await visible(store, each), [id]);
    assert.deepEqual(await visible(store, userId), []);
  },

  async 'hides an organization from non-members, disabled users and members without permission'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const { id } = organization;
    const place = organizationPlace(organization);
    await addMember(store, id);
    // A user who holds the permission at GLOBAL is not a member of the organization.
    const everywhere = await addRole(store, null);
    const administrator = await addAccount(store);
    for (const roleId of [everywhere.id, administratorRoleId]) {
      await assign(store, { holder: { userId: administrator }, roleId, place: globalPlace });
    }
    const disabled = await addMember(store, id, { disabledAt: at(0) });
    await assign(store, { holder: { userId: disabled }, roleId: member, place });
    const expired = await addMember(store, id);
    await assign(store, { holder: { userId: expired }, roleId: member, place, expiresAt: at(1) });
    const inTeam = await addMember(store, id);
    const teamRole = await addRole(store, id, { level: 'TEAM', permissions: ['org:view', 'team:view'] });
    await assign(store, { holder: { userId: inTeam }, roleId: teamRole.id, place: teamPlace(team) });
    const blind = await addRole(store, id, { permissions: ['org:edit'] });
    await assign(store, { holder: { userId }, roleId: blind.id, place });
    for (const each of [administrator, disabled, expired, inTeam, userId, randomUUID()]) {
      assert.deepEqual(await visible(store, each), []);
    }
    assert.deepEqual(await visible(store, expired, at(0)), [id]);
  },

  async 'lists an organization once, even if a user may see it through several grants'(store) {
    const { organization, userId } = await addWorkspace(store);
    const place = organizationPlace(organization);
    for (const name of ['OWNER', 'ADMIN', 'MEMBER'] as const) {
      await assign(store, { holder: { userId }, roleId: toBuiltInRoleId('ORGANIZATION', name), place });
    }
    await addGroup(store, organization.id, { permissions: ['org:view'], userIds: [userId] });
    assert.deepEqual(await visible(store, userId), [organization.id]);
  },

  async 'keeps the settings of two organizations apart'(store) {
    const [first, second] = await addWorkspaces(store);
    await write(store, ({ organizations }) =>
      organizations.updateSettings(first.organization.id, { locale: 'sw' }, at(1)),
    );
    assertSame(await getSettings(store, first.organization.id), { ...noSettings, locale: 'sw' });
    assertSame(await getSettings(store, second.organization.id), noSettings);
  },

  async 'stores nothing of an organization that is rolled back'(store) {
    await loadRoles(store);
    const account = sampleAccount();
    const organization = sampleOrganization(account.id);
    const failing = write(store, async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      await stores.organizations.insert(organization);
      await stores.members.insert(organization.id, account.id, at(0));
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await find(store, organization.id), null);
  },
};
