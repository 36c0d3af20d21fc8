// The database content for all programs: signed-in users, an organization with a project and tasks, and conversations. The store adapter
// writes it once, and each program gets a copy with the same tables and indices.
import { createHash, createSecretKey, randomBytes } from 'node:crypto';

import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { type StoreAdapter, type Stores } from '@crewkit/core/adapter';
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';

export const password = 'Correct-horse-7';
/** The tokens stay valid for longer than any run takes. */
const tokenSeconds = 6 * 60 * 60;
const sizes = { people: 500, roomMembers: 50, tasks: 200, chats: 64 };
const secret = randomBytes(32).toString('base64');
const signingKey = createSecretKey(Buffer.from(secret, 'base64'));

/** The settings with which every program verifies the tokens. */
export const jwtKeys = `bench:HS256:${secret}`;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly tokenId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface World {
  readonly people: readonly Person[];
  readonly projectId: string;
  readonly taskIds: readonly string[];
  /** Conversations with three participants each. The first participant is the person with the same index. */
  readonly chatIds: readonly string[];
  /** The conversation of the first fifty users. */
  readonly roomId: string;
  /** Another conversation of the first fifty users. On SQLite, it contains a thousand messages. */
  readonly historyId: string;
}

/** Fills an empty store. */
export async function fillWorld(store: StoreAdapter): Promise<World> {
  await store.migrate();
  const now = new Date();
  const newId = idsFrom(1);
  const passwordHash = await bcrypt.hash(password, 10);
  const people = Array.from({ length: sizes.people }, () => personWith(newId));
  const world = {
    people,
    projectId: newId(),
    taskIds: many(sizes.tasks, newId),
    chatIds: many(sizes.chats, newId),
    roomId: newId(),
    historyId: newId(),
  };
  await store.unitOfWork.run(async (stores) => {
    await stores.permissions.upsert(permissionCatalogue);
    await stores.permissions.upsertBuiltInRoles(builtInRoles);
    for (const person of people) await signUp(stores, person, { now, passwordHash });
    await foundWorkspace(stores, world, { now, organizationId: newId() });
    await openChats(stores, world, now);
  });
  return world;
}

function personWith(newId: () => string): Person {
  const id = newId();
  const [email, tokenId, sessionId] = [`${id}@example.com`, newId(), newId()];
  const issuedAt = Math.floor(Date.now() / 1000) - 1;
  const claims = { sub: id, email, jti: tokenId, iat: issuedAt, exp: issuedAt + tokenSeconds };
  const header = { alg: 'HS256', typ: 'JWT', kid: 'bench' };
  const accessToken = jwt.sign(JSON.stringify(claims), signingKey, { algorithm: 'HS256', header });
  return { id, email, tokenId, sessionId, accessToken, refreshToken: randomBytes(32).toString('base64url') };
}

async function signUp(
  stores: Stores,
  { id, email, tokenId, sessionId, refreshToken }: Person,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<void> {
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const state = { emailVerifiedAt: now, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: now };
  await stores.accounts.insertIfAbsent({ id, email, ...names, passwordHash, ...state });
  const expiresAt = new Date(now.getTime() + tokenSeconds * 1000);
  const use = { createdAt: now, lastUsedAt: now, expiresAt, ipAddress: '127.0.0.1', userAgent: 'crewkit-bench' };
  await stores.sessions.insert({ id: sessionId, userId: id, method: 'password', secondFactor: false, ...use });
  const hash = createHash('sha256').update(refreshToken).digest();
  await stores.sessions.insertToken({
    hash,
    sessionId,
    userId: id,
    accessTokenId: tokenId,
    expiresAt,
    rotatedAt: null,
  });
}

/** All users are members of the organization. The first fifty are also members of the project. */
async function foundWorkspace(
  stores: Stores,
  { people, projectId, taskIds }: World,
  { now, organizationId }: { now: Date; organizationId: string },
): Promise<void> {
  const [owner] = people;
  const named = { name: 'A name', description: 'A description', createdBy: owner.id, createdAt: now, updatedAt: now };
  await stores.organizations.insert({ id: organizationId, ...named });
  for (const { id: userId } of people) {
    await stores.members.insert(organizationId, userId, now);
    const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
    await stores.assignments.assign({
      holder: { userId },
      roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'),
      place,
      expiresAt: null,
      createdAt: now,
    });
  }
  await stores.projects.insert({ id: projectId, organizationId, teamId: null, key: 'BENCH', ...named });
  for (const { id: userId } of people.slice(0, sizes.roomMembers)) {
    const place = { scope: 'PROJECT', id: projectId, organizationId } as const;
    await stores.assignments.assign({
      holder: { userId },
      roleId: toBuiltInRoleId('PROJECT', 'MEMBER'),
      place,
      expiresAt: null,
      createdAt: now,
    });
  }
  const { createdBy, createdAt, updatedAt } = named;
  const task = {
    projectId,
    title: 'Move the opening to May',
    description: 'The hall is free then.',
    status: 'todo',
    priority: 'normal',
  } as const;
  for (const id of taskIds)
    await stores.tasks.insert({ id, ...task, dueAt: null, assigneeIds: [], createdBy, createdAt, updatedAt });
}

async function openChats(stores: Stores, { people, chatIds, roomId, historyId }: World, now: Date): Promise<void> {
  const open = (id: string, members: readonly Person[]) => {
    const participants = members.map(
      ({ id: userId }) => ({ userId, role: 'member', joinedAt: now, lastReadSeq: 0 }) as const,
    );
    return stores.conversations.insertGroup({
      id,
      title: null,
      createdBy: members[0].id,
      participants,
      createdAt: now,
    });
  };
  for (const [index, id] of chatIds.entries()) await open(id, people.slice(index, index + 3));
  for (const id of [roomId, historyId]) await open(id, people.slice(0, sizes.roomMembers));
}

function many(length: number, make: () => string): string[] {
  return Array.from({ length }, make);
}

function idsFrom(first: number): () => string {
  let last = first - 1;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}
