import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Access, isInDefaultRole, listRequired } from './access.js';
import { builtInRoles } from './built-in-roles.js';
import type { Grant, Holdings } from './grant.js';
import { PermissionSet } from './permissions/permission-set.js';
import { permissionCatalogue } from './permissions/permission.js';

const chain = { organizationId: 'o', teamId: null, projectId: null };
const nothing: Holdings = {
  chain,
  grants: [],
  active: true,
  hasDefaultRole: true,
  participation: null,
  policyOrganizationId: null,
};
const names = (holdings: Holdings): string[] => Access.of(holdings, null).permissions.names();

function createGrant(level: string, name: string, group: Grant['group'] = null): Grant {
  const role = builtInRoles.find((each) => each.level === level && each.name === name);
  if (role === undefined) throw new Error(`There is no ${name} at ${level}.`);
  return { scope: role.level, scopeId: 'o', role, group, permissions: role.permissions, expiresAt: null };
}

describe('Access', () => {
  it('is the union of all grants', () => {
    const grants = [
      createGrant('PROJECT', 'MEMBER'),
      { ...createGrant('TEAM', 'MEMBER'), permissions: ['team:view', 'new:name'] },
    ];
    expect(names({ ...nothing, grants })).toEqual([
      ...['org:create', 'team:view', ...(grants[0]?.permissions ?? [])],
      ...['chat:view', 'chat:message.send', 'new:name'],
    ]);
  });

  it('reports whether it covers a required permission', () => {
    const access = Access.of({ ...nothing, grants: [createGrant('TEAM', 'MEMBER')] }, null);
    expect(access.may(PermissionSet.of(['team:view', 'org:create']))).toBe(true);
    expect(access.may(PermissionSet.of(['team:view', 'team:edit']))).toBe(false);
    expect(access.chain).toBe(chain);
  });

  it('includes implied permissions', () => {
    const names = permissionCatalogue.map(({ name }) => name);
    expect(names.filter((name) => isInDefaultRole(name as never))).toEqual(['org:create']);
  });

  it('excludes the default role while it is withdrawn', () => {
    expect(names({ ...nothing, hasDefaultRole: false })).toEqual([]);
  });

  it('grants the default role to all active users, and nothing to disabled ones', () => {
    expect(names(nothing)).toEqual(['org:create']);
    const disabled = Access.of({ ...nothing, active: false, grants: [createGrant('ORGANIZATION', 'OWNER')] }, null);
    expect([disabled.permissions.names(), disabled.isOwner]).toEqual([[], false]);
  });

  it.each(['ORGANIZATION', 'TEAM', 'PROJECT'])('includes ownership for OWNER at %s, even through a group', (level) => {
    const group = { id: 'g', name: 'Group' };
    const isOwner = (...grants: Grant[]): boolean => Access.of({ ...nothing, grants }, null).isOwner;
    expect(isOwner(createGrant(level, 'OWNER'))).toBe(true);
    expect(isOwner(createGrant(level, 'OWNER', group))).toBe(true);
    expect(isOwner(createGrant(level, 'ADMIN'), createGrant(level, 'ADMIN', group))).toBe(false);
  });

  it('to a conversation depends on participation', () => {
    expect(names({ ...nothing, participation: 'member' })).toEqual(['org:create', 'chat:view', 'chat:message.send']);
    expect(names({ ...nothing, participation: 'owner' })).toEqual([
      'org:create',
      'chat:view',
      'chat:message.send',
      'chat:edit',
      'chat:participants.manage',
    ]);
  });

  it('to a task conversation depends only on access to the task', () => {
    const task = { ...nothing, participation: 'task' } as const;
    const chats = (grants: readonly Grant[]): string[] =>
      names({ ...task, grants }).filter((name) => name.startsWith('chat:'));
    const given = (...permissions: string[]): Grant => ({ ...createGrant('PROJECT', 'MEMBER'), permissions });
    expect(chats([])).toEqual([]);
    expect(chats([createGrant('PROJECT', 'MEMBER')])).toEqual(['chat:view', 'chat:message.send']);
    expect(chats([given('project:view'), given('project:task.view')])).toEqual(['chat:view', 'chat:message.send']);
    const all = ['chat:view', 'chat:message.send', 'chat:edit', 'chat:participants.manage'];
    expect(chats([given(...all)])).toEqual([]);
    expect(chats([given('project:view', ...all)])).toEqual([]);
    expect(chats([given('project:task.view', ...all)])).toEqual([]);
    expect(chats([createGrant('PROJECT', 'MEMBER'), given('chat:edit')])).toEqual(all.slice(0, 3));
  });

  it("requires a resource's view permission for all other permissions, which can still be granted without it", () => {
    const given = (...permissions: string[]): Access =>
      Access.of({ ...nothing, grants: [{ ...createGrant('PROJECT', 'MEMBER'), permissions }] }, null);
    const blind = given('org:edit', 'team:create', 'team:edit', 'project:edit', 'project:task.edit', 'chat:edit');
    expect(blind.permissions.names()).toEqual(['org:create']);
    expect(blind.granted.covers(PermissionSet.of(['org:edit', 'project:task.edit', 'chat:edit']))).toBe(true);
    expect(given('org:view', 'org:edit', 'team:view', 'team:edit', 'project:view').permissions.names()).toEqual([
      'org:create',
      'org:view',
      'org:edit',
      'team:view',
      'team:edit',
      'project:view',
    ]);
  });

  describe('of a caller with an API key', () => {
    const byKey = (holdings: Holdings, permissions: readonly string[]): Access =>
      Access.of(holdings, PermissionSet.of(permissions));
    const owner = { ...nothing, grants: [createGrant('ORGANIZATION', 'OWNER')] };
    const all = permissionCatalogue.map(({ name }) => name);
    const kinds = ['owner', 'member', 'task', null] as const;

    it('is never more than the access of the user, nor than the key, and never ownership', () => {
      const property = fc.property(
        ...[fc.subarray(all), fc.subarray(all), fc.constantFrom(...kinds), fc.boolean()],
        (held, inKey, participation, hasDefaultRole) => {
          const grants = [{ ...createGrant('ORGANIZATION', 'OWNER'), permissions: held }];
          const holdings = { ...nothing, grants, participation, hasDefaultRole };
          const [user, access] = [Access.of(holdings, null), byKey(holdings, inKey)];
          const key = PermissionSet.of(inKey);
          for (const [own, limited] of [
            [user.permissions, access.permissions],
            [user.granted, access.granted],
          ] as const) {
            expect([own.covers(limited), key.covers(limited)]).toEqual([true, true]);
          }
          expect([user.isOwner, access.isOwner]).toEqual([true, false]);
          expect(key.covers(access.with(PermissionSet.of(['project:task.delete'])).permissions)).toBe(true);
        },
      );
      fc.assert(property);
    });

    it('contains the permissions that the key and the user share', () => {
      const shared = ['org:view', 'org:edit', 'project:view', 'project:task.view'];
      expect(byKey(owner, [...shared, 'system:audit.view']).permissions.names()).toEqual(shared);
      expect(byKey({ ...nothing, participation: 'member' }, ['chat:view']).permissions.names()).toEqual(['chat:view']);
    });

    it('excludes what has no effect without a permission that the key lacks', () => {
      expect(byKey(owner, ['org:edit', 'project:task.edit', 'project:view']).permissions.names()).toEqual([
        'project:view',
      ]);
    });

    it('is empty for disabled accounts', () => {
      expect(byKey({ ...owner, active: false }, all).permissions.names()).toEqual([]);
    });
  });

  it('lists the permissions that another one requires', () => {
    expect(listRequired('org:edit')).toEqual(['org:edit', 'org:view']);
    expect(listRequired('team:create')).toEqual(['team:create', 'org:view']);
    expect(listRequired('project:create')).toEqual(['project:create']);
    expect(listRequired('project:task.edit')).toEqual(['project:task.edit', 'project:view', 'project:task.view']);
    expect(listRequired('chat:view')).toEqual(['project:view', 'project:task.view']);
    expect(listRequired('chat:edit')).toEqual(['chat:edit', 'project:view', 'project:task.view']);
  });
});
