import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import type { StoreAdapter, Invitation, Organization } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame, unlessConflict } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, toHash, idAt } from '../support/store-samples.js';
import { addRole, addWorkspace, addWorkspaces, look, sampleInvitation, write } from './workspace-samples.js';

const roleId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');

const insert = (store: StoreAdapter, invitation: Invitation): Promise<void> =>
  write(store, ({ invitations }) => invitations.insert(invitation));
const find = (store: StoreAdapter, { organizationId, id }: Invitation): Promise<Invitation | null> =>
  look(store, ({ invitations }) => invitations.find(organizationId, id));
const findByToken = (store: StoreAdapter, tokenHash: Uint8Array, now = at(1)): Promise<Invitation | null> =>
  look(store, ({ invitations }) => invitations.findByToken(tokenHash, now));
const remove = (store: StoreAdapter, organizationId: string, id: string): Promise<boolean> =>
  write(store, ({ invitations }) => invitations.delete(organizationId, id));

async function invite(
  store: StoreAdapter,
  organization: Organization,
  changes: Partial<Invitation> = {},
): Promise<Invitation> {
  const invitation = sampleInvitation(organization, { roleId, ...changes });
  await insert(store, invitation);
  return invitation;
}

/** Returns all unexpired invitations to the organization. */
async function list(store: StoreAdapter, organizationId: string, now = at(1)): Promise<readonly Invitation[]> {
  const window = { after: null, limit: 100 };
  return (await look(store, ({ invitations }) => invitations.list(organizationId, now, window))).items;
}

/** Invites the same address concurrently. Returns for each call whether it succeeded; the remaining calls fail with CONFLICT. */
function inviteAtOnce(
  store: StoreAdapter,
  organization: Organization,
  changes: Partial<Invitation>,
): Promise<boolean[]> {
  return inParallel(racers, () => unlessConflict(invite(store, organization, changes)));
}

