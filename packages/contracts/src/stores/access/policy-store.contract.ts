import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  type Account,
  type Holdings,
  type NewMessage,
  type Resource,
  type StoreResult,
  type StoreAdapter,
} from '@crewkit/core/adapter';
import { addOwnTaskChat } from '../chat/chat-samples.js';
import { sampleIdentity, samplePasskey } from '../sign-in/sign-in-samples.js';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { at, sampleAccount, sampleMessage, sampleParticipant } from '../support/store-samples.js';
import {
  addMember,
  addWorkspace,
  addWorkspaces,
  assign,
  look,
  projectPlace,
  write,
} from '../workspace/workspace-samples.js';

type OrganizationPolicy = StoreResult<'policies', 'find'>;
type SignInFacts = Omit<StoreResult<'policies', 'listMembers'>, 'userId'>;

const noPolicy: OrganizationPolicy = {
  requireSecondFactor: false,
  maxSessionAgeDays: null,
  allowedEmailDomains: null,
  allowedMethods: null,
};
const strict: OrganizationPolicy = {
  requireSecondFactor: true,
  maxSessionAgeDays: 30,
  allowedEmailDomains: ['example.com', 'xn--bcher-kva.example'],
  allowedMethods: ['passkey', 'social'],
};

const projectMember = toBuiltInRoleId('PROJECT', 'MEMBER');

const find = (store: StoreAdapter, id: string): Promise<OrganizationPolicy | null> =>
  look(store, ({ policies }) => policies.find(id));
const set = (store: StoreAdapter, id: string, policy: OrganizationPolicy | null): Promise<boolean> =>
  write(store, ({ policies }) => policies.set(id, policy));
