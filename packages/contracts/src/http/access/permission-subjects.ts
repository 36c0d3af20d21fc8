import { createHmac, randomUUID } from 'node:crypto';
import { toBuiltInRoleId, builtInRoles, permissionCatalogue, type PermissionName } from '@crewkit/core';
import type { Stores, Role } from '@crewkit/core/adapter';

import { encodePart } from '../../ports/token-samples.js';
import { sampleAccount, sampleParticipant } from '../../stores/support/store-samples.js';
import {
  organizationPlace,
  projectPlace,
  sampleOrganization,
  sampleProject,
  sampleRole,
  sampleTask,
  sampleTeam,
  teamPlace,
} from '../../stores/workspace/workspace-samples.js';
import { fixtureKey } from '../support/http-fixture.js';
import type { HttpClient } from '../support/http-client.js';

/** A member of the organization, with one role at one level. */
export interface Subject {
  readonly name: string;
  readonly id: string;
  readonly accessToken: string;
  /** A task that the organization's owner created, with a conversation between the subject and the colleague. */
  readonly taskId: string;
  readonly chatId: string;
  /** A task that the subject created. */
  readonly ownTaskId: string;
}

export interface SubjectWorld {
  readonly organizationId: string;
  readonly teamId: string;
  readonly projectId: string;
  readonly owner: { readonly id: string; readonly accessToken: string };
  /** A member who can see the project. */
  readonly colleague: { readonly id: string };
  readonly subjects: readonly Subject[];
}

type CustomRole = readonly [name: string, level: 'ORGANIZATION' | 'PROJECT', permissions: readonly string[]];

const sees: readonly PermissionName[] = ['project:view', 'project:task.view'];
const namesFrom = (...prefixes: readonly string[]): string[] =>
  permissionCatalogue.map(({ name }) => name).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
const without = (names: readonly string[], ...left: readonly string[]): string[] =>
  names.filter((name) => !left.includes(name));

/** Permission sets that no built-in role has. */
const customRoles: readonly CustomRole[] = [
  ['sees the project, not its tasks', 'PROJECT', ['project:view']],
  ['sees tasks, and nothing else', 'PROJECT', sees],
  ['edits and assigns tasks', 'PROJECT', [...sees, 'project:task.edit', 'project:task.assign']],
  ['moderates conversations', 'PROJECT', [...sees, 'chat:edit', 'chat:participants.manage']],
  ['holds everything but the view of tasks', 'PROJECT', without(namesFrom('project:', 'chat:'), 'project:task.view')],
  ['holds everything but the view of the project', 'PROJECT', without(namesFrom('project:', 'chat:'), 'project:view')],
  ['sees all tasks of the organization', 'ORGANIZATION', ['org:view', ...sees]],
];

/** Creates a user with an account and an access token, without signing in. */
function newUser(http: HttpClient): ReturnType<typeof sampleAccount> & { readonly accessToken: string } {
  const account = sampleAccount();
  const now = Math.floor(http.server.clock.now().getTime() / 1000);
  const payload = { sub: account.id, email: account.email, jti: randomUUID(), iat: now, exp: now + 900 };
  const signed = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: fixtureKey.kid })}.${encodePart(payload)}`;
  const signature = createHmac('sha256', fixtureKey.secret).update(signed).digest('base64url');
  return { ...account, accessToken: `${signed}.${signature}` };
}

/** Creates a project, a member for every built-in role, and members for roles with unusual permissions, in one transaction. */
export function createSubjectWorld(http: HttpClient): Promise<SubjectWorld> {
  const [owner, colleague] = [newUser(http), newUser(http)];
  const organization = sampleOrganization(owner.id);
  const team = sampleTeam(organization);
  const project = sampleProject(organization, { teamId: team.id });
  const places = {
    ORGANIZATION: organizationPlace(organization),
    TEAM: teamPlace(team),
    PROJECT: projectPlace(project),
  };
  const custom = customRoles.map(([name, level, permissions]) =>
    sampleRole(organization.id, { level, permissions, name: `${name} ${level}` }),
  );
  const roles = [...builtInRoles.filter(({ level }) => level !== 'GLOBAL'), ...custom];
  return http.server.unitOfWork.run(async (stores) => {
    const join = async (userId: string, role: Pick<Role, 'id' | 'level'>): Promise<void> => {
      const createdAt = organization.createdAt;
      const member = { id: toBuiltInRoleId('ORGANIZATION', 'MEMBER'), level: 'ORGANIZATION' } as const;
      await stores.members.insert(organization.id, userId, createdAt);
      for (const each of role.level === 'ORGANIZATION' ? [role] : [member, role]) {
        const place = places[each.level as Exclude<Role['level'], 'GLOBAL'>];
        await stores.assignments.assign({ holder: { userId }, roleId: each.id, place, expiresAt: null, createdAt });
      }
    };
    for (const account of [owner, colleague]) await stores.accounts.insertIfAbsent(account);
    await stores.organizations.insert(organization);
    await stores.teams.insert(team);
    await stores.projects.insert(project);
    for (const role of custom) await stores.roles.insert(role);
    await join(owner.id, { id: toBuiltInRoleId('ORGANIZATION', 'OWNER'), level: 'ORGANIZATION' });
    await join(colleague.id, { id: toBuiltInRoleId('PROJECT', 'MEMBER'), level: 'PROJECT' });
    const subjects: Subject[] = [];
    for (const role of roles) {
      const user = newUser(http);
      await stores.accounts.insertIfAbsent(user);
      await join(user.id, role);
      const tasks = await addTasks(stores, project, { userId: user.id, colleagueId: colleague.id });
      subjects.push({ name: `${role.name} at ${role.level}`, ...user, ...tasks });
    }
    const ids = { organizationId: organization.id, teamId: team.id, projectId: project.id };
    return { ...ids, owner, colleague, subjects };
  });
}

async function addTasks(
  { tasks, conversations }: Stores,
  project: { readonly id: string; readonly createdBy: string },
  { userId, colleagueId }: { readonly userId: string; readonly colleagueId: string },
): Promise<Pick<Subject, 'taskId' | 'chatId' | 'ownTaskId'>> {
  const [task, own] = [sampleTask(project), sampleTask({ ...project, createdBy: userId })];
  for (const each of [task, own]) await tasks.insert(each);
  const chat = { id: randomUUID(), taskId: task.id, createdBy: project.createdBy, createdAt: task.createdAt };
  await conversations.insertForTaskIfAbsent(chat);
  const participants = [userId, colleagueId].map((id) => sampleParticipant(id, { role: 'member' }));
  await conversations.addParticipants(chat.id, participants, task.createdAt);
  return { taskId: task.id, chatId: chat.id, ownTaskId: own.id };
}
