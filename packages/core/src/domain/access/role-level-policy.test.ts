import { describe, expect, it } from 'vitest';

import { builtInRoles } from './built-in-roles.js';
import { permissionCatalogue } from './permission.js';
import { requireLevelHolds } from './role-level-policy.js';

const of = (...scopes: string[]): string[] =>
  permissionCatalogue.filter(({ scope }) => scopes.includes(scope)).map(({ name }) => name);

describe('requireLevelHolds', () => {
  it('accepts permissions at or below the level', () => {
    requireLevelHolds(
      'GLOBAL',
      permissionCatalogue.map(({ name }) => name),
    );
    requireLevelHolds('ORGANIZATION', of('ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'));
    requireLevelHolds('TEAM', of('TEAM', 'PROJECT', 'TASK', 'CHAT'));
    requireLevelHolds('PROJECT', of('PROJECT', 'TASK', 'CHAT'));
    requireLevelHolds('PROJECT', []);
  });

  it('rejects each permission above the level', () => {
    const above = {
      ORGANIZATION: ['GLOBAL'],
      TEAM: ['GLOBAL', 'ORGANIZATION'],
      PROJECT: ['GLOBAL', 'ORGANIZATION', 'TEAM'],
    };
    for (const [level, scopes] of Object.entries(above)) {
      for (const name of of(...scopes)) {
        const act = (): void => requireLevelHolds(level as keyof typeof above, ['project:view', name]);
        expect(act, name).toThrow(expect.objectContaining({ code: 'ROLE_LEVEL_MISMATCH' }));
      }
    }
  });

  it('names unknown permissions', () => {
    const act = (): void => requireLevelHolds('TEAM', ['team:view', 'team:fly']);
    const errors = [{ path: 'permissions.1', code: 'unknown_permission', message: 'Unknown permission.' }];
    expect(act).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', details: { errors } }));
  });

  it('names permissions above the level, and at most 50 unknown ones', () => {
    const above = (): void => requireLevelHolds('TEAM', ['org:view', 'team:view', 'org:edit']);
    const detail = 'A role of level TEAM cannot have these permissions: org:view, org:edit.';
    expect(above).toThrow(expect.objectContaining({ details: { detail } }));
    const unknown = Array.from({ length: 80 }, (_, index) => `moon:${index}`);
    const refused = expect.objectContaining({ errors: expect.objectContaining({ length: 50 }) as unknown }) as unknown;
    expect(() => requireLevelHolds('TEAM', unknown)).toThrow(expect.objectContaining({ details: refused }));
  });

  it('accepts every built-in role at its own level', () => {
    for (const { level, permissions } of builtInRoles) requireLevelHolds(level, permissions);
  });
});
