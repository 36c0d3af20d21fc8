import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { permissionCatalogue } from './permission.js';
import { PermissionSet } from './permission-set.js';

const builtIn = permissionCatalogue.map(({ name }) => name);
// More names of an embedding application than fit in the first two words of a set.
const names = [
  ...builtIn,
  ...Array.from({ length: 100 }, (_, index) => `invoice:action-${String(index).padStart(2, '0')}`),
];
const someNames = fc.subarray(names);

describe('PermissionSet', () => {
  it('distinguishes all permissions', () => {
    for (const name of names) expect(PermissionSet.of([name]).names()).toEqual([name]);
  });

  it('contains exactly the given names', () => {
    fc.assert(
      fc.property(someNames, someNames, (held, asked) => {
        expect(PermissionSet.of(held).covers(PermissionSet.of(asked))).toBe(asked.every((name) => held.includes(name)));
      }),
    );
  });

  it('supports union, difference and intersection like a set of names', () => {
    fc.assert(
      fc.property(someNames, someNames, (a, b) => {
        const [left, right] = [PermissionSet.of(a), PermissionSet.of(b)];
        expect(left.union(right).names()).toEqual(names.filter((name) => a.includes(name) || b.includes(name)));
        expect(left.without(right).names()).toEqual(a.filter((name) => !b.includes(name)));
        expect(left.intersection(right).names()).toEqual(a.filter((name) => b.includes(name)));
      }),
    );
  });

  it('knows whether it contains a name', () => {
    fc.assert(
      fc.property(someNames, (held) => {
        const set = PermissionSet.of(held);
        for (const name of [...names, 'never:used']) expect(set.has(name)).toBe(held.includes(name));
      }),
    );
  });

  it('accepts names in any order, repeatedly, and keeps names of no catalogue after all others', () => {
    const set = PermissionSet.of(['team:view', 'stars:see', 'org:view', 'team:view', 'moon:walk']);
    expect(set.names()).toEqual(['org:view', 'team:view', 'moon:walk', 'stars:see']);
    expect(PermissionSet.of(['org:view', 'team:view']).covers(set)).toBe(false);
    expect(set.covers(PermissionSet.of(['moon:walk']))).toBe(true);
  });

  it('without names covers only the empty set', () => {
    expect(PermissionSet.none.covers(PermissionSet.none)).toBe(true);
    for (const name of names) expect(PermissionSet.none.covers(PermissionSet.of([name]))).toBe(false);
  });
});
