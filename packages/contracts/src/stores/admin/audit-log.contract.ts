import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, AuditEvent, Page } from '@crewkit/core/adapter';
import { assertNumberedPages } from '../support/assert-pages.js';
import { assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText } from '../support/store-samples.js';
import { addWorkspace, look, write } from '../workspace/workspace-samples.js';

export function sampleAuditEvent(organizationId: string | null, changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: randomUUID(),
    organizationId,
    actorId: null,
    action: 'team.created',
    targetType: 'team',
    targetId: randomUUID(),
    details: {},
    ipAddress: null,
    userAgent: null,
    createdAt: at(0),
    ...changes,
  };
}

const append = (store: StoreAdapter, event: AuditEvent): Promise<void> =>
  write(store, ({ auditLog }) => auditLog.append(event));

interface AuditWindow {
  readonly before: number | null;
  readonly limit: number;
}

const list = (
  store: StoreAdapter,
  organizationId: string | null,
  window: AuditWindow = { before: null, limit: 1000 },
): Promise<Page<AuditEvent, number>> => look(store, ({ auditLog }) => auditLog.list({ organizationId, ...window }));

async function add(store: StoreAdapter, organizationId: string | null): Promise<AuditEvent> {
  const event = sampleAuditEvent(organizationId);
  await append(store, event);
  return event;
}

export const auditLogCases: StoreCases = {
  async 'stores every field of an audit event'(store) {
    const { organization, userId } = await addWorkspace(store);
    const full = sampleAuditEvent(organization.id, {
      actorId: userId,
      action: 'member.roles_changed',
      targetType: 'user',
      targetId: userId,
      details: { [awkwardText]: { before: [awkwardText], after: [], count: 1.5, flag: false, none: null } },
      ipAddress: '2001:db8::1',
      userAgent: awkwardText,
      createdAt: at(7),
    });
    const bare = sampleAuditEvent(null, { action: 'administrator.appointed', targetType: 'user' });
    await append(store, full);
    await append(store, bare);
    assertSame((await list(store, null)).items, [bare, full]);
    assertSame((await list(store, organization.id)).items, [full]);
  },

  async 'lists audit events newest first, in pages, of one organization or of all'(store) {
    const [here, there] = [randomUUID(), randomUUID()];
    const all: AuditEvent[] = [];
    // Events are listed in the order of appending, regardless of the clocks.
    for (const organizationId of [here, there, null, here, here, null, there, here]) {
      all.unshift(await add(store, organizationId));
    }
    const late = sampleAuditEvent(here, { createdAt: at(-1000) });
    await append(store, late);
    all.unshift(late);
    for (const [organizationId, expected] of [
      [here, all.filter((each) => each.organizationId === here)],
      [there, all.filter((each) => each.organizationId === there)],
      [null, all],
      [randomUUID(), []],
    ] as const) {
      await assertNumberedPages(({ after: before, limit }) => list(store, organizationId, { before, limit }), expected);
    }
  },

  async 'lists the audit events of one actor, in pages'(store) {
    const [actorId, other] = [randomUUID(), randomUUID()];
    const own: AuditEvent[] = [];
    for (const by of [actorId, other, null, actorId, actorId, other]) {
      const event = sampleAuditEvent(by === actorId && own.length === 1 ? null : randomUUID(), { actorId: by });
      await append(store, event);
      if (by === actorId) own.unshift(event);
    }
    const listBy = (id: string, window: AuditWindow): Promise<Page<AuditEvent, number>> =>
      look(store, ({ auditLog }) => auditLog.list({ organizationId: null, actorId: id, ...window }));
    await assertNumberedPages(({ after: before, limit }) => listBy(actorId, { before, limit }), own);
    assertSame(await listBy(randomUUID(), { before: null, limit: 5 }), { items: [], next: null });
  },

  async 'continues a page of audit events at its end when new events were added'(store) {
    const organizationId = randomUUID();
    const first = await add(store, organizationId);
    const second = await add(store, null);
    const third = await add(store, organizationId);
    const page = await list(store, null, { before: null, limit: 1 });
    assertSame(page.items, [third]);
    await add(store, organizationId);
    assertSame((await list(store, null, { before: page.next, limit: 1 })).items, [second]);
    assertSame(await list(store, null, { before: page.next, limit: 5 }), { items: [second, first], next: null });
    // A position from the whole log is also valid in an organization's log.
    assertSame((await list(store, organizationId, { before: page.next, limit: 5 })).items, [first]);
  },

  async 'rejects the id of another audit event, which stays unchanged'(store) {
    const event = await add(store, randomUUID());
    await assertRejectsWith('CONFLICT', append(store, { ...event, action: 'team.deleted', details: { a: 1 } }));
    assertSame((await list(store, null)).items, [event]);
  },

  async 'stores no audit event of a transaction that is rolled back'(store) {
    const kept = await add(store, null);
    const failing = write(store, async ({ auditLog }) => {
      await auditLog.append(sampleAuditEvent(null));
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    const after = await add(store, null);
    assertSame((await list(store, null)).items, [after, kept]);
  },

  async 'stores all of many parallel audit events'(store) {
    const organizationId = randomUUID();
    const added = await inParallel(racers * 2, (index) => add(store, index % 2 === 0 ? organizationId : null));
    const ids = (events: readonly AuditEvent[]): string[] => events.map((each) => each.id).sort();
    const { items } = await list(store, null);
    assert.deepEqual(ids(items), ids(added));
    const own = (await list(store, organizationId)).items;
    assert.deepEqual(ids(own), ids(added.filter((each) => each.organizationId !== null)));
    // Both lists have the same order.
    assertSame(
      own,
      items.filter((each) => each.organizationId !== null),
    );
  },

  async 'keeps audit events of deleted resources'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const event = sampleAuditEvent(organization.id, { actorId: userId, targetId: team.id });
    await append(store, event);
    await write(store, ({ organizations }) => organizations.delete(organization.id, at(9)));
    assertSame((await list(store, organization.id)).items, [event]);
    assertSame((await list(store, null)).items, [event]);
  },
};
