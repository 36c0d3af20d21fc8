import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { permissionCatalogue } from './permission.js';
import { PermissionSet } from './permission-set.js';

const names = permissionCatalogue.map(({ name }) => name);
const someNames = fc.subarray(names);

describe('PermissionSet', () => {
  it('keeps every permission apart from every other', () => {
    for (const name of names) expect(PermissionSet.of([name]).names()).toEqual([name]);
  });

  it('covers exactly what a set of names contains', () => {
    fc.assert(
      fc.property(someNames, someNames, (held, asked) => {
        expect(PermissionSet.of(held).covers(PermissionSet.of(asked))).toBe(asked.every((name) => held.includes(name)));
      }),
    );
  });

  it('joins and takes away as sets of names do', () => {
    fc.assert(
      fc.property(someNames, someNames, (a, b) => {
        const [left, right] = [PermissionSet.of(a), PermissionSet.of(b)];
        expect(left.union(right).names()).toEqual(names.filter((name) => a.includes(name) || b.includes(name)));
        expect(left.without(right).names()).toEqual(a.filter((name) => !b.includes(name)));
      }),
    );
  });

  it('takes names in any order, more than once, and leaves out those it does not know', () => {
    const set = PermissionSet.of(['team:view', 'org:view', 'team:view', 'moon:walk', '']);
    expect(set.names()).toEqual(['org:view', 'team:view']);
  });

  it('of nothing covers nothing but nothing', () => {
    expect(PermissionSet.none.covers(PermissionSet.none)).toBe(true);
    for (const name of names) expect(PermissionSet.none.covers(PermissionSet.of([name]))).toBe(false);
  });
});
