import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { builtInPermissions, isReservedPrefix, PermissionCatalogue } from './permission-catalogue.js';
import { builtInRoles } from '../built-in-roles.js';
import type { PermissionDefinitions } from './host-permissions.js';
import { permissionCatalogue } from './permission.js';
import { PermissionSet } from './permission-set.js';

describe('PermissionCatalogue', () => {
  it.each([
    ['task.create', 'PROJECT', 'project:task.create'],
    ['task.view', 'TASK', 'project:task.view'],
    ['view', 'TEAM', 'team:view'],
    ['settings.edit', 'ORGANIZATION', 'org:settings.edit'],
    ['audit.view', 'GLOBAL', 'system:audit.view'],
    ['message.send', 'CHAT', 'chat:message.send'],
  ])('resolves %s at %s to %s', (name, scope, canonical) => {
    expect(builtInPermissions.get(name, scope)).toBe(canonical);
  });

  it('keeps canonical names at any scope', () => {
    for (const { name } of permissionCatalogue) {
      for (const scope of ['GLOBAL', 'TASK', 'invoice']) expect(builtInPermissions.get(name, scope)).toBe(name);
    }
  });

  it.each([
    ['task.creat', 'PROJECT'],
    ['task.create', 'TEAM'],
    ['team:task.create', 'PROJECT'],
    ['view', 'invoice'],
    ['view', 'constructor'],
    ['', 'PROJECT'],
  ])('rejects %s at %s', (name, scope) => {
    expect(() => builtInPermissions.get(name, scope)).toThrow(/no permission/);
  });

  it('rejects inherited property names', () => {
    for (const name of ['constructor', 'org:constructor', 'toString'])
      expect(builtInPermissions.find(name, 'PROJECT')).toBeNull();
  });
});

const action = fc.stringMatching(/^[a-z]{1,6}$/).filter((name) => name !== 'scope');
const roles = fc.subarray(['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const);
const level = fc.constantFrom('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT');
const type = fc
  .record({
    scope: level,
    permissions: fc.dictionary(action, fc.record({ label: fc.string(), roles }), { maxKeys: 8 }),
  })
  .map(({ scope, permissions }) => ({ ...permissions, scope }));
const typeName = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => !isReservedPrefix(name));
/** Random definitions. `createCrewkit` accepts no roles at GLOBAL, and the catalogue ignores them. */
const definitions = fc.dictionary(typeName, type, { maxKeys: 8 }) as unknown as fc.Arbitrary<PermissionDefinitions>;

// The built-in roles that a permission can be in, by its scope. The expected lists are written out here, not derived from the code.
const inOrganization = ['OWNER', 'ADMIN', 'MANAGER'].map((name) => `ORGANIZATION ${name}`);
const inTeam = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'].map((name) => `TEAM ${name}`);
const inProject = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'].map((name) => `PROJECT ${name}`);
const builtInHolders: Readonly<Record<string, readonly string[]>> = {
  GLOBAL: ['GLOBAL ADMINISTRATOR'],
  ORGANIZATION: [...inOrganization, 'ORGANIZATION MEMBER'],
  TEAM: [...inOrganization, ...inTeam],
  PROJECT: [...inOrganization, ...inTeam, ...inProject],
};

const listHost = (catalogue: PermissionCatalogue) => catalogue.permissions.slice(permissionCatalogue.length);

describe('a catalogue with permissions of the embedding application', () => {
  it('contains the built-in permissions first, and finds each permission by its canonical and its short name', () => {
    fc.assert(
      fc.property(definitions, (given) => {
        const catalogue = new PermissionCatalogue({ definitions: given });
        expect(catalogue.permissions.slice(0, permissionCatalogue.length)).toEqual(permissionCatalogue);
        for (const { name, scope } of listHost(catalogue)) {
          const [prefix = '', short = ''] = name.split(':');
          expect(catalogue.find(name, 'PROJECT')).toBe(name);
          expect(catalogue.find(short, prefix)).toBe(name);
          expect(catalogue.findScope(name)).toBe(scope);
          expect(catalogue.isHostPermission(name)).toBe(true);
          expect(builtInPermissions.find(name, 'PROJECT')).toBeNull();
        }
        for (const { name } of permissionCatalogue) expect(catalogue.isHostPermission(name)).toBe(false);
      }),
    );
  });

  it('gives OWNER, or ADMINISTRATOR at GLOBAL, every permission, and other built-in roles only those that name them', () => {
    fc.assert(
      fc.property(definitions, (given) => {
        const catalogue = new PermissionCatalogue({ definitions: given });
        for (const { name, scope } of listHost(catalogue)) {
          const [prefix = '', short = ''] = name.split(':');
          const { roles: named = [] } = (given[prefix]?.[short] ?? {}) as { readonly roles?: readonly string[] };
          const expected = (builtInHolders[scope] ?? []).filter(
            (each) => /OWNER|ADMINISTRATOR/.test(each) || named.includes(each.split(' ')[1] ?? ''),
          );
          const holders = catalogue.roles.filter(({ permissions }) => permissions.includes(name));
          expect(holders.map((role) => `${role.level} ${role.name}`)).toEqual(expected);
        }
        const own = catalogue.roles.map(({ permissions }) =>
          permissions.filter((name) => !catalogue.isHostPermission(name)),
        );
        expect(own).toEqual(builtInRoles.map(({ permissions }) => permissions));
      }),
    );
  });

  it('lists known permissions in its order, and unknown ones only where all are listed', () => {
    fc.assert(
      fc.property(definitions, definitions, (ours, theirs) => {
        const catalogue = new PermissionCatalogue({ definitions: ours });
        const names = catalogue.permissions.map(({ name }) => name);
        const foreign = new PermissionCatalogue({ definitions: theirs }).permissions.map(({ name }) => name);
        const set = PermissionSet.of([...foreign, ...names].reverse());
        expect(catalogue.listKnown(set)).toEqual(names);
        const unknown = foreign.filter((name) => !names.includes(name));
        expect(catalogue.listAll(set)).toEqual([...names, ...[...new Set(unknown)].sort()]);
      }),
    );
  });

  it.each(['org', 'Team', 'project', 'system', 'chat', 'TASK', 'global', 'organization'])('reserves %s', (prefix) => {
    expect(isReservedPrefix(prefix)).toBe(true);
  });
});
