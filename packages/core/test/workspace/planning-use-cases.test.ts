import { randomBytes, randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import {
  addMember,
  addRole,
  addWorkspace,
  allTasks,
  assign,
  organizationPlace,
  sampleLabel,
  sampleTask,
} from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { toBuiltInRoleId } from '../../src/domain/access/built-in-roles.js';
import type { Actor } from '../../src/domain/sign-in/session.js';
import type { LabelColor } from '../../src/domain/workspace/label.js';
import type { UseCases } from '../../src/features/use-cases/use-cases.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';
import { withKey } from '../support/with-key.js';

interface Ids {
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  readonly labelId: string;
  readonly taskId: string;
  readonly userId: string;
}

type Case = readonly [needs: readonly string[], call: (useCases: UseCases, actor: Actor, ids: Ids) => Promise<unknown>];

const window = { after: null, limit: 10 };
const roleId = randomUUID();

// The permissions that each use case checks itself, independently of the caller and of a route's guard.
const cases: Readonly<Record<string, Case>> = {
  listTeams: [[], (use, actor, ids) => use.listTeams.execute(actor, { ...ids, ...window, search: null })],
  createTeam: [['team:create'], (use, actor, ids) => use.createTeam.execute(actor, { ...ids, name: 'T' })],
  viewTeam: [[], (use, actor, ids) => use.viewTeam.execute(actor, ids.teamId)],
  updateTeam: [['team:edit'], (use, actor, ids) => use.updateTeam.execute(actor, ids.teamId, {})],
  deleteTeam: [['team:delete'], (use, actor, ids) => use.deleteTeam.execute(actor, ids.teamId)],
  viewTeamSettings: [
    ['team:settings.view'],
    (use, actor, ids) => use.viewSettings.execute(actor, { scope: 'TEAM', id: ids.teamId }),
  ],
  updateTeamSettings: [
    ['team:settings.edit'],
    (use, actor, ids) => use.updateSettings.execute(actor, { scope: 'TEAM', id: ids.teamId }, {}),
  ],
  listTeamMembers: [
    ['team:members.view'],
    (use, actor, ids) => use.listMembers.execute(actor, { scope: 'TEAM', id: ids.teamId }, { ...window, search: null }),
  ],
  setTeamMember: [
    ['team:members.add'],
    (use, actor, ids) =>
      use.setLocalMember.execute(actor, { scope: 'TEAM', id: ids.teamId }, { userId: ids.userId, roleId }),
  ],
  changeTeamRole: [
    ['team:members.roles'],
    (use, actor, ids) => use.changeTeamRole.execute(actor, ids.teamId, { userId: ids.userId, roleId }),
  ],
  removeTeamMember: [
    ['team:members.remove'],
    (use, actor, ids) => use.removeLocalMember.execute(actor, { scope: 'TEAM', id: ids.teamId }, ids.userId),
  ],
  listProjects: [[], (use, actor, ids) => use.listProjects.execute(actor, { ...ids, ...window, search: null })],
  createProject: [
    ['project:create'],
    (use, actor, ids) => use.createProject.execute(actor, { ...ids, teamId: null, name: 'P', key: 'P' }),
  ],
  viewProject: [[], (use, actor, ids) => use.viewProject.execute(actor, ids.projectId)],
  updateProject: [['project:edit'], (use, actor, ids) => use.updateProject.execute(actor, ids.projectId, {})],
  deleteProject: [['project:delete'], (use, actor, ids) => use.deleteProject.execute(actor, ids.projectId)],
  moveProject: [['project:edit', 'project:delete'], (use, actor, ids) => use.moveProject.execute(actor, ids)],
  viewProjectSettings: [
    ['project:settings.view'],
    (use, actor, ids) => use.viewSettings.execute(actor, { scope: 'PROJECT', id: ids.projectId }),
  ],
  updateProjectSettings: [
    ['project:settings.edit'],
    (use, actor, ids) => use.updateSettings.execute(actor, { scope: 'PROJECT', id: ids.projectId }, {}),
  ],
  listProjectMembers: [
    ['project:members.view'],
    (use, actor, ids) =>
      use.listMembers.execute(actor, { scope: 'PROJECT', id: ids.projectId }, { ...window, search: null }),
  ],
  setProjectMember: [
    ['project:members.add'],
    (use, actor, ids) =>
      use.setLocalMember.execute(actor, { scope: 'PROJECT', id: ids.projectId }, { userId: ids.userId, roleId }),
  ],
  removeProjectMember: [
    ['project:members.remove'],
    (use, actor, ids) => use.removeLocalMember.execute(actor, { scope: 'PROJECT', id: ids.projectId }, ids.userId),
  ],
  listTasks: [
    ['project:task.view'],
    (use, actor, { projectId }) => use.listTasks.execute(actor, { ...allTasks, projectId, ...window }),
  ],
  listLabels: [['project:task.view'], (use, actor, { projectId }) => use.listLabels.execute(actor, projectId)],
  createLabel: [
    ['project:edit'],
    (use, actor, { projectId }) => use.createLabel.execute(actor, { projectId, name: 'Bug', color: 'red' }),
  ],
  updateLabel: [
    ['project:edit'],
    (use, actor, { projectId, labelId }) => use.updateLabel.execute(actor, { projectId, labelId, color: 'blue' }),
  ],
  deleteLabel: [
    ['project:edit'],
    (use, actor, { projectId, labelId }) => use.deleteLabel.execute(actor, { projectId, labelId }),
  ],
  createTask: [['project:task.create'], (use, actor, ids) => use.createTask.execute(actor, { ...ids, title: 'T' })],
  viewTask: [['project:task.view'], (use, actor, ids) => use.viewTask.execute(actor, ids.projectId, ids.taskId)],
  updateTask: [
    ['project:task.view', 'project:task.edit'],
    (use, actor, ids) => use.updateTask.execute(actor, { ...ids, expected: null, changes: {} }),
  ],
  deleteTask: [['project:task.view'], (use, actor, ids) => use.deleteTask.execute(actor, { ...ids, expected: null })],
  assignTask: [['project:task.view'], (use, actor, ids) => use.assignTask.execute(actor, ids)],
  unassignTask: [['project:task.view'], (use, actor, ids) => use.unassignTask.execute(actor, ids)],
};

function toActor(userId: string): Actor {
  const token = { email: '', accessTokenId: '', accessTokenExpiresAt: new Date(), key: null };
  return { userId, ...token, client: { ipAddress: null, userAgent: null } };
}

describe('use cases of teams, projects and tasks, called by an embedding application', () => {
  const store = sqliteStore({ path: ':memory:' });
  let crewkit: Crewkit;
  let ids: Ids;
  /** A user who can see the organization, the team and the project, but has no other permissions. */
  let viewer: Actor;
  let owner: Actor;
  /** A user who cannot see any of the resources. */
  let stranger: Actor;

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
    const { organization, team, project, userId } = await addWorkspace(store);
    const task = await store.unitOfWork.run(({ tasks }) => tasks.insert(sampleTask(project)));
    const label = sampleLabel(project);
    await store.unitOfWork.run(({ labels }) => labels.insert(label, 1));
    const below = { taskId: task.id, labelId: label.id };
    ids = { organizationId: organization.id, teamId: team.id, projectId: project.id, ...below, userId };
    stranger = toActor(userId);
    viewer = toActor(await addMember(store, organization.id));
    const permissions = ['org:view', 'team:view', 'project:view'];
    const role = await addRole(store, organization.id, { permissions });
    const holder = { userId: viewer.userId };
    await assign(store, { holder, roleId: role.id, place: organizationPlace(organization) });
    owner = toActor(await addMember(store, organization.id));
    const ownerRoleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await assign(store, {
      holder: { userId: owner.userId },
      roleId: ownerRoleId,
      place: organizationPlace(organization),
    });
  });
  afterAll(() => crewkit.close());

  it.each(Object.entries(cases))('check permissions: %s', async (_name, [needs, call]) => {
    const asked = call(crewkit.useCases, viewer, ids);
    if (needs.length === 0) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN', details: { requiredPermissions: needs } });
  });

  it.each(Object.entries(cases))(
    'limit an OWNER to the permissions of their API key: %s',
    async (_name, [needs, call]) => {
      const toLimited = (permissions: readonly string[]): Actor => withKey(owner, permissions);
      const blind = call(crewkit.useCases, toLimited([]), ids);
      const code = expect.stringMatching(/^(?:NOT_FOUND|FORBIDDEN)$/) as unknown;
      await expect(blind).rejects.toMatchObject({ code });
      if (needs.length === 0) return;
      const limited = call(crewkit.useCases, toLimited(['org:view', 'team:view', 'project:view']), ids);
      await expect(limited).rejects.toMatchObject({ code: 'FORBIDDEN', details: { requiredPermissions: needs } });
    },
  );

  it.each(Object.entries(cases))('reveal no resources to non-members: %s', async (_name, [, call]) => {
    await expect(call(crewkit.useCases, stranger, ids)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call(crewkit.useCases, toActor(randomUUID()), ids)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([0, 101, 1.5, Number.NaN])('reject a page limit of %s', async (limit) => {
    const page = { after: null, limit };
    const people = { ...page, search: null };
    const { listTeams, listMembers, listProjects, listTasks } = crewkit.useCases;
    for (const asked of [
      listTeams.execute(viewer, { ...ids, ...people }),
      listMembers.execute(viewer, { scope: 'TEAM', id: ids.teamId }, people),
      listProjects.execute(viewer, { ...ids, ...people }),
      listMembers.execute(viewer, { scope: 'PROJECT', id: ids.projectId }, people),
      listTasks.execute(viewer, { ...allTasks, projectId: ids.projectId, ...people }),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('reject unknown colors of labels', async () => {
    const { projectId, labelId } = ids;
    const { createLabel, updateLabel } = crewkit.useCases;
    const rejection = { code: 'VALIDATION_FAILED', details: { errors: [{ path: 'color', code: 'invalid_color' }] } };
    for (const color of ['black', ''] as unknown as readonly LabelColor[]) {
      const created = createLabel.execute(owner, { projectId, name: 'Bug', color });
      await expect(created).rejects.toMatchObject(rejection);
      await expect(updateLabel.execute(owner, { projectId, labelId, color })).rejects.toMatchObject(rejection);
    }
  });

  it('reject invalid keys', async () => {
    const input = { organizationId: ids.organizationId, name: 'P', key: '1' };
    const { createProject } = crewkit.useCases;
    await expect(createProject.execute(viewer, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
