// Measures whether a permission check or a list of projects costs more in a large organization. Creates two databases on each store: one
// with an organization of 10 members, 10 projects and 2 permission groups, and one with an organization of 10,000 members, 1,000 projects
// and 200 groups. Runs the same queries on both in turn, and prints the medians and their ratio. Run `npm run build` first. Postgres: its
// programs come from npm.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { type PermissionName, builtInRoles, permissionCatalogue, toBuiltInRoleId } from '@crewkit/core';
import { type Account, type StoreAdapter, type Stores } from '@crewkit/core/adapter';
import { createDatabase, startPostgres } from '@crewkit/test-servers';

import { median } from './report/statistics.js';

const rounds = 41;
const asksPerRound = 50;
const now = new Date();
type SizeName = 'small' | 'large';
type Size = Record<'members' | 'projects' | 'groups', number>;
const sizes: Record<SizeName, Size> = {
  small: { members: 10, projects: 10, groups: 2 },
  large: { members: 10_000, projects: 1000, groups: 200 },
};

const folder = mkdtempSync(join(tmpdir(), 'crewkit-scale-'));
const server = await startPostgres();
try {
  await compare('SQLite', (name) => sqliteStore({ path: join(folder, `${name}.db`) }));
  const urls = { small: await createDatabase(server.url), large: await createDatabase(server.url) };
  await compare('Postgres', (name) => postgresStore({ connectionString: urls[name].url }));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** One organization in its store, and the ids of what the queries ask for. */
interface World {
  readonly store: StoreAdapter;
  readonly organizationId: string;
  readonly userId: string;
  readonly projectId: string;
}

type Ask = (question: Omit<World, 'store'> & { readonly stores: Stores }) => Promise<unknown>;

async function compare(what: string, open: (name: SizeName) => StoreAdapter): Promise<void> {
  const create = async (name: SizeName): Promise<World> => {
    const [store, size] = [open(name), sizes[name]];
    console.log(`${what}: filling ${name} (${size.members} members, ${size.projects} projects, ${size.groups} groups)`);
    return { store, ...(await fill(store, size)) };
  };
  const worlds = { small: await create('small'), large: await create('large') };
  const questions: Record<string, Ask> = {
    'check at a project': ({ stores, userId, projectId }) =>
      stores.grants.heldOn(userId, { scope: 'PROJECT', id: projectId }, now),
    'check at the organization': ({ stores, userId, organizationId }) =>
      stores.grants.heldOn(userId, { scope: 'ORGANIZATION', id: organizationId }, now),
    'list of visible projects': ({ stores, userId, organizationId }) =>
      stores.projects.listVisible(organizationId, { userId, now, after: null, limit: 50, teamId: null }),
  };
  for (const [name, ask] of Object.entries(questions)) report(`${what}, ${name}`, await measure(worlds, ask));
  for (const { store } of Object.values(worlds)) await store.close();
}

async function measure(worlds: Record<SizeName, World>, ask: Ask): Promise<Record<SizeName, number>> {
  const times: Record<SizeName, number[]> = { small: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await timeRound(worlds.small, ask));
    times.large.push(await timeRound(worlds.large, ask));
  }
  return { small: median(times.small.slice(10)), large: median(times.large.slice(10)) };
}

/** Returns the time per query in microseconds. */
async function timeRound({ store, ...world }: World, ask: Ask): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < asksPerRound; count += 1) {
    await store.unitOfWork.read((stores) => ask({ stores, ...world }));
  }
  return ((performance.now() - start) * 1000) / asksPerRound;
}

function report(what: string, { small, large }: Record<SizeName, number>): void {
  const ratio = (large / small).toFixed(2);
  console.log(`  ${what.padEnd(40)} small ${small.toFixed(0)} µs, large ${large.toFixed(0)} µs, ratio ${ratio}`);
}

