import { describe, expect, it } from 'vitest';

import { builtInRoles } from './built-in-roles.js';
import { permissionCatalogue } from './permissions/permission.js';
import { builtInPermissions, PermissionCatalogue } from './permissions/permission-catalogue.js';
import { requireLevelHolds } from './role-level-policy.js';
import type { RoleLevel } from './role.js';

const of = (...scopes: string[]): string[] =>
  permissionCatalogue.filter(({ scope }) => scopes.includes(scope)).map(({ name }) => name);

const requireHolds = (level: RoleLevel, permissions: readonly string[]): void =>
  requireLevelHolds(builtInPermissions, { level, permissions });

describe('requireLevelHolds', () => {
  it('accepts permissions at or below the level', () => {
    requireHolds(
      'GLOBAL',
      permissionCatalogue.map(({ name }) => name),
    );
    requireHolds('ORGANIZATION', of('ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'));
    requireHolds('TEAM', of('TEAM', 'PROJECT', 'TASK', 'CHAT'));
    requireHolds('PROJECT', of('PROJECT', 'TASK', 'CHAT'));
    requireHolds('PROJECT', []);
  });

  it('rejects each permission above the level', () => {
    const above = {
      ORGANIZATION: ['GLOBAL'],
      TEAM: ['GLOBAL', 'ORGANIZATION'],
      PROJECT: ['GLOBAL', 'ORGANIZATION', 'TEAM'],
    };
    for (const [level, scopes] of Object.entries(above)) {
      for (const name of of(...scopes)) {
        const act = (): void => requireHolds(level as keyof typeof above, ['project:view', name]);
        expect(act, name).toThrow(expect.objectContaining({ code: 'ROLE_LEVEL_MISMATCH' }));
      }
    }
  });

  it('names unknown permissions', () => {
    const act = (): void => requireHolds('TEAM', ['team:view', 'team:fly']);
    const errors = [{ path: 'permissions.1', code: 'unknown_permission', message: 'Unknown permission.' }];
    expect(act).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', details: { errors } }));
  });

  it('names permissions above the level, and at most 50 unknown ones', () => {
    const above = (): void => requireHolds('TEAM', ['org:view', 'team:view', 'org:edit']);
    const detail = 'A role of level TEAM cannot have these permissions: org:view, org:edit.';
    expect(above).toThrow(expect.objectContaining({ details: { detail } }));
    const unknown = Array.from({ length: 80 }, (_, index) => `moon:${index}`);
    const refused = expect.objectContaining({ errors: expect.objectContaining({ length: 50 }) as unknown }) as unknown;
    expect(() => requireHolds('TEAM', unknown)).toThrow(expect.objectContaining({ details: refused }));
  });

  it('accepts every built-in role at its own level', () => {
    for (const { level, permissions } of builtInRoles) requireHolds(level, permissions);
  });

  it("accepts the embedding application's permissions at or below the level", () => {
    const catalogue = new PermissionCatalogue({ definitions: { invoice: { scope: 'TEAM', approve: 'Approve' } } });
    const permissions = ['invoice:approve'];
    for (const level of ['GLOBAL', 'ORGANIZATION', 'TEAM'] as const)
      requireLevelHolds(catalogue, { level, permissions });
    const above = expect.objectContaining({ code: 'ROLE_LEVEL_MISMATCH' }) as unknown;
    expect(() => requireLevelHolds(catalogue, { level: 'PROJECT', permissions })).toThrow(above);
    expect(() => requireHolds('TEAM', permissions)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  it('accepts unknown permissions that the role already has, and no others', () => {
    const asked = { level: 'PROJECT', permissions: ['project:view', 'invoice:approve'] } as const;
    requireLevelHolds(builtInPermissions, { ...asked, before: ['invoice:approve'] });
    const refuse = (): void => requireLevelHolds(builtInPermissions, { ...asked, before: ['invoice:view'] });
    expect(refuse).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});
