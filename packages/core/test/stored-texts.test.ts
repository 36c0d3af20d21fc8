import { randomBytes } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { sampleAccount, assign, globalPlace } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createJwtKey } from '../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import { administratorRoleId } from '../src/domain/access/built-in-roles.js';
import type { Actor } from '../src/domain/sign-in/session.js';
import type { UseCases } from '../src/features/use-cases/use-cases.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { Crewkit } from '../src/wiring/crewkit.js';

interface Ids {
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  readonly taskId: string;
  readonly roleId: string;
  readonly groupId: string;
  readonly conversationId: string;
  readonly others: readonly string[];
}

type Write = (useCases: UseCases, actor: Actor, given: Ids & { readonly text: string }) => Promise<unknown>;

const permissions = ['team:view'];
const expected = null;

// Every use case that stores a name or title, and the field that its error names.
const lines: readonly (readonly [name: keyof UseCases, path: 'name' | 'title', write: Write])[] = [
  ['createOrganization', 'name', (all, by, { text }) => all.createOrganization.execute(by, { name: text })],
  [
    'updateOrganization',
    'name',
    (all, by, { organizationId, text }) => all.updateOrganization.execute(by, organizationId, { name: text }),
  ],
  [
    'createTeam',
    'name',
    (all, by, { organizationId, text }) => all.createTeam.execute(by, { organizationId, name: text }),
  ],
  ['updateTeam', 'name', (all, by, { teamId, text }) => all.updateTeam.execute(by, teamId, { name: text })],
  [
    'createProject',
    'name',
    (all, by, { organizationId, text }) => all.createProject.execute(by, { organizationId, name: text, key: 'NEW' }),
  ],
  ['updateProject', 'name', (all, by, { projectId, text }) => all.updateProject.execute(by, projectId, { name: text })],
  ['createTask', 'title', (all, by, { projectId, text }) => all.createTask.execute(by, { projectId, title: text })],
  [
    'updateTask',
    'title',
    (all, by, { projectId, taskId, text }) =>
      all.updateTask.execute(by, { projectId, taskId, expected, changes: { title: text } }),
  ],
  [
    'createRole',
    'name',
    (all, by, { organizationId, text }) =>
      all.createRole.execute(by, { organizationId, name: text, level: 'TEAM', permissions }),
  ],
  [
    'updateRole',
    'name',
    (all, by, { organizationId, roleId, text }) => all.updateRole.execute(by, { organizationId, roleId, name: text }),
  ],
  [
    'createGroup',
    'name',
    (all, by, { organizationId, text }) => all.createGroup.execute(by, { organizationId, name: text, permissions }),
  ],
  [
    'updateGroup',
    'name',
    (all, by, { organizationId, groupId, text }) =>
      all.updateGroup.execute(by, { organizationId, groupId, name: text }),
  ],
  [
    'startConversation',
    'title',
    async (all, by, { others, text }) =>
      (await all.startConversation.execute(by, { participantIds: others, title: text })).conversation,
  ],
  [
    'renameConversation',
    'title',
    (all, by, { conversationId, text }) => all.renameConversation.execute(by, { conversationId, title: text }),
  ],
];

const descriptions: readonly (readonly [name: keyof UseCases, write: Write])[] = [
  ['createOrganization', (all, by, { text }) => all.createOrganization.execute(by, { name: 'A', description: text })],
  [
    'updateOrganization',
    (all, by, { organizationId, text }) => all.updateOrganization.execute(by, organizationId, { description: text }),
  ],
  [
    'createTeam',
    (all, by, { organizationId, text }) => all.createTeam.execute(by, { organizationId, name: 'A', description: text }),
  ],
  ['updateTeam', (all, by, { teamId, text }) => all.updateTeam.execute(by, teamId, { description: text })],
  [
    'createProject',
    (all, by, { organizationId, text }) =>
      all.createProject.execute(by, { organizationId, name: 'A', key: 'OTHER', description: text }),
  ],
  ['updateProject', (all, by, { projectId, text }) => all.updateProject.execute(by, projectId, { description: text })],
  [
    'createTask',
    (all, by, { projectId, text }) => all.createTask.execute(by, { projectId, title: 'A', description: text }),
  ],
  [
    'updateTask',
    (all, by, { projectId, taskId, text }) =>
      all.updateTask.execute(by, { projectId, taskId, expected, changes: { description: text } }),
  ],
];

// Over HTTP, the schemas of the routes validate first, which hides whether the use cases validate too.
describe('texts that an embedding application passes to use cases', () => {
  const store = sqliteStore({ path: ':memory:' });
  let crewkit: Crewkit;
  let actor: Actor;
  let ids: Ids;

  beforeAll(async () => {
    crewkit = await createCrewkit({
      store,
      mailer: devMailer(),
      blobs: fileBlobs({ directory: 'never-made' }),
      keys: {
        jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
        encryption: [{ kid: 'k', key: randomBytes(32) }],
      },
      publicUrl: 'http://127.0.0.1',
      appOrigins: ['http://127.0.0.1'],
    });
    const [me, ...people] = [sampleAccount(), sampleAccount(), sampleAccount()];
    for (const account of [me, ...people]) {
      await store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
    }
    await assign(store, { holder: { userId: me.id }, roleId: administratorRoleId, place: globalPlace });
    const session = { email: '', accessTokenId: '', accessTokenExpiresAt: new Date(), key: null };
    actor = { userId: me.id, ...session, client: { ipAddress: null, userAgent: null } };
    const { useCases } = crewkit;
    const others = people.map(({ id }) => id);
    const { id: organizationId } = await useCases.createOrganization.execute(actor, { name: 'O' });
    const team = await useCases.createTeam.execute(actor, { organizationId, name: 'T' });
    const project = await useCases.createProject.execute(actor, { organizationId, name: 'P', key: 'P' });
    const task = await useCases.createTask.execute(actor, { projectId: project.id, title: 'T' });
    const named = { organizationId, name: 'Old', permissions };
    const role = await useCases.createRole.execute(actor, { ...named, level: 'TEAM' });
    const group = await useCases.createGroup.execute(actor, named);
    const { conversation } = await useCases.startConversation.execute(actor, { participantIds: others, title: 'C' });
    const places = { organizationId, teamId: team.id, projectId: project.id, taskId: task.id };
    ids = { ...places, roleId: role.id, groupId: group.id, conversationId: conversation.id, others };
  });
  afterAll(() => crewkit.close());

  it.each(lines)('%s rejects the invalid %s', async (_, path, write) => {
    for (const text of ['', ' \t', 'x'.repeat(10_000_000), 'a\nb', '\ud800']) {
      const refusal = { code: 'VALIDATION_FAILED', details: { errors: [{ path }] } };
      await expect(write(crewkit.useCases, actor, { ...ids, text })).rejects.toMatchObject(refusal);
    }
  });

  it.each(lines)('%s stores %s trimmed and composed', async (name, path, write) => {
    const kept = await write(crewkit.useCases, actor, { ...ids, text: ` Zoe\u0308 ${name} ` });
    expect(kept).toMatchObject({ [path]: `Zo\u00eb ${name}` });
  });

  it.each(descriptions)('%s rejects a description that is overlong or not a string', async (_, write) => {
    for (const text of ['x'.repeat(10_001), 'a\0']) {
      const refusal = { code: 'VALIDATION_FAILED', details: { errors: [{ path: 'description' }] } };
      await expect(write(crewkit.useCases, actor, { ...ids, text })).rejects.toMatchObject(refusal);
    }
  });
});