/** Creates one organization. The tested user is in a team, two projects and two permission groups. */
async function fill(store: StoreAdapter, { members, projects, groups }: Size): Promise<Omit<World, 'store'>> {
  await store.migrate();
  const ids = idsFrom(1);
  const organizationId = ids();
  const users = Array.from({ length: members }, ids);
  const [owner, userId] = [users[0], users[members / 2]];
  await store.unitOfWork.run(async (stores) => {
    await stores.permissions.upsert(permissionCatalogue);
    await stores.permissions.upsertBuiltInRoles(builtInRoles);
  });
  await inBatches(users, store, (stores, id) => stores.accounts.insertIfAbsent(account(id)));
  await store.unitOfWork.run((stores) => stores.organizations.insert(named(organizationId, owner)));
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  await inBatches(users, store, async (stores, id) => {
    await stores.members.insert(organizationId, id, now);
    await stores.assignments.assign(assignment({ userId: id }, 'ORGANIZATION', place));
  });
  const teams = Array.from({ length: Math.ceil(projects / 10) }, ids);
  await inBatches(teams, store, (stores, id) => stores.teams.insert({ ...named(id, owner), organizationId }));
  const projectIds = Array.from({ length: projects }, ids);
  await inBatches(projectIds, store, async (stores, id, index) => {
    const teamId = teams[index % teams.length];
    await stores.projects.insert({ ...named(id, owner), organizationId, teamId, key: `P${index}` });
    // Each project has twenty members. The tested user becomes a member of only two projects, below.
    for (let member = 0; member < Math.min(20, members); member += 1) {
      const user = users[(index * 20 + member) % members];
      if (user === userId) continue;
      const at = { scope: 'PROJECT', id, organizationId } as const;
      await stores.assignments.assign(assignment({ userId: user }, 'PROJECT', at));
    }
  });
  const groupIds = Array.from({ length: groups }, ids);
  await inBatches(groupIds, store, async (stores, id, index) => {
    const permissions: PermissionName[] = ['org:view', 'team:view'];
    await stores.groups.insert({ id, organizationId, name: `Group ${index}`, permissions, createdAt: now });
    const project = projectIds[index % projects];
    const at = { scope: 'PROJECT', id: project, organizationId } as const;
    await stores.assignments.assign(assignment({ groupId: id }, 'PROJECT', at));
    for (let member = 0; member < Math.min(50, members); member += 1) {
      const user = users[(index * 50 + member) % members];
      if (user !== userId) await stores.groups.addMember(organizationId, id, user);
    }
  });
  await store.unitOfWork.run(async (stores) => {
    const team = { scope: 'TEAM', id: teams[0], organizationId } as const;
    await stores.assignments.assign(assignment({ userId }, 'TEAM', team));
    for (const id of projectIds.slice(0, 2)) {
      await stores.assignments.assign(assignment({ userId }, 'PROJECT', { scope: 'PROJECT', id, organizationId }));
    }
    for (const id of groupIds.slice(0, 2)) await stores.groups.addMember(organizationId, id, userId);
  });
  return { organizationId, userId, projectId: projectIds[0] };
}

async function inBatches(
  items: readonly string[],
  store: StoreAdapter,
  work: (stores: Stores, item: string, index: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += 100) {
    await store.unitOfWork.run(async (stores) => {
      for (const [index, item] of items.slice(start, start + 100).entries()) await work(stores, item, start + index);
    });
  }
}

function idsFrom(first: number): () => string {
  let last = first - 1;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}

function account(id: string): Account {
  const person = { firstName: 'Ada', lastName: 'Lovelace', passwordHash: null, emailVerifiedAt: now };
  return {
    id,
    email: `${id}@example.com`,
    ...person,
    twoFactorEnabled: false,
    disabledAt: null,
    closedAt: null,
    organizationId: null,
    createdAt: now,
    ...{ displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} },
  };
}

function named(id: string, createdBy: string) {
  return { id, name: 'A name', description: '', createdBy, createdAt: now, updatedAt: now };
}

function assignment<Holder, Place>(holder: Holder, level: 'ORGANIZATION' | 'TEAM' | 'PROJECT', place: Place) {
  return { holder, roleId: toBuiltInRoleId(level, 'MEMBER'), place, expiresAt: null, createdAt: now };
}
