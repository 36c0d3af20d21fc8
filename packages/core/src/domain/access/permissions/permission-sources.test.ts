import { describe, expect, it } from 'vitest';

import { Access } from '../access.js';
import { toBuiltInRoleId, defaultRoleId } from '../built-in-roles.js';
import type { Grant, Holdings, Resource } from '../grant.js';
import { builtInPermissions } from './permission-catalogue.js';
import { explainPermissions, listLimited } from './permission-sources.js';

const chain = { organizationId: 'o', teamId: null, projectId: 'p' };
const project = { scope: 'PROJECT', id: 'p' } as const;
const member: Grant = {
  scope: 'PROJECT',
  scopeId: 'p',
  role: { id: toBuiltInRoleId('PROJECT', 'MEMBER'), name: 'MEMBER', level: 'PROJECT', builtIn: true },
  group: null,
  permissions: ['project:task.view', 'project:view'],
  expiresAt: null,
};
const byGroup: Grant = {
  scope: 'ORGANIZATION',
  scopeId: 'o',
  role: null,
  group: { id: 'g', name: 'Guests' },
  permissions: ['project:view'],
  expiresAt: new Date(1),
};
const everybodys = {
  role: { id: defaultRoleId, name: 'USER' },
  group: null,
  scope: 'GLOBAL',
  scopeId: null,
  expiresAt: null,
};

const explain = (given: Holdings, resource: Resource): ReturnType<typeof explainPermissions> =>
  explainPermissions(given, resource, { access: Access.of(given, null), catalogue: builtInPermissions });

function holdings(changes: Partial<Holdings> = {}): Holdings {
  const user = { active: true, hasDefaultRole: true, participation: null, policyOrganizationId: null };
  return { chain, grants: [], ...user, ...changes };
}

describe('explainPermissions', () => {
  it('names every source of each permission, in the order of the catalogue', () => {
    const { scope, scopeId, group, expiresAt } = member;
    const own = { role: { id: member.role?.id, name: 'MEMBER' }, group, scope, scopeId, expiresAt };
    const { permissions: _, ...groups } = byGroup;
    const seesTasks = { role: null, group: null, scope: 'PROJECT', scopeId: 'p', expiresAt: null };
    expect(explain(holdings({ grants: [member, byGroup] }), project)).toEqual([
      { name: 'org:create', sources: [everybodys] },
      { name: 'project:view', sources: [own, groups] },
      { name: 'project:task.view', sources: [own] },
      { name: 'chat:view', sources: [seesTasks] },
      { name: 'chat:message.send', sources: [seesTasks] },
    ]);
  });

  it('names the default role once, even if it was also assigned', () => {
    const role = { id: defaultRoleId, name: 'USER', level: 'GLOBAL', builtIn: true } as const;
    const given: Grant = { ...member, scope: 'GLOBAL', scopeId: null, role, permissions: ['org:create'] };
    const explained = explain(holdings({ grants: [given] }), project);
    expect(explained).toEqual([{ name: 'org:create', sources: [everybodys] }]);
  });

  it('names the task conversation only for permissions that access to the task grants', () => {
    const chat = { scope: 'CHAT', id: 'c' } as const;
    const source = { role: null, group: null, scope: 'CHAT', scopeId: 'c', expiresAt: null };
    const { scope, scopeId, group, expiresAt } = member;
    const own = { role: { id: member.role?.id, name: 'MEMBER' }, group, scope, scopeId, expiresAt };
    const explainChat = (grant: Grant): ReturnType<typeof explainPermissions> =>
      explain(holdings({ grants: [grant], participation: 'task' }), chat).slice(1);
    const seesTask = [
      { name: 'project:view', sources: [own] },
      { name: 'project:task.view', sources: [own] },
    ];
    expect(explainChat(member)).toEqual([
      ...seesTask,
      { name: 'chat:view', sources: [source] },
      { name: 'chat:message.send', sources: [source] },
    ]);
    // A permission that a role also grants is attributed to the role.
    expect(explainChat({ ...member, permissions: [...member.permissions, 'chat:view', 'chat:edit'] })).toEqual([
      ...seesTask,
      { name: 'chat:view', sources: [own] },
      { name: 'chat:message.send', sources: [source] },
      { name: 'chat:edit', sources: [own] },
    ]);
    expect(explainChat({ ...member, permissions: ['project:view', 'chat:view'] })).toEqual(seesTask.slice(0, 1));
  });

  it('grants org:create by global roles only', () => {
    const owner = { ...byGroup, permissions: ['org:view', 'org:create'] };
    const held = (hasDefaultRole: boolean): string[] =>
      explain(holdings({ grants: [owner], hasDefaultRole }), { scope: 'ORGANIZATION', id: 'o' }).map(
        ({ name }) => name,
      );
    expect(held(false)).toEqual(['org:view']);
    expect(explain(holdings({ grants: [owner] }), project)[0]).toEqual({ name: 'org:create', sources: [everybodys] });
  });

  it('omits permissions on resources that the user cannot view', () => {
    const granted = { ...member, permissions: ['project:edit', 'project:task.edit', 'chat:edit', 'project:task.view'] };
    expect(explain(holdings({ grants: [granted] }), project).map(({ name }) => name)).toEqual(['org:create']);
    const inTeam = { ...member, permissions: ['team:edit', 'org:edit', 'team:create', 'project:create'] };
    expect(explain(holdings({ grants: [inTeam] }), project).map(({ name }) => name)).toEqual([
      'org:create',
      'project:create',
    ]);
  });

  it('is empty for a disabled account', () => {
    expect(explain(holdings({ active: false }), project)).toEqual([]);
    expect(explain(holdings({ hasDefaultRole: false }), project)).toEqual([]);
  });
});

describe('listLimited', () => {
  const list = (given: Holdings, resource: Resource = project): string[] =>
    listLimited(given, resource, Access.of(given, null)).map(({ name, to }) => `${name} ${to}`);
  const given = (...permissions: string[]): Holdings => holdings({ grants: [{ ...member, permissions }] });

  it('lists the actions that creators may take, the actions that users may take on themselves, and leaving', () => {
    const leave = 'org:members.remove self';
    const sees = ['project:view', 'project:task.view'];
    expect(list(given())).toEqual([leave]);
    expect(list(given('project:view', 'project:task.edit'))).toEqual([leave]);
    const [ownTasks, leaveChats] = ['project:task.delete created', 'chat:participants.manage self'];
    expect(list(given(...sees))).toEqual([leave, ownTasks, leaveChats]);
    const edits = given(...sees, 'project:task.edit');
    expect(list(edits)).toEqual([leave, ownTasks, 'project:task.assign self', leaveChats]);
    // For a single task, the creator is known.
    expect(list(edits, { scope: 'TASK', id: 't' })).toEqual([leave, 'project:task.assign self', leaveChats]);
  });

  it('omits permissions that are held, and everything for a disabled account', () => {
    const all = [
      'project:view',
      'project:task.view',
      'project:task.edit',
      'project:task.delete',
      'project:task.assign',
    ];
    expect(list(given(...all, 'chat:participants.manage', 'org:view', 'org:members.remove'))).toEqual([]);
    expect(list(holdings({ active: false }))).toEqual([]);
  });
});
