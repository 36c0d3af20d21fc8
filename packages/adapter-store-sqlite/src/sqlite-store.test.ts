import { describe, expect, it } from 'vitest';

import { sqliteStore } from './sqlite-store.js';

describe('the options of sqliteStore', () => {
  it.each<readonly [given: unknown, problem: string]>([
    [undefined, 'sqliteStore: expected an object of options, got nothing'],
    ['./crewkit.db', 'sqliteStore: expected an object of options, got a text'],
    [{}, 'sqliteStore: path: expected a file name or ":memory:", got nothing'],
    [{ path: ' ' }, 'sqliteStore: path: expected a file name or ":memory:", got an empty text'],
    [{ path: ':memory:', readonly: true }, 'sqliteStore: readonly: unknown option; known are path'],
    [{ file: ':memory:', pathh: 'x' }, 'pathh: unknown option; did you mean path?'],
  ])('reject %j', (given, problem) => {
    expect(() => sqliteStore(given as never)).toThrow(problem);
    expect(() => sqliteStore(given as never)).not.toThrow(/tPASS/);
  });
});
