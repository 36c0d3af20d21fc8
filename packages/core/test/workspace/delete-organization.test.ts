import { randomBytes, randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { withStores, sampleAccount, sampleOrganization } from '@crewkit/contracts/samples';
import { expect, it, onTestFinished } from 'vitest';

import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { toBuiltInRoleId } from '../../src/domain/access/built-in-roles.js';
import type { DurableEvent } from '../../src/domain/events/domain-event.js';
import type { SessionActor } from '../../src/domain/sign-in/session.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';

const members = 1_200;
/** The maximum number of rows that one transaction of a deletion may read or write for the members. */
const maxRows = 500;

/** Opens an instance on a store that records, for each transaction, the events it appends and the longest page of members it reads. */
async function open() {
  const seen = { events: [] as DurableEvent[][], pages: [] as number[] };
  const store = sqliteStore({ path: ':memory:' });
  await store.migrate();
  const watched = withStores(store, (good) => {
    const appended: DurableEvent[] = [];
    seen.events.push(appended);
    return {
      events: {
        append(events, at) {
          appended.push(...events);
          return good.events.append(events, at);
        },
      },
      members: {
        async list(place, query) {
          const page = await good.members.list(place, query);
          seen.pages.push(page.items.length);
          return page;
        },
      },
    };
  });
  const crewkit = await createCrewkit({
    store: watched,
    mailer: devMailer(),
    blobs: fileBlobs({ directory: 'unused' }),
    keys: {
      jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
      encryption: [{ kid: 'k', key: randomBytes(32) }],
    },
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
  });
  onTestFinished(() => crewkit.close());
  return { crewkit, store, seen };
}

it('an organization with many members is deleted in transactions of bounded size, and each member is notified', async () => {
  const { crewkit, store, seen } = await open();
  const people = Array.from({ length: members }, () => sampleAccount());
  const [owner = sampleAccount()] = people;
  const organization = sampleOrganization(owner.id);
  const organizationId = organization.id;
  const createdAt = new Date();
  await store.unitOfWork.run(async (stores) => {
    for (const each of people) await stores.accounts.insertIfAbsent(each);
    await stores.organizations.insert(organization);
    for (const { id } of people) await stores.members.insert(organizationId, id, createdAt);
    const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
    const roleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await stores.assignments.assign({ holder: { userId: owner.id }, roleId, place, expiresAt: null, createdAt });
  });
  const client = { ipAddress: '192.0.2.1', userAgent: null };
  const token = {
    accessTokenId: randomUUID(),
    accessTokenExpiresAt: new Date(createdAt.getTime() + 600_000),
    key: null,
  };
  const actor: SessionActor = { userId: owner.id, email: owner.email, ...token, client };

  await crewkit.useCases.deleteOrganization.execute(actor, organizationId);
  const changes = seen.events.map((events) => events.filter(({ type }) => type === 'access.changed'));
  // There is one additional event for components that hold resources for all members.
  expect(Math.max(...changes.map(({ length }) => length))).toBeLessThanOrEqual(maxRows + 1);
  expect(Math.max(...seen.pages)).toBeLessThanOrEqual(maxRows);
  const expected = [null, ...people.map(({ id }) => id)];
  const told = changes.flat().map((event) => (event.type === 'access.changed' ? event.userId : undefined));
  expect(told).toHaveLength(expected.length);
  expect(new Set(told)).toEqual(new Set(expected));
  // The transaction that deletes the organization also contains the events for the first members.
  const deleting = changes.find((events) => events.some((event) => 'userId' in event && event.userId === null));
  expect(deleting).toHaveLength(maxRows + 1);
});
