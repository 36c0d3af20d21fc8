import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  toAnonymizedUser,
  personalDataSections,
  type StoreAdapter,
  type AuditEvent,
  type PersonalRecord,
} from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { sampleAuditEvent } from '../admin/audit-log.contract.js';
import { listPersonal } from './personal-data-store.contract.js';
import { type SharedPlace, addSharedPlace } from './personal-place.js';
import { type PersonalDataSample, addPersonalData } from './personal-samples.js';
import { toProof } from './personal-ways-in.js';
import { type StoreCases, inParallel } from '../support/store-case.js';
import { addAccount, at, sampleAccount, sampleParticipant } from '../support/store-samples.js';
import { allTasks, look, organizationPlace, write } from '../workspace/workspace-samples.js';

const closedAt = at(100_000);

interface Scene {
  readonly place: SharedPlace;
  readonly leaver: PersonalDataSample;
  readonly neighbor: PersonalDataSample;
}

async function addScene(store: StoreAdapter): Promise<Scene> {
  const place = await addSharedPlace(store);
  const leaver = await addPersonalData(store, place, 1);
  return { place, leaver, neighbor: await addPersonalData(store, place, 2) };
}

/** Closes an account as the use case does: it ends sessions and memberships first. */
async function close(store: StoreAdapter, { place, account: { id, email } }: PersonalDataSample): Promise<void> {
  await write(store, async (stores) => {
    await stores.accounts.lockById(id);
    await stores.sessions.deleteAll(id);
    for (const organization of place.organizations) await stores.members.delete(organization.id, id);
    await stores.personalData.erase({ userId: id, email }, closedAt);
    for (let steps = 0; await stores.personalData.forgetOrigins(id, 2); steps += 1) assert.ok(steps < 1000);
  });
}

/** Finishes the closing in the same way as `FinishClosings`. */
async function finish(store: StoreAdapter, id: string): Promise<boolean> {
  return write(store, async ({ conversations, personalData }) => {
    await conversations.leave(
      await conversations.lockLeavable(id, { organizationId: null, limit: 1000 }),
      id,
      closedAt,
    );
    assert.equal(await personalData.forgetOrigins(id, 1000), false);
    return personalData.finishClosing(id);
  });
}

const listClosing = (store: StoreAdapter, limit = 10): Promise<string[]> =>
  look(store, ({ personalData }) => personalData.listClosing(limit));

function readAudit(store: StoreAdapter): Promise<readonly AuditEvent[]> {
  const query = { organizationId: null, before: null, limit: 100 };
  return look(store, async ({ auditLog }) => (await auditLog.list(query)).items);
}

/** Reads all data that other users see, and all data about other users. */
async function readOthers(store: StoreAdapter, { place, leaver, neighbor }: Scene): Promise<unknown> {
  const { host, project, organizations, otherOrganizations, conversationId } = place;
  const everything = { after: null, limit: 100, search: null };
  const sections = [];
  for (const { id, email } of [neighbor.account, host]) {
    for (const section of personalDataSections) {
      const { items } = await listPersonal(store, { id, email }, { section });
      // The host has invited the user too.
      sections.push(items.filter((each) => each.email !== leaver.account.email));
    }
  }
  const shared = await look(store, async (stores) => {
    const tasks = await stores.tasks.list(project.id, { ...allTasks, ...everything });
    const invitations = [];
    for (const { id } of [...organizations, ...otherOrganizations]) {
      const { items } = await stores.invitations.list(id, at(0), everything);
      invitations.push(...items.filter((each) => each.email !== leaver.account.email));
    }
    return {
      accounts: [await stores.accounts.findById(neighbor.account.id), await stores.accounts.findById(host.id)],
      secret: await stores.twoFactor.find(neighbor.account.id),
      staged: await stores.twoFactor.findStaged(neighbor.account.id, at(0)),
      reset: await stores.passwordResets.find(toProof('reset', neighbor.account.id), at(0)),
      challenge: await stores.signInChallenges.find(toProof('challenge', neighbor.account.id), at(0)),
      registration: await stores.pendingRegistrations.findNewest(neighbor.account.email, at(-1)),
      refreshToken: await stores.sessions.findToken(toProof('refresh token 0', neighbor.account.id)),
      seenAt: await stores.mentions.lastSeenAt(neighbor.account.id),
      messages: await stores.messages.list(conversationId, { before: null, after: null, limit: 100 }),
      participants: (await stores.conversations.findById(conversationId))?.participants,
      // Assignees depend on memberships, and the user's memberships ended before.
      tasks: tasks.items.map((task) => ({
        ...task,
        assigneeIds: task.assigneeIds.filter((each) => each !== leaver.account.id),
      })),
      invitations,
    };
  });
  return { sections, shared };
}

