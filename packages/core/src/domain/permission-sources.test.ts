import { describe, expect, it } from 'vitest';

import { builtInRoleIdOf, defaultRoleId } from './built-in-roles.js';
import type { Grant, Holdings } from './grant.js';
import { explainPermissions } from './permission-sources.js';

const chain = { organizationId: 'o', teamId: null, projectId: 'p' };
const project = { scope: 'PROJECT', id: 'p' } as const;
const member: Grant = {
  scope: 'PROJECT',
  scopeId: 'p',
  role: { id: builtInRoleIdOf('PROJECT', 'MEMBER'), name: 'MEMBER', level: 'PROJECT', builtIn: true },
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

function holdings(changes: Partial<Holdings> = {}): Holdings {
  return { chain, grants: [], active: true, hasDefaultRole: true, participation: null, ...changes };
}

describe('explainPermissions', () => {
  it('names every source of each permission, in the order of the catalogue', () => {
    const { scope, scopeId, group, expiresAt } = member;
    const own = { role: { id: member.role?.id, name: 'MEMBER' }, group, scope, scopeId, expiresAt };
    const { permissions: _, ...groups } = byGroup;
    expect(explainPermissions(holdings({ grants: [member, byGroup] }), project)).toEqual([
      { name: 'org:create', sources: [everybodys] },
      { name: 'project:view', sources: [own, groups] },
      { name: 'project:task.view', sources: [own] },
    ]);
  });

  it('names the role that everybody has once, if it was given as well', () => {
    const role = { id: defaultRoleId, name: 'USER', level: 'GLOBAL', builtIn: true } as const;
    const given: Grant = { ...member, scope: 'GLOBAL', scopeId: null, role, permissions: ['org:create'] };
    const explained = explainPermissions(holdings({ grants: [given] }), project);
    expect(explained).toEqual([{ name: 'org:create', sources: [everybodys] }]);
  });

  it('has neither role nor group for who takes part in a conversation', () => {
    const source = { role: null, group: null, scope: 'CHAT', scopeId: 'c', expiresAt: null };
    const explained = explainPermissions(holdings({ participation: 'member' }), { scope: 'CHAT', id: 'c' });
    expect(explained.slice(1)).toEqual([
      { name: 'chat:view', sources: [source] },
      { name: 'chat:message.send', sources: [source] },
    ]);
  });

  it('names the conversation of a task for what it gives to whoever sees the task, and for nothing else', () => {
    const chat = { scope: 'CHAT', id: 'c' } as const;
    const source = { role: null, group: null, scope: 'CHAT', scopeId: 'c', expiresAt: null };
    const { scope, scopeId, group, expiresAt } = member;
    const own = { role: { id: member.role?.id, name: 'MEMBER' }, group, scope, scopeId, expiresAt };
    const explain = (grant: Grant): ReturnType<typeof explainPermissions> =>
      explainPermissions(holdings({ grants: [grant], participation: 'task' }), chat).slice(1);
    const seesTask = [
      { name: 'project:view', sources: [own] },
      { name: 'project:task.view', sources: [own] },
    ];
    expect(explain(member)).toEqual([
      ...seesTask,
      { name: 'chat:view', sources: [source] },
      { name: 'chat:message.send', sources: [source] },
    ]);
    // What a role gives as well, it gives.
    expect(explain({ ...member, permissions: [...member.permissions, 'chat:view', 'chat:edit'] })).toEqual([
      ...seesTask,
      { name: 'chat:view', sources: [own] },
      { name: 'chat:message.send', sources: [source] },
      { name: 'chat:edit', sources: [own] },
    ]);
    expect(explain({ ...member, permissions: ['project:view', 'chat:view'] })).toEqual(seesTask.slice(0, 1));
  });

  it('is empty for an account that is disabled', () => {
    expect(explainPermissions(holdings({ active: false }), project)).toEqual([]);
    expect(explainPermissions(holdings({ hasDefaultRole: false }), project)).toEqual([]);
  });
});
