import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, type Route } from '@crewkit/core';
import { administratorRoleId, type Participant, type RoleAssignment } from '@crewkit/core/adapter';

import {
  globalPlace,
  organizationPlace,
  sampleGroup,
  sampleInvitation,
  sampleLabel,
  sampleOrganization,
  sampleProject,
  sampleRole,
  sampleTask,
  sampleTeam,
} from '../../stores/workspace/workspace-samples.js';
import { sampleApiKey } from '../../stores/access/api-key-samples.js';
import { sampleAccount } from '../../stores/support/store-samples.js';
import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';

type RowParams = Readonly<Record<string, string>>;

function assign(userId: string, roleId: string, place: RoleAssignment['place']): RoleAssignment {
  return { holder: { userId }, roleId, place, expiresAt: null, createdAt: new Date(0) };
}

export function participant(userId: string, role: Participant['role']): Participant {
  return { userId, role, joinedAt: new Date(0), lastReadSeq: 0 };
}

/**
 * Creates one resource of every kind in an organization whose OWNER is the user, and returns values for the path parameters of every route.
 * It does not use the routes, so that each route can be tested with these resources.
 */
export function createRowWorkspace({ server }: HttpClient, owner: Pick<SignedIn, 'id'>): Promise<RowParams> {
  const organization = sampleOrganization(owner.id);
  const place = organizationPlace(organization);
  const team = sampleTeam(organization);
  const project = sampleProject(organization, { teamId: team.id });
  const task = sampleTask(project);
  const label = sampleLabel(project);
  const role = sampleRole(organization.id);
  const group = sampleGroup(organization.id);
  // This is far in the future by any clock.
  const expiresAt = new Date('2100-01-01T00:00:00.000Z');
  const invitation = sampleInvitation(organization, { roleId: role.id, expiresAt });
  const serviceAccount = sampleAccount({ organizationId: organization.id });
  const key = sampleApiKey(serviceAccount.id, { expiresAt });
  const conversation = {
    id: randomUUID(),
    title: null,
    createdBy: owner.id,
    participants: [participant(owner.id, 'owner')],
    createdAt: organization.createdAt,
  };
  const at = organization.createdAt;
  const webhook = { id: randomUUID(), organizationId: organization.id, url: 'https://127.0.0.1/', types: ['*'] };
  const delivery = { id: randomUUID(), webhookId: webhook.id, position: 1, type: 'task.created', data: {} };
  const paused = { at, reason: 'manual' } as const;
  return server.unitOfWork.run(async (stores) => {
    await stores.organizations.insert(organization);
    await stores.members.insert(organization.id, owner.id, organization.createdAt);
    await stores.assignments.assign(assign(owner.id, toBuiltInRoleId('ORGANIZATION', 'OWNER'), place));
    await stores.accounts.insertIfAbsent(serviceAccount);
    await stores.members.insert(organization.id, serviceAccount.id, organization.createdAt);
    await stores.apiKeys.insert(key);
    await stores.teams.insert(team);
    await stores.projects.insert(project);
    await stores.tasks.insert(task);
    await stores.labels.insert(label, 1);
    await stores.roles.insert(role);
    await stores.groups.insert(group);
    await stores.invitations.insert(invitation);
    await stores.conversations.insertGroup(conversation);
    await stores.webhooks.insert({ ...webhook, sealed: '', startsAfter: 0, createdAt: at });
    await stores.webhooks.enqueue([{ ...delivery, createdAt: at }], at);
    await stores.webhooks.update(organization.id, webhook.id, { changes: { paused }, at });
    return {
      organizationId: organization.id,
      teamId: team.id,
      projectId: project.id,
      taskId: task.id,
      labelId: label.id,
      roleId: role.id,
      groupId: group.id,
      invitationId: invitation.id,
      conversationId: conversation.id,
      userId: owner.id,
      webhookId: webhook.id,
      deliveryId: delivery.id,
      serviceAccountId: serviceAccount.id,
      keyId: key.id,
      ...words,
    };
  });
}

/** Grants the user every permission of the installation. */
export async function makeAdministrator({ server }: HttpClient, { id }: Pick<SignedIn, 'id'>): Promise<void> {
  await server.unitOfWork.run((stores) => stores.assignments.assign(assign(id, administratorRoleId, globalPlace)));
}

/** Values of path parameters that are not ids, and therefore not looked up. */
const words: RowParams = { status: 'todo' };

/**
 * Returns values for the parameters of the route's resource and its parents. Parameters of child resources get no values, so the requests
 * find no child resource and change nothing.
 */
export function guardParams(route: Route, params: RowParams): RowParams {
  const { guard } = route;
  if (typeof guard !== 'object' || guard.param === undefined) return {};
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const last = names.indexOf(guard.param);
  const around = names.filter((name, index) => index <= last || name in words);
  const byScope = params[guard.scope === 'CHAT' ? 'conversationId' : `${guard.scope.toLowerCase()}Id`];
  return Object.fromEntries(
    around.flatMap((name) => {
      const value = name === guard.param ? byScope : params[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * Returns the path parameters after the parameter that the guard names. The resources of the returned parameters must
 * belong to the guard's resource.
 */
export function namesBelow({ guard, path }: Pick<Route, 'guard' | 'path'>): string[] {
  if (typeof guard !== 'object' || guard.param === undefined) return [];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return names.slice(names.indexOf(guard.param) + 1);
}