async function lockedUntil(
  store: StoreAdapter,
  { account: { email }, time }: PersonalDataSample,
): Promise<Date | null> {
  const told = await write(store, ({ lockouts }) => lockouts.reserve(email, time(1), internals.lockoutPolicy));
  return told.lockedUntil;
}

/** Cases for `PersonalDataStore.erase`. */
export const personalDataErasureCases: StoreCases = {
  async 'replaces the account by a closed, disabled and anonymized one'(store) {
    const { leaver } = await addScene(store);
    const { account } = leaver;
    await close(store, leaver);
    const left = {
      ...{ ...account, ...toAnonymizedUser(account.id), passwordHash: null, emailVerifiedAt: null },
      ...{ twoFactorEnabled: false, disabledAt: closedAt, closedAt },
      ...{ displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} },
    };
    assertSame(await look(store, ({ accounts }) => accounts.findById(account.id)), left);
    assertSame(await look(store, ({ accounts }) => accounts.findByEmail(left.email)), left);
    assert.equal(await look(store, ({ accounts }) => accounts.findByEmail(account.email)), null);
    const next = sampleAccount({ email: account.email });
    assert.equal(await write(store, ({ accounts }) => accounts.insertIfAbsent(next)), true);
    // A new user with the address inherits nothing.
    const received = await listPersonal(store, next, { section: 'invitationsReceived' });
    assertSame(received.items, []);
  },

  async 'removes every way to sign in to an erased account'(store) {
    const { leaver } = await addScene(store);
    const { id, email } = leaver.account;
    await close(store, leaver);
    const left = await write(store, async (stores) => ({
      secret: await stores.twoFactor.find(id),
      staged: await stores.twoFactor.findStaged(id, at(0)),
      recoveryCode: (await stores.twoFactor.consumeRecoveryCode(id, toProof('code 1', id))) || null,
      challenge: await stores.signInChallenges.consume(toProof('challenge', id), at(0)),
      reset: await stores.passwordResets.consume(toProof('reset', id), at(0)),
      registration: await stores.pendingRegistrations.findNewest(email, at(-1)),
      emailChange: await stores.emailChanges.consume(toProof('email change 0', id), at(0)),
      refreshToken: await stores.sessions.findToken(toProof('refresh token 0', id)),
      emailCode: (await stores.emailCodes.consume({ userId: id, codeHash: toProof('email code', id) }, at(0))) || null,
      passkey: (await stores.passkeys.list(id))[0] ?? null,
      identity: (await stores.identities.list(id, { after: null, limit: 1 })).items[0] ?? null,
      role: (await stores.grants.heldOn(id, { scope: 'GLOBAL' }, at(0)))?.grants[0] ?? null,
      device: await stores.knownDevices
        .remember({ userId: id, fingerprint: toProof('phone', id), seenAt: at(0) })
        .then((told) => (told === 'first' ? null : told)),
    }));
    for (const [what, value] of Object.entries(left)) assert.equal(value, null, what);
    assert.equal(await lockedUntil(store, leaver), null);
  },

  async 'erases when a user was last seen, and their pending mentions'(store) {
    const { leaver, neighbor } = await addScene(store);
    const seen = (id: string): Promise<Date | null> => look(store, ({ mentions }) => mentions.lastSeenAt(id));
    assert.notEqual(await seen(leaver.account.id), null);
    await close(store, leaver);
    assert.equal(await seen(leaver.account.id), null);
    const due = await write(store, ({ mentions }) => mentions.takeDue(at(90_000), 100));
    const told = new Set(due.map(({ userId }) => userId));
    assert.equal(told.has(leaver.account.id), false);
    assert.equal(told.has(neighbor.account.id), true);
  },

  async 'empties every section about a user except data that other users can see too'(store) {
    const { leaver } = await addScene(store);
    const { account, records } = leaver;
    await close(store, leaver);
    const nowhere = { ipAddress: null, userAgent: null };
    const kept: Readonly<Record<string, readonly PersonalRecord[]>> = {
      invitationsSent: records.invitationsSent,
      createdTasks: records.createdTasks,
      conversations: records.conversations,
      messages: records.messages,
      attachments: records.attachments,
      reactions: records.reactions,
      auditEvents: records.auditEvents.map((each) => ({ ...each, ...nowhere })),
    };
    for (const section of personalDataSections) {
      await assertPages((window) => listPersonal(store, account, { section, ...window }), kept[section] ?? []);
    }
  },

  async 'changes no data of other users when a user is erased'(store) {
    const scene = await addScene(store);
    const before = await readOthers(store, scene);
    await close(store, scene.leaver);
    assertSame(await readOthers(store, scene), before);
    assert.notEqual(await lockedUntil(store, scene.neighbor), null);
    const { leaver, place } = scene;
    const [home] = place.organizations;
    assert.ok(home);
    const member = { userId: scene.neighbor.account.id, place: organizationPlace(home) };
    assert.ok(await look(store, ({ members }) => members.find(member.place, member.userId, at(0))));
    assert.equal(await look(store, ({ members }) => members.find(member.place, leaver.account.id, at(0))), null);
  },

  async 'removes addresses and emails of a user from the audit log, but not actions'(store) {
    const { leaver } = await addScene(store);
    const { id, email } = leaver.account;
    const expected = (await readAudit(store)).map(({ details, ...event }) => {
      const { email: told, ...rest } = details;
      const client = event.actorId === id ? { ipAddress: null, userAgent: null } : {};
      return { ...event, ...client, details: told === email ? rest : details };
    });
    await close(store, leaver);
    assertSame(await readAudit(store), expected);
  },

  async 'keeps an erased account until its closing is completed'(store) {
    const { leaver, neighbor } = await addScene(store);
    assert.deepEqual(await listClosing(store), []);
    const people = [neighbor.account, leaver.account];
    for (const [index, { id, email }] of people.entries()) {
      await write(store, async (stores) => {
        await stores.sessions.deleteAll(id);
        await stores.personalData.erase({ userId: id, email }, at(100_000 + index));
      });
    }
    assert.deepEqual(await listClosing(store), [neighbor.account.id, leaver.account.id]);
    assert.deepEqual(await listClosing(store, 1), [neighbor.account.id]);
    const userIds = [leaver.account.id, await addAccount(store)];
    const participants = userIds.map((userId) => sampleParticipant(userId));
    const group = { id: randomUUID(), title: null, createdBy: userIds[1] ?? '', participants, createdAt: at(0) };
    await write(store, ({ conversations }) => conversations.insertGroup(group));
    const finishOnly = (id: string): Promise<boolean> =>
      write(store, ({ personalData }) => personalData.finishClosing(id));
    assert.equal(await finishOnly(leaver.account.id), false);
    assert.deepEqual(await listClosing(store), [neighbor.account.id, leaver.account.id]);
    assert.deepEqual(await inParallel(2, () => finish(store, leaver.account.id)).then((told) => told.sort()), [
      false,
      true,
    ]);
    assert.deepEqual(await listClosing(store), [neighbor.account.id]);
    assert.equal(await finishOnly(randomUUID()), false);
  },

  async 'clears the audit log of a closing account in batches, and of no other account'(store) {
    const { leaver, neighbor } = await addScene(store);
    const { id, email } = leaver.account;
    const actions = ['team.created', 'team.updated', 'team.deleted'] as const;
    const client = { ipAddress: '192.0.2.1', userAgent: 'Browser' };
    const own = (changes: Partial<AuditEvent>): AuditEvent => sampleAuditEvent(null, { ...client, ...changes });
    const record = (action: AuditEvent['action']): Promise<void> =>
      write(store, ({ auditLog }) => auditLog.append(own({ action, actorId: id, details: { email } })));
    for (const action of actions) await record(action);
    const marked: readonly string[] = actions;
    const forget = (userId: string, limit: number): Promise<boolean> =>
      write(store, ({ personalData }) => personalData.forgetOrigins(userId, limit));
    const before = await readAudit(store);
    for (const each of [id, neighbor.account.id]) assert.equal(await forget(each, 100), false);
    assertSame(await readAudit(store), before);
    await write(store, async (stores) => {
      await stores.sessions.deleteAll(id);
      await stores.personalData.erase({ userId: id, email }, closedAt);
    });
    // This is an event of the user who gets the address next.
    await write(store, ({ auditLog }) => auditLog.append(own({ action: 'account.disabled', details: { email } })));
    const cleared = async (): Promise<number> => {
      const events = (await readAudit(store)).filter(({ action }) => marked.includes(action));
      return events.filter(({ ipAddress, userAgent }) => ipAddress === null && userAgent === null).length;
    };
    const all = (await readAudit(store)).filter(({ actorId, ipAddress }) => actorId === id && ipAddress !== null);
    assert.equal(await forget(id, all.length - 1), true);
    assert.equal(await cleared(), actions.length - 1);
    assert.equal(await forget(id, 100), false);
    assert.equal(await cleared(), actions.length);
    const told = (await readAudit(store)).filter(({ details }) => details.email === email);
    assert.deepEqual(
      told.map(({ action }) => action),
      ['account.disabled'],
    );
  },

  async 'erases nothing if the transaction is rolled back'(store) {
    const scene = await addScene(store);
    const { account, records } = scene.leaver;
    const audit = await readAudit(store);
    const failing = write(store, async ({ personalData }) => {
      await personalData.erase({ userId: account.id, email: account.email }, closedAt);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assertSame(await look(store, ({ accounts }) => accounts.findById(account.id)), account);
    assertSame(await readAudit(store), audit);
    for (const section of personalDataSections) {
      assertSame((await listPersonal(store, account, { section })).items, records[section], section);
    }
  },
};
