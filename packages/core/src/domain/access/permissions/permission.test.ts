import { describe, expect, it } from 'vitest';

import { permissionCatalogue, scopes } from './permission.js';

// The expected list is written out here, not derived from the code.
const sourceDocument = {
  org: 'create, view, edit, delete, members.view, members.invite, members.remove, members.roles, settings.view, settings.edit',
  team: 'create, view, edit, delete, members.view, members.add, members.remove, members.roles, settings.view, settings.edit',
  project:
    'create, view, edit, delete, members.view, members.add, members.remove, task.create, task.view, task.edit, task.delete, task.assign, settings.view, settings.edit',
};
const additions = {
  system: 'users.view, users.manage, roles.manage, audit.view',
  chat: 'view, message.send, edit, participants.manage',
};

describe('permissionCatalogue', () => {
  const names = permissionCatalogue.map((permission) => permission.name);

  it('contains the 34 names of the specification and the 8 additions, in that order', () => {
    const expected = Object.entries({ ...sourceDocument, ...additions }).flatMap(([prefix, list]) =>
      list.split(', ').map((name) => `${prefix}:${name}`),
    );
    expect(names).toEqual(expected);
    expect(names).toHaveLength(34 + 8);
  });

  it('contains each name once, with a scope and a description', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const permission of permissionCatalogue) {
      expect(scopes).toContain(permission.scope);
      expect(permission.description).toMatch(/^[A-Z].{5,}/);
    }
  });

  it.each([
    ['org:view', 'ORGANIZATION'],
    ['team:view', 'TEAM'],
    ['project:view', 'PROJECT'],
    ['project:task.view', 'TASK'],
    ['system:users.view', 'GLOBAL'],
    ['chat:view', 'CHAT'],
  ])('puts %s at %s scope', (name, scope) => {
    expect(permissionCatalogue.find((permission) => permission.name === name)?.scope).toBe(scope);
  });
});
