import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';

import type { HttpClient } from '../support/http-client.js';
import type { MatrixLevel } from './permission-matrix.js';
import type { SignedIn } from '../support/people.js';
import { addMember, createTask, organizationRole } from '../workspace/workspace.js';

/** An organization with one team, which has one project. */
export interface ProbeWorld {
  readonly http: HttpClient;
  readonly owner: SignedIn;
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  /** A MEMBER of the organization, the team and the project. */
  readonly colleague: SignedIn;
}

interface ProbeRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A request that must succeed if, and only if, the caller has the permission. */
export interface Probe {
  readonly permission: string;
  /** The level of the resource in the path. Callers who may not see this resource get 404. */
  readonly addresses: MatrixLevel;
  /** The level at which the permission is evaluated. */
  readonly evaluatedAt: MatrixLevel;
  readonly request: (world: ProbeWorld) => ProbeRequest | Promise<ProbeRequest>;
}

const teamRole = toBuiltInRoleId('TEAM', 'MEMBER');
const projectRole = toBuiltInRoleId('PROJECT', 'MEMBER');
const organizationPath = ({ organizationId }: ProbeWorld): string => `/api/organizations/${organizationId}`;
const teamPath = ({ teamId }: ProbeWorld): string => `/api/teams/${teamId}`;
const projectPath = ({ projectId }: ProbeWorld): string => `/api/projects/${projectId}`;

const newMember = async ({ http, owner, organizationId }: ProbeWorld): Promise<string> =>
  (await addMember(http, owner, { organizationId })).id;
const newTask = async ({ http, owner, projectId }: ProbeWorld): Promise<string> =>
  (await createTask(http, owner, { projectId })).id;
const newKey = (): string => `K${randomUUID().slice(0, 8)}`;

/** Creates probes at one level, whose paths start with `base`. */
function probesAt(
  level: MatrixLevel,
  base: (world: ProbeWorld) => string,
  requests: Readonly<
    Record<
      string,
      (world: ProbeWorld) => readonly [string, string, unknown?] | Promise<readonly [string, string, unknown?]>
    >
  >,
): Probe[] {
  return Object.entries(requests).map(([permission, make]) => ({
    permission,
    addresses: level,
    evaluatedAt: level,
    async request(world) {
      const [method, path, body] = await make(world);
      return { method, path: base(world) + path, body };
    },
  }));
}

const organizationProbes = probesAt('ORGANIZATION', organizationPath, {
  'org:view': () => ['GET', ''],
  'org:members.view': () => ['GET', '/members'],
  'org:members.invite': () => [
    'POST',
    '/invitations',
    { email: `${randomUUID()}@example.test`, roleId: organizationRole('MEMBER') },
  ],
  'org:settings.view': () => ['GET', '/settings'],
  'org:edit': () => ['PATCH', '', { name: 'Renamed' }],
  'org:members.roles': ({ colleague }) => [
    'PUT',
    `/members/${colleague.id}/roles`,
    { roleIds: [organizationRole('MEMBER')] },
  ],
  'org:settings.edit': () => ['PATCH', '/settings', { timeZone: 'UTC' }],
  'org:members.remove': async (world) => ['DELETE', `/members/${await newMember(world)}`],
  'team:create': () => ['POST', '/teams', { name: 'Another' }],
});

const teamProbes = probesAt('TEAM', teamPath, {
  'team:view': () => ['GET', ''],
  'team:members.view': () => ['GET', '/members'],
  'team:edit': () => ['PATCH', '', { description: 'Edited' }],
  'team:members.add': async (world) => ['PUT', `/members/${await newMember(world)}`, { roleId: teamRole }],
  'team:members.roles': ({ colleague }) => ['PATCH', `/members/${colleague.id}`, { roleId: teamRole }],
  'team:settings.view': () => ['GET', '/settings'],
  'team:settings.edit': () => ['PATCH', '/settings', { weekStartsOn: 'monday' }],
  'team:members.remove': async (world) => {
    const userId = await newMember(world);
    await join(world, `${teamPath(world)}/members/${userId}`, teamRole);
    return ['DELETE', `/members/${userId}`];
  },
});

