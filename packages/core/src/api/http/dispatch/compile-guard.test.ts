import { describe, expect, it } from 'vitest';

import { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import { compileGuard } from './compile-guard.js';

const ours = new PermissionCatalogue();
const hosts = new PermissionCatalogue({ definitions: { invoice: { scope: 'PROJECT' } }, hasLocator: true });
const invoices = new PermissionCatalogue({
  definitions: { invoice: { scope: 'PROJECT', approve: 'Approve invoices' } },
  hasLocator: true,
});

describe('compileGuard', () => {
  it('returns canonical permission names, and finds the resource by its parameter', () => {
    const guard = compileGuard({ permissions: ['task.view', 'team:view'], scope: 'PROJECT', param: 'id' }, ours);
    expect(guard.permissions).toEqual(['project:task.view', 'team:view']);
    expect(guard.getResource({ id: 'p1', other: 'x' })).toEqual({ scope: 'PROJECT', id: 'p1' });
  });

  it('ignores parameters that are not strings', () => {
    const guard = compileGuard({ permissions: ['task.view'], scope: 'PROJECT', param: 'id' }, ours);
    for (const id of [undefined, null, 7, ['p1'], { toString: () => 'p1' }]) {
      expect(guard.getResource({ id })).toEqual({ scope: 'PROJECT', id: '' });
    }
    expect(guard.getResource({})).toEqual({ scope: 'PROJECT', id: '' });
  });

  it('checks at GLOBAL without a parameter', () => {
    const guard = compileGuard({ permissions: ['audit.view'], scope: 'GLOBAL' }, ours);
    expect(guard.getResource({ id: 'x' })).toEqual({ scope: 'GLOBAL' });
  });

  it("supports the embedding application's scopes, with canonical names", () => {
    const guard = compileGuard({ permissions: ['project:task.view'], scope: 'invoice', param: 'invoiceId' }, hosts);
    expect(guard.getResource({ invoiceId: 'i1' })).toEqual({ scope: 'invoice', id: 'i1' });
  });

  it("supports the embedding application's permissions, with canonical names and with short names at its scopes", () => {
    for (const [permission, scope] of [
      ['invoice:approve', 'PROJECT'],
      ['invoice:approve', 'invoice'],
      ['approve', 'invoice'],
    ] as const) {
      const guard = { permissions: [permission], scope, param: 'id' };
      expect(compileGuard(guard, invoices).permissions).toEqual(['invoice:approve']);
    }
    const misspelled = { permissions: ['invoice:accept'], scope: 'invoice', param: 'id' };
    expect(() => compileGuard(misspelled, invoices)).toThrow(/no permission "invoice:accept"/);
    const undefinedType = { permissions: ['invoice:approve'], scope: 'invoices', param: 'id' };
    expect(() => compileGuard(undefinedType, invoices)).toThrow(
      /Unknown scope "invoices"; the known scopes are .*, CHAT, invoice\./,
    );
  });

  it.each([
    [{ permissions: [], scope: 'PROJECT', param: 'id' }, /at PROJECT must name a permission/],
    [{ permissions: ['task.view'], scope: 'PROJECT' }, /at PROJECT must name a parameter/],
    [
      { permissions: ['audit.view'], scope: 'GLOBAL', param: 'id' },
      /at GLOBAL must not name a parameter, but names id/,
    ],
    [{ permissions: ['task.paint'], scope: 'PROJECT', param: 'id' }, /no permission "task.paint"/],
    [
      { permissions: ['project:task.view'], scope: 'project', param: 'id' },
      /Unknown scope "project"; did you mean PROJECT\?/,
    ],
    [
      { permissions: ['project:task.view'], scope: 'invoice', param: 'id' },
      /Unknown scope "invoice"; the known scopes are GLOBAL/,
    ],
  ])('rejects %j', (guard, fault) => {
    expect(() => compileGuard(guard, ours)).toThrow(fault);
  });

  it("rejects a misspelled built-in scope instead of treating it as an embedding application's scope", () => {
    const guard = { permissions: ['project:task.view'], scope: 'Project', param: 'id' };
    expect(() => compileGuard(guard, hosts)).toThrow(/did you mean PROJECT/);
  });
});