const getFacts = (store: StoreAdapter, ids: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>> =>
  look(store, ({ policies }) => policies.listFacts(ids));

async function add(store: StoreAdapter, changes: Partial<Account>): Promise<string> {
  const account = sampleAccount(changes);
  await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
  return account.id;
}

/** Returns `policyOrganizationId` from `heldOn` and from `heldByEach`, which must agree. */
async function getPolicyOrganization(store: StoreAdapter, userId: string, resource: Resource): Promise<string | null> {
  const [one, each] = await look(store, async ({ grants }): Promise<[Holdings | null, Holdings | undefined]> => [
    await grants.heldOn(userId, resource, at(1)),
    (await grants.heldByEach([userId], resource, at(1))).get(userId),
  ]);
  assert.equal(each?.policyOrganizationId, one?.policyOrganizationId);
  return one?.policyOrganizationId ?? null;
}

export const policyStoreCases: StoreCases = {
  async 'stores, replaces and removes the policy of one organization'(store) {
    const [{ organization }, { organization: other }] = await addWorkspaces(store);
    assert.equal(await find(store, organization.id), null);
    for (const policy of [strict, { ...noPolicy, requireSecondFactor: true }, { ...noPolicy, allowedMethods: [] }]) {
      assert.equal(await set(store, organization.id, policy), true);
      assertSame(await find(store, organization.id), policy);
      assert.equal(await find(store, other.id), null);
    }
    assert.equal(await set(store, organization.id, null), true);
    assert.equal(await find(store, organization.id), null);
  },

  async 'neither finds nor sets the policy of unknown and deleted organizations'(store) {
    const { organization } = await addWorkspace(store);
    await set(store, organization.id, strict);
    await write(store, ({ organizations }) => organizations.delete(organization.id, at(1)));
    for (const id of [organization.id, randomUUID()]) {
      assert.equal(await set(store, id, strict), false);
      assert.equal(await find(store, id), null);
    }
  },

  async 'reports an organization with a policy with the holdings on everything in it'(store) {
    const { chat, taskId, organization, team, project, userId } = await addOwnTaskChat(store);
    const group = randomUUID();
    const plain = randomUUID();
    await write(store, async ({ conversations }) => {
      for (const [id, organizationId] of [
        [group, organization.id],
        [plain, null],
      ] as const) {
        const participants = [sampleParticipant(userId, { role: 'owner' })];
        const about = { id, organizationId, title: null, createdBy: userId, participants, createdAt: at(0) };
        await conversations.insertGroup(about);
      }
    });
    const inside: readonly Resource[] = [
      { scope: 'ORGANIZATION', id: organization.id },
      { scope: 'TEAM', id: team.id },
      { scope: 'PROJECT', id: project.id },
      { scope: 'TASK', id: taskId },
      { scope: 'CHAT', id: chat },
      { scope: 'CHAT', id: group },
    ];
    for (const policy of [null, strict, null]) {
      await set(store, organization.id, policy);
      for (const resource of inside) {
        const expected = policy === null ? null : organization.id;
        assert.equal(await getPolicyOrganization(store, userId, resource), expected, resource.scope);
      }
      for (const id of [chat, group, plain]) {
        const expected = policy === null || id === plain ? null : organization.id;
        await look(store, async ({ conversations }) => {
          assert.equal((await conversations.getParticipation(id, userId))?.policyOrganizationId, expected);
          assert.equal((await conversations.getRoster(id))?.policyOrganizationId, expected);
        });
      }
    }
    await set(store, organization.id, strict);
    assert.equal(await getPolicyOrganization(store, userId, { scope: 'GLOBAL' }), null);
    assert.equal(await getPolicyOrganization(store, userId, { scope: 'CHAT', id: plain }), null);
  },

  async 'stores messages in conversations of an organization with a policy only if the sender meets it'(store) {
    const { chat, organization, userId } = await addOwnTaskChat(store);
    const group = randomUUID();
    const participants = [sampleParticipant(userId, { role: 'owner' })];
    const about = { id: group, organizationId: organization.id, title: null, createdBy: userId, participants };
    await write(store, ({ conversations }) => conversations.insertGroup({ ...about, createdAt: at(0) }));
    const post = async (id: string, changes: Partial<NewMessage>): Promise<string> => {
      const conversationKind = id === chat ? 'task' : 'direct';
      const message = sampleMessage(id, userId, { conversationKind, ...changes });
      return (await write(store, ({ messages }) => messages.append(message))).kind;
    };
    for (const id of [chat, group]) {
      await set(store, organization.id, strict);
      assert.equal(await post(id, {}), 'refused');
      assert.equal(await post(id, { meetsPolicy: false }), 'refused');
      assert.equal(await post(id, { meetsPolicy: true }), 'appended');
      await set(store, organization.id, null);
      assert.equal(await post(id, {}), 'appended');
    }
  },

  async 'lists the projects of other organizations only'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    for (const { project } of [here, there]) {
      await assign(store, { holder: { userId }, place: projectPlace(project), roleId: projectMember });
    }
    const query = { projectIds: [here.project.id, there.project.id], permissions: ['project:view'], now: at(1) };
    const list = (exceptOrganizationIds?: string[]): Promise<string[]> =>
      look(store, ({ grants }) =>
        grants.listHeldProjectIds(userId, { ...query, ...(exceptOrganizationIds && { exceptOrganizationIds }) }),
      );
    assert.deepEqual((await list()).sort(), [...query.projectIds].sort());
    assert.deepEqual(await list([here.organization.id]), [there.project.id]);
    assert.deepEqual(await list([here.organization.id, there.organization.id]), []);
  },

  async 'describes how the users of accounts can sign in'(store) {
    const bare = await add(store, { passwordHash: null, email: 'bare@example.com' });
    const full = await add(store, { twoFactorEnabled: true, email: 'full@example.org' });
    const { organization } = await addWorkspace(store);
    const service = await add(store, { passwordHash: null, organizationId: organization.id });
    await write(store, async ({ identities, passkeys }) => {
      await identities.insertIfAbsent(sampleIdentity(full));
      await passkeys.insertIfAbsent(samplePasskey(full));
    });
    const facts = await getFacts(store, [bare, full, service, randomUUID()]);
    const nothing = {
      isService: false,
      hasPassword: false,
      hasPasskey: false,
      hasIdentity: false,
      twoFactorEnabled: false,
    };
    assert.equal(facts.size, 3);
    assert.deepEqual([...facts.values()].map((each) => each.isService).sort(), [false, false, true]);
    assertSame(facts.get(bare), { ...nothing, email: 'bare@example.com' });
    const all = { isService: false, hasPassword: true, hasPasskey: true, hasIdentity: true, twoFactorEnabled: true };
    assertSame(facts.get(full), { ...all, email: 'full@example.org' });
    assert.equal((await getFacts(store, [])).size, 0);
  },

  async 'lists the enabled members of one organization in pages'(store) {
    const [{ organization, userId }, other] = await addWorkspaces(store);
    const members = [userId, await addMember(store, organization.id), await addMember(store, organization.id)].sort();
    await addMember(store, organization.id, { disabledAt: at(0) });
    await addMember(store, organization.id, { organizationId: organization.id });
    await addMember(store, other.organization.id);
    const facts = await getFacts(store, members);
    await assertPages(
      (window) => look(store, ({ policies }) => policies.listMembers(organization.id, window)),
      members.map((id) => ({ userId: id, ...(facts.get(id) ?? assert.fail()) })),
    );
  },

  async "lists the policies of a user's organizations"(store) {
    const [{ organization, userId }, other] = await addWorkspaces(store);
    const plain = await addWorkspace(store);
    await write(store, ({ members }) => members.insert(plain.organization.id, userId, at(0)));
    const listForUser = (): Promise<unknown> => look(store, ({ policies }) => policies.listForUser(userId));
    await set(store, other.organization.id, strict);
    assertSame(await listForUser(), []);
    await set(store, organization.id, strict);
    assertSame(await listForUser(), [{ organizationId: organization.id, policy: strict }]);
    await write(store, ({ organizations }) => organizations.delete(organization.id, at(1)));
    assertSame(await listForUser(), []);
  },
};
