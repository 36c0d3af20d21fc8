import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CrewkitError } from '../../errors/crewkit-error.js';
import { Access } from './access.js';
import { toBuiltInRoleId, builtInRoles } from './built-in-roles.js';
import { PermissionSet } from './permissions/permission-set.js';
import { permissionCatalogue } from './permissions/permission.js';
import { requireMayGive, requireMayGrant, requireMayTake } from './grant-policy.js';

const names = permissionCatalogue.map(({ name }) => name);
const nowhere = { organizationId: null, teamId: null, projectId: null };
const holding = (permissions: readonly string[], isOwner = false): Access =>
  new Access(nowhere, PermissionSet.of(permissions), { isOwner });

function readCode(act: () => void): string {
  try {
    act();
    return 'fine';
  } catch (error) {
    return CrewkitError.is(error) ? error.code : String(error);
  }
}

describe('the grant policy', () => {
  it('lets users grant exactly the permissions they hold', () => {
    fc.assert(
      fc.property(fc.subarray(names), fc.subarray(names), fc.boolean(), (held, given, isOwner) => {
        const within = given.every((name) => held.includes(name) || (isOwner && name.startsWith('chat:')));
        const role = { id: 'custom', permissions: given };
        const giver = holding(held, isOwner);
        expect(readCode(() => requireMayGrant(giver, given))).toBe(within ? 'fine' : 'GRANT_EXCEEDS_OWN');
        expect(readCode(() => requireMayGive(giver, [role]))).toBe(within ? 'fine' : 'GRANT_EXCEEDS_OWN');
        expect(readCode(() => requireMayTake(giver, [role]))).toBe(within ? 'fine' : 'FORBIDDEN');
      }),
    );
  });

  it('checks each of several roles', () => {
    const giver = holding(['org:view']);
    const roles = [['org:view'], [], ['org:edit']].map((permissions) => ({ id: 'custom', permissions }));
    expect(readCode(() => requireMayGive(giver, roles))).toBe('GRANT_EXCEEDS_OWN');
    expect(readCode(() => requireMayTake(giver, roles))).toBe('FORBIDDEN');
    expect(readCode(() => requireMayGive(giver, roles.slice(0, 2)))).toBe('fine');
  });

  it.each(['ORGANIZATION', 'TEAM', 'PROJECT'] as const)('reserves OWNER at %s for owners', (level) => {
    const owner = builtInRoles.filter(({ id }) => id === toBuiltInRoleId(level, 'OWNER'));
    expect(owner).toHaveLength(1);
    // The user holds every permission through another role.
    expect(readCode(() => requireMayGive(holding(names), owner))).toBe('GRANT_EXCEEDS_OWN');
    expect(readCode(() => requireMayTake(holding(names), owner))).toBe('FORBIDDEN');
    expect(readCode(() => requireMayGive(holding(names, true), owner))).toBe('fine');
    expect(readCode(() => requireMayTake(holding(names, true), owner))).toBe('fine');
  });

  it('returns the additional permissions of an OWNER', () => {
    const owner = builtInRoles.filter(({ id }) => id === toBuiltInRoleId('PROJECT', 'OWNER'));
    const admin = builtInRoles.find(({ id }) => id === toBuiltInRoleId('PROJECT', 'ADMIN'));
    const act = (): void => requireMayTake(holding(admin?.permissions ?? []), owner);
    const requiredPermissions = ['project:create', 'project:delete'];
    expect(act).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ requiredPermissions }) as unknown }),
    );
  });

  it('finds OWNER among other roles, and none in an empty list', () => {
    const owner = builtInRoles.find(({ id }) => id === toBuiltInRoleId('ORGANIZATION', 'OWNER'));
    const roles = [{ id: 'custom', permissions: ['org:view'] }, ...(owner === undefined ? [] : [owner])];
    expect(roles).toHaveLength(2);
    expect(readCode(() => requireMayGive(holding(names), roles))).toBe('GRANT_EXCEEDS_OWN');
    expect(readCode(() => requireMayTake(holding(names), roles))).toBe('FORBIDDEN');
    expect(readCode(() => requireMayGive(holding([]), []))).toBe('fine');
    expect(readCode(() => requireMayTake(holding([]), []))).toBe('fine');
  });

  it('lets only an OWNER grant and revoke conversation permissions', () => {
    for (const name of ['chat:view', 'chat:message.send', 'chat:edit', 'chat:participants.manage']) {
      const roles = [{ id: 'custom', permissions: [name] }];
      expect(readCode(() => requireMayGive(holding([], true), roles))).toBe('fine');
      expect(readCode(() => requireMayTake(holding([], true), roles))).toBe('fine');
      expect(readCode(() => requireMayGrant(holding([]), [name]))).toBe('GRANT_EXCEEDS_OWN');
    }
    expect(readCode(() => requireMayGrant(holding([], true), ['chat:view', 'org:view']))).toBe('GRANT_EXCEEDS_OWN');
  });

  it('explains the rejection in plain words', () => {
    const owner = builtInRoles.filter(({ id }) => id === toBuiltInRoleId('TEAM', 'OWNER'));
    const detail = (text: string): unknown =>
      expect.objectContaining({ details: expect.objectContaining({ detail: text }) as unknown });
    expect(() => requireMayGive(holding([]), owner)).toThrow(detail('Only an OWNER can grant OWNER.'));
    expect(() => requireMayTake(holding([]), owner)).toThrow(detail('Only an OWNER can change or remove an OWNER.'));
    const more = [{ id: 'custom', permissions: ['org:view'] }];
    expect(() => requireMayTake(holding([]), more)).toThrow(detail('This user has permissions that you do not have.'));
  });

  it('returns what a user would need to grant OWNER', () => {
    const owner = builtInRoles.filter(({ id }) => id === toBuiltInRoleId('PROJECT', 'OWNER'));
    const admin = builtInRoles.find(({ id }) => id === toBuiltInRoleId('PROJECT', 'ADMIN'));
    const requiredPermissions = ['project:create', 'project:delete'];
    expect(() => requireMayGive(holding(admin?.permissions ?? []), owner)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ requiredPermissions }) as unknown }),
    );
  });

  it('names the missing permissions', () => {
    const act = (): void => requireMayGrant(holding(['org:view']), ['org:view', 'team:view', 'org:edit']);
    expect(act).toThrow(expect.objectContaining({ details: { requiredPermissions: ['org:edit', 'team:view'] } }));
  });
});