export const invitationStoreCases: StoreCases = {
  async 'stores every field of an invitation'(store) {
    const { organization } = await addWorkspace(store);
    const role = await addRole(store, organization.id);
    const full = await invite(store, organization, {
      email: "o'neill+%_@müller.example",
      roleId: role.id,
      createdAt: at(3),
      expiresAt: at(77),
    });
    const bare = await invite(store, organization);
    for (const invitation of [full, bare]) {
      assertSame(await find(store, invitation), invitation);
      assertSame(await findByToken(store, invitation.tokenHash), invitation);
    }
  },

  async 'finds an invitation only in its own organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const invitation = await invite(store, here.organization);
    for (const organizationId of [there.organization.id, randomUUID()]) {
      assert.equal(await find(store, { ...invitation, organizationId }), null);
      assert.equal(await remove(store, organizationId, invitation.id), false);
      assertSame(await list(store, organizationId), []);
    }
    assert.equal(await find(store, { ...invitation, id: randomUUID() }), null);
    assertSame(await find(store, invitation), invitation);
  },

  async 'finds an invitation by its token until it expires'(store) {
    const { organization } = await addWorkspace(store);
    const invitation = await invite(store, organization, { expiresAt: at(10) });
    await invite(store, organization);
    assertSame(await findByToken(store, invitation.tokenHash, at(9)), invitation);
    assert.equal(await findByToken(store, invitation.tokenHash, at(10)), null);
    assert.equal(await findByToken(store, toHash('unknown')), null);
  },

  async 'finds an invitation by its address, in its own organization, until it expires'(store) {
    const [here, there] = await addWorkspaces(store);
    const email = 'ada@example.org';
    const findByEmail = (organizationId: string, now = at(1)): Promise<Invitation | null> =>
      look(store, ({ invitations }) => invitations.findByEmail(organizationId, email, now));
    const other = await invite(store, there.organization, { email });
    await invite(store, here.organization, { email: `x${email}` });
    assert.equal(await findByEmail(here.organization.id), null);
    const invitation = await invite(store, here.organization, { email, expiresAt: at(10) });
    assertSame(await findByEmail(here.organization.id, at(9)), invitation);
    assert.equal(await findByEmail(here.organization.id, at(10)), null);
    assertSame(await findByEmail(there.organization.id), other);
  },

  async 'rejects a second invitation of the same address while the first is valid'(store) {
    const [here, there] = await addWorkspaces(store);
    const email = 'ada@example.org';
    const first = await invite(store, here.organization, { email, expiresAt: at(10) });
    await assertRejectsWith('CONFLICT', invite(store, here.organization, { email, createdAt: at(9) }));
    assertSame(await list(store, here.organization.id), [first]);
    assertSame(await findByToken(store, first.tokenHash), first);
    // Invitations of another organization, or to another address, are independent.
    const elsewhere = await invite(store, there.organization, { email });
    const other = await invite(store, here.organization, { email: `x${email}` });
    for (const each of [first, elsewhere, other]) assertSame(await find(store, each), each);
  },

  async 'replaces an expired invitation of the same address'(store) {
    const [here, there] = await addWorkspaces(store);
    const email = 'ada@example.org';
    const expired = await invite(store, here.organization, { email, expiresAt: at(10) });
    const elsewhere = await invite(store, there.organization, { email, expiresAt: at(10) });
    const next = await invite(store, here.organization, { email, createdAt: at(10) });
    assert.equal(await find(store, expired), null);
    assert.equal(await findByToken(store, expired.tokenHash, at(0)), null);
    assertSame(await find(store, next), next);
    assertSame(await findByToken(store, next.tokenHash), next);
    assertSame(await list(store, here.organization.id, at(0)), [next]);
    assertSame(await find(store, elsewhere), elsewhere);
  },

  async 'rejects a duplicate id or token of an invitation'(store) {
    const { organization } = await addWorkspace(store);
    const { id, tokenHash } = await invite(store, organization);
    const expired = await invite(store, organization, { expiresAt: at(1) });
    for (const taken of [{ id }, { tokenHash }, { id: expired.id, createdAt: at(2) }]) {
      await assertRejectsWith('CONFLICT', invite(store, organization, taken));
    }
    assert.equal((await list(store, organization.id, at(0))).length, 2);
  },

  async 'adds one of many invitations of the same address in parallel'(store) {
    const { organization } = await addWorkspace(store);
    assertOneTrue(await inviteAtOnce(store, organization, { email: 'ada@example.org' }));
    assert.equal((await list(store, organization.id)).length, 1);
  },

  async 'replaces an expired invitation by one of many in parallel'(store) {
    const { organization } = await addWorkspace(store);
    const email = 'ada@example.org';
    const expired = await invite(store, organization, { email, expiresAt: at(10) });
    assertOneTrue(await inviteAtOnce(store, organization, { email, createdAt: at(10) }));
    assert.equal(await find(store, expired), null);
    assert.equal((await list(store, organization.id, at(0))).length, 1);
  },

  async 'rejects an invitation to a role of another organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const foreign = await addRole(store, there.organization.id);
    for (const wrong of [foreign.id, randomUUID()]) {
      const invitation = sampleInvitation(here.organization, { roleId: wrong });
      await assert.rejects(insert(store, invitation));
      assert.equal(await find(store, invitation), null);
    }
    assert.equal(await look(store, ({ roles }) => roles.isInUse(foreign.id)), false);
  },

  async 'lists the unexpired invitations of the organization, in pages'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization } = here;
    const good: Invitation[] = [];
    for (const number of [6, 2, 9, 4]) good.push(await invite(store, organization, { id: idAt(number) }));
    const soon = await invite(store, organization, { id: idAt(5), expiresAt: at(10) });
    await invite(store, there.organization);
    await assertPages(
      (window) => look(store, ({ invitations }) => invitations.list(organization.id, at(10), window)),
      byId(good),
    );
    assertSame(await list(store, organization.id, at(9)), byId([...good, soon]));
    const page = await look(store, ({ invitations }) =>
      invitations.list(organization.id, at(10), { after: idAt(5), limit: 1 }),
    );
    assert.deepEqual([page.items.map((each) => each.id), page.next], [[idAt(6)], idAt(6)]);
  },

  async 'updates token, inviter and expiry of an invitation, in its own organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const invitation = await invite(store, here.organization, { expiresAt: at(10) });
    const other = await invite(store, here.organization);
    const renewal = { tokenHash: toHash('next'), invitedBy: there.organization.createdBy, expiresAt: at(30) };
    const renew = (organizationId: string, id: string, changes: Partial<typeof renewal> = {}): Promise<boolean> =>
      write(store, ({ invitations }) => invitations.renew(organizationId, id, { ...renewal, ...changes }));
    assert.equal(await renew(there.organization.id, invitation.id), false);
    assert.equal(await renew(here.organization.id, randomUUID()), false);
    await assertRejectsWith('CONFLICT', renew(here.organization.id, invitation.id, { tokenHash: other.tokenHash }));
    assertSame(await find(store, invitation), invitation);
    assert.equal(await renew(here.organization.id, invitation.id), true);
    const renewed = { ...invitation, ...renewal };
    assertSame(await find(store, invitation), renewed);
    assert.equal(await findByToken(store, invitation.tokenHash), null);
    assertSame(await findByToken(store, renewal.tokenHash, at(29)), renewed);
    assertSame(await find(store, other), other);
    assert.equal(await remove(store, here.organization.id, invitation.id), true);
    assert.equal(await renew(here.organization.id, invitation.id), false);
  },

  async 'removes only the expired invitations to a role'(store) {
    const { organization } = await addWorkspace(store);
    const role = await addRole(store, organization.id);
    const expired = await invite(store, organization, { roleId: role.id, expiresAt: at(10) });
    const kept = [
      await invite(store, organization, { roleId: role.id, expiresAt: at(11) }),
      await invite(store, organization, { expiresAt: at(10) }),
    ];
    await write(store, ({ invitations }) => invitations.deleteExpiredFor(role.id, at(10)));
    assert.equal(await find(store, expired), null);
    for (const each of kept) assertSame(await find(store, each), each);
  },

  async 'deletes an invitation for one of many parallel callers'(store) {
    const { organization } = await addWorkspace(store);
    const invitation = await invite(store, organization);
    const kept = await invite(store, organization);
    assertOneTrue(await inParallel(racers, () => remove(store, organization.id, invitation.id)));
    assert.equal(await find(store, invitation), null);
    assert.equal(await findByToken(store, invitation.tokenHash), null);
    assertSame(await find(store, kept), kept);
  },

  async 'removes expired invitations and counts them'(store) {
    const [here, there] = await addWorkspaces(store);
    const gone = [
      await invite(store, here.organization, { expiresAt: at(9) }),
      await invite(store, there.organization, { expiresAt: at(10) }),
    ];
    const kept = await invite(store, here.organization, { expiresAt: at(11) });
    const sweep = (): Promise<number> => write(store, ({ invitations }) => invitations.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    for (const each of gone) assert.equal(await find(store, each), null);
    assertSame(await find(store, kept), kept);
  },
};