const projectProbes = probesAt('PROJECT', projectPath, {
  'project:view': () => ['GET', ''],
  'project:members.view': () => ['GET', '/members'],
  'project:task.create': () => ['POST', '/tasks', { title: 'Do it' }],
  'project:task.view': () => ['GET', '/tasks'],
  'project:task.edit': async (world) => ['PATCH', `/tasks/${await newTask(world)}`, { status: 'done' }],
  'project:task.assign': async (world) => ['PUT', `/tasks/${await newTask(world)}/assignees/${world.colleague.id}`],
  'project:task.delete': async (world) => ['DELETE', `/tasks/${await newTask(world)}`],
  'project:edit': () => ['PATCH', '', { description: 'Edited' }],
  'project:members.add': async (world) => ['PUT', `/members/${await newMember(world)}`, { roleId: projectRole }],
  'project:settings.view': () => ['GET', '/settings'],
  'project:settings.edit': () => ['PATCH', '/settings', { locale: 'de' }],
  'project:members.remove': async (world) => {
    const userId = await newMember(world);
    await join(world, `${projectPath(world)}/members/${userId}`, projectRole);
    return ['DELETE', `/members/${userId}`];
  },
  'project:delete': () => ['DELETE', ''],
});

/** Probes that delete resources which other probes need. The innermost resource is deleted first. */
const lastProbes: readonly Probe[] = [
  ...probesAt('TEAM', teamPath, {
    async 'team:delete'(world) {
      await deleteProjects(world);
      return ['DELETE', ''];
    },
  }),
  ...probesAt('ORGANIZATION', organizationPath, { 'org:delete': () => ['DELETE', ''] }),
];

/**
 * Returns a probe for every permission in the matrix except `org:create`, which all users have. If the probes run in
 * this order, no probe prevents a later probe from succeeding.
 */
export function probesFor(level: MatrixLevel): readonly Probe[] {
  // The permission is evaluated where the role could grant it: a project can be created in a team, or in the organization.
  const inTeam = level === 'TEAM';
  const createProject: Probe = {
    permission: 'project:create',
    addresses: 'ORGANIZATION',
    evaluatedAt: inTeam ? 'TEAM' : 'ORGANIZATION',
    request: (world) => ({
      method: 'POST',
      path: `${organizationPath(world)}/projects`,
      body: { name: 'New', key: newKey(), ...(inTeam && { teamId: world.teamId }) },
    }),
  };
  return [...organizationProbes, ...teamProbes, createProject, ...projectProbes, ...lastProbes];
}

/** Creates a world with a colleague at every level. The creator owns the whole world. */
export async function createProbeWorld(
  http: HttpClient,
  owner: SignedIn,
  { organizationId, teamId, projectId }: Pick<ProbeWorld, 'organizationId' | 'teamId' | 'projectId'>,
): Promise<ProbeWorld> {
  const colleague = await addMember(http, owner, { organizationId });
  const world = { http, owner, organizationId, teamId, projectId, colleague };
  await join(world, `${teamPath(world)}/members/${colleague.id}`, teamRole);
  await join(world, `${projectPath(world)}/members/${colleague.id}`, projectRole);
  return world;
}

/** Gives a user a role in a team or project, by its path. */
export async function join(
  { http, owner }: Pick<ProbeWorld, 'http' | 'owner'>,
  path: string,
  roleId: string,
): Promise<void> {
  const answer = await http.send({
    method: 'PUT',
    path,
    headers: { Authorization: `Bearer ${owner.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ roleId }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}

async function deleteProjects({ http, owner, organizationId }: ProbeWorld): Promise<void> {
  const token = owner.accessToken;
  const params = { organizationId };
  const { items } = await http.get<{ items: { id: string }[] }>('listProjects', 200, { token, params });
  for (const { id } of items) await http.get('deleteProject', 204, { token, params: { projectId: id } });
}
