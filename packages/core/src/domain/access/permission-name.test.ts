import { describe, expect, it } from 'vitest';

import { canonicalPermission, findPermission } from './permission-name.js';
import { permissionCatalogue } from './permission.js';

describe('canonicalPermission', () => {
  it.each([
    ['task.create', 'PROJECT', 'project:task.create'],
    ['task.view', 'TASK', 'project:task.view'],
    ['view', 'TEAM', 'team:view'],
    ['settings.edit', 'ORGANIZATION', 'org:settings.edit'],
    ['audit.view', 'GLOBAL', 'system:audit.view'],
    ['message.send', 'CHAT', 'chat:message.send'],
  ])('resolves %s at %s to %s', (name, scope, canonical) => {
    expect(canonicalPermission(name, scope)).toBe(canonical);
  });

  it('keeps canonical names at any scope', () => {
    for (const { name } of permissionCatalogue) {
      for (const scope of ['GLOBAL', 'TASK', 'invoice']) expect(canonicalPermission(name, scope)).toBe(name);
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
    expect(() => canonicalPermission(name, scope)).toThrow(/no permission/);
  });

  it('rejects inherited property names', () => {
    for (const name of ['constructor', 'org:constructor', 'toString'])
      expect(findPermission(name, 'PROJECT')).toBeNull();
  });
});
